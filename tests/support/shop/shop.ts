// A real server on a database of its own, asked without a network: what tests of the API stand on.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, parseConfig } from '../../../server/config/config.ts'
import { type RunningServer, run, type ServerRunOptions } from '../../../server/start/run.ts'
import { createPlace, removePlace } from '../storage/postgres-place.ts'
import { prepareShop } from './prepared-shop.ts'

export interface Asked {
  readonly token?: string
  /** A user of the demo in place of a token, signed in at the first call. */
  readonly user?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, in place of `body`. */
  readonly payload?: string | Buffer
}

export interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
  readonly body: any
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface Shop {
  readonly running: RunningServer
  readonly dataDir: string
  /** The address of its database when that is PostgreSQL. */
  readonly databaseUrl: string | undefined
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Answered>
  /** A token for a user of the demo. */
  readonly signIn: (userId: string, password?: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** The pieces of the demo take a second to enter; who needs them says so. Schemas of tests have one start. */
export const getUsualStart = (schemaFolder = 'schema'): 'demo' | 'demo-master' =>
  existsSync(join(schemaFolder, 'start/demo-master.json')) ? 'demo-master' : 'demo'

export const password = 'rahasia-sekali'

/** All users of a demo sign in with one password. */
export const samePasswords = { KENCANA_OWNER_PASSWORD: password, KENCANA_DEMO_PASSWORD: password }

/** 20 November 2026, 10 in the morning in Jakarta. */
export const noon = new Date('2026-11-20T03:00:00Z')

export interface ShopOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => Date
  /** SQLite by default. */
  readonly database?: 'sqlite' | 'postgres'
  /** An earlier shop's folder, to open again. */
  readonly dataDir?: string
  /** An earlier shop's PostgreSQL, to open again or by another process as well. */
  readonly databaseUrl?: string
  readonly requestsPerMinute?: number
  /** Hand-written code, in place of that of the shop. */
  readonly modules?: ServerRunOptions['modules']
  /** Other limits than a shop has. */
  readonly limits?: Pick<
    ServerRunOptions,
    'bodies' | 'connections' | 'copies' | 'live' | 'practiceProgram' | 'push' | 'schemaLimits'
  >
  /** Silent by default. */
  readonly logger?: ServerRunOptions['logger']
  /** Follows the schema files; refused ones are reported here. */
  readonly onSchemaRefused?: (error: Error) => void
}

export const openShop = async ({
  env = {},
  now = () => noon,
  database = 'sqlite',
  dataDir,
  databaseUrl,
  requestsPerMinute = 1_000_000,
  limits = {},
  modules,
  logger = false,
  onSchemaRefused,
}: ShopOptions = {}): Promise<Shop> => {
  const given = { KENCANA_START: getUsualStart(env.SCHEMA_DIR), ...samePasswords, ...env }
  const isUsual = dataDir === undefined && databaseUrl === undefined && now().getTime() === noon.getTime()
  const prepared = isUsual ? await prepareShop(given, { database, now: noon }) : undefined
  const folder = prepared?.folder ?? dataDir ?? mkdtempSync(join(tmpdir(), 'kencana-'))
  const url = prepared?.url ?? databaseUrl ?? (database === 'postgres' ? await createPlace() : undefined)
  const ours = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) }
  const config: Config = parseConfig({ ...ours, ...given })
  const running = await run(config, {
    now,
    logger,
    requestsPerMinute,
    ...limits,
    ...(modules && { modules }),
    ...(onSchemaRefused && { onSchemaRefused, watch: true }),
  })
  const tokens = new Map<string, Promise<string>>()
  const ask: Shop['ask'] = async (method, path, { user, ...asked } = {}) => {
    if (user === undefined) return inject(running, method, path, asked)
    const token = tokens.get(user) ?? signIn(user)
    tokens.set(user, token)
    return inject(running, method, path, { ...asked, token: await token })
  }
  const signIn: Shop['signIn'] = async (userId, given = password) => {
    const { names } = (await ask('GET', 'project')).body
    const credentials = { [names.userId]: userId, [names.password]: given }
    const { status, body } = await ask('POST', 'users/login', { body: credentials })
    if (status !== 200) throw new Error(`${userId} cannot sign in: ${JSON.stringify(body)}`)
    return body.token
  }
  return {
    running,
    dataDir: folder,
    databaseUrl: url,
    ask,
    signIn,
    close: async () => {
      await running.close()
      rmSync(folder, { recursive: true, force: true })
      if (url !== undefined) await removePlace(url)
    },
  }
}

const inject = async (
  { server }: RunningServer,
  method: string,
  path: string,
  { token, body, headers = {}, payload }: Omit<Asked, 'user'>,
): Promise<Answered> => {
  const json = payload !== undefined || body !== undefined
  const answer = await server.inject({
    method: method as 'GET',
    url: `/api/${path}`,
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(json && { payload: payload ?? JSON.stringify(body) }),
  })
  const isJson = /\bjson\b/.test(String(answer.headers['content-type'] ?? ''))
  return {
    status: answer.statusCode,
    body: isJson && answer.body !== '' ? answer.json() : answer.body,
    headers: answer.headers as Record<string, string>,
  }
}

/** A list's query: values of filter, sort and range as the API takes them. */
export const query = (parts: Readonly<Record<string, unknown>>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')
