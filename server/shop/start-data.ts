// Fills an empty database with the rows of a start file, through the same checks as requests, in one transaction.

import { randomBytes } from 'node:crypto'
import { memoize } from 'es-toolkit/function/memoize'
import type { Access } from '../../engine/access/access.ts'
import { isInitialMove } from '../../engine/document/flow-moves.ts'
import { listInputFields, parseRecord } from '../../engine/record/parse-record.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../engine/schema/resource.ts'
import { getResource, type Schema, type StartRows } from '../../engine/schema/schema.ts'
import { formatFault } from '../../engine/schema/wording.ts'
import { fillBraces } from '../../engine/value/coded-text.ts'
import { mapValues } from '../../engine/value/records.ts'
import { programUser } from '../caller/audit-base.ts'
import type { Caller, FindMoveHook } from '../caller/caller.ts'
import { getHighestLevel, hasActiveOwnerAfter } from '../caller/user-levels.ts'
import { ConfigError, isDemoStart } from '../config/config.ts'
import { loadWording } from '../config/load-wording.ts'
import { getZoneToday } from '../day/day.ts'
import { RequestError } from '../error/errors.ts'
import type { ShopSimulation } from '../module/module.ts'
import { parseDocument } from '../record/document/parse-document.ts'
import { createDocument, documentActions } from '../record/move/create-document.ts'
import { insertNumberedRows, insertRecord } from '../record/rows/create-record.ts'
import { createEvaluation, type EvaluationContext } from '../record/rule/evaluation.ts'
import { finishRow } from '../record/rule/finish-row.ts'
import { hashSecret } from '../record/rule/secrets.ts'
import { writeAudit } from '../record/write/write-audit.ts'
import { findUnchangedRows } from '../storage/find-rows.ts'
import { findMeta, insertMeta, startMeta } from '../storage/meta.ts'
import { auditFirstVersion } from '../storage/migration/applied-files.ts'
import { deleteRow, findRowByKey } from '../storage/rows.ts'
import type { Connection, Storage } from '../storage/storage.ts'
import { copyShopRows } from './copy-shop.ts'
import { fillDays } from './start-days.ts'

export interface StartOptions {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
  /** Name of the start file: demo or empty. */
  readonly start: string
  readonly firstShop: string
  readonly ownerPassword: string
  /** Of the other users of a demo; undefined: a random one for each. */
  readonly demoPassword?: string | undefined
  readonly moveHookOf?: FindMoveHook | undefined
  /** Simulated histories, by the name of the start. */
  readonly simulations?: Readonly<Record<string, ShopSimulation>>
  readonly onProgress?: (progress: StartProgress) => void
}

/** A created user, with the password. */
export interface StartUser {
  readonly userId: string
  /** The title of the level. */
  readonly level: string
  readonly shop: string
  readonly password: string
}

/** Progress of the history of a shop, in days. */
export interface StartProgress {
  readonly shop: string
  readonly done: number
  readonly of: number
}

/** User id of the first owner in every start file. */
export const firstOwner = 'OWNER'

/** Twelve characters at random. */
export const createPassword = (): string => randomBytes(9).toString('base64url')

/** True when the database was filled with a demo. */
export const isDemo = (storage: Storage): Promise<boolean> =>
  storage.read(async connection => isDemoStart((await findMeta(connection, startMeta)) ?? ''))

/** True when the database has been filled before. */
export const isStarted = (storage: Storage): Promise<boolean> =>
  storage.read(async connection => (await findMeta(connection, startMeta)) !== undefined)

/**
 * Fills an empty database in one transaction; a row that breaks a rule throws a ConfigError with its location. Of
 * processes that start
 * at the same time one fills and returns the created users; the others return undefined.
 */
export const fillDatabase = async (options: StartOptions): Promise<readonly StartUser[] | undefined> => {
  const { schema, storage, start: name } = options
  const start = schema.starts[name]
  if (!start)
    throw new ConfigError(
      `KENCANA_START is "${name}", and the project has no start/${name}.json; it has ${Object.keys(schema.starts).join(', ') || 'no start at all'}.`,
    )
  const hash = memoize(hashSecret)
  const fillOnce = async (connection: Connection): Promise<readonly StartUser[] | undefined> => {
    if ((await findMeta(connection, startMeta)) !== undefined) return undefined
    const users: StartUser[] = []
    const fill = (rows: StartRows, shop: string) => fillRows(connection, options, { rows, shop, hash, users })
    await fill(start.chain, options.firstShop)
    for (const shop of listStartShops(options)) {
      await fill(start.shops['*'] ?? {}, shop)
      await fill(start.shops[shop] ?? {}, shop)
    }
    // Rows of the files refer to others by number, so all of them are inserted before simulated documents take numbers.
    const simulation = options.simulations?.[name]
    for (const shop of listStartShops(options)) {
      const onDay = simulation && ((done: number, of: number) => options.onProgress?.({ shop, done, of }))
      await fillDays(connection, createProgramCaller(options, shop), { days: start.days, fill, simulation, onDay })
    }
    if (!(await hasActiveOwnerAfter(connection, schema, {})))
      throw new ConfigError(
        `start/${name}.json has no active user of the level ${getHighestLevel(schema.project)}, so no one could sign in and add users. Nothing was written.`,
      )
    await insertMeta(connection, startMeta, name)
    await auditFirstVersion(connection)
    return users
  }
  return storage.write(fillOnce, { exclusive: true })
}

/**
 * Inserts the rows that every shop starts with, in the transaction that creates the shop; those that it gets from the shop
 * `like` come from there.
 */
export const fillNewShop = async (
  connection: Connection,
  { schema, storage, now }: Caller,
  { shop, like }: { readonly shop: string; readonly like: string | undefined },
): Promise<void> => {
  const start = (await findMeta(connection, startMeta)) ?? ''
  const copied = like === undefined ? [] : (schema.project.shop.like?.copies ?? [])
  const all = Object.entries(schema.starts[start]?.shops['*'] ?? {})
  const rows = Object.fromEntries(all.filter(([name]) => !copied.includes(name)))
  const options = { schema, storage, now, start, firstShop: shop, ownerPassword: '' }
  await fillRows(connection, options, { rows, shop, hash: hashSecret, users: [] })
  if (like !== undefined) await copyShopRows(connection, createProgramCaller(options, shop), like)
}

/** Deletes those rows if they are unchanged, so that a shop created by mistake can be deleted. */
export const clearNewShop = async (connection: Connection, caller: Caller, shop: string): Promise<void> => {
  const { schema } = caller
  const start = (await findMeta(connection, startMeta)) ?? ''
  const copied = schema.project.shop.like?.copies.toReversed() ?? []
  for (const name of new Set([...copied, ...Object.keys(schema.starts[start]?.shops['*'] ?? {})]))
    await clearResource(connection, caller, getResource(schema, name), shop)
}

const clearResource = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  shop: string,
): Promise<void> => {
  for (const before of await findUnchangedRows(connection, resource, { shop, createdBy: programUser.userId })) {
    await deleteRow(connection, resource, String(before.id), Number(before.versi))
    await writeAudit(connection, caller, resource, { verb: 'delete', before })
  }
}

const listStartShops = ({ schema, start, firstShop }: StartOptions): readonly string[] => {
  const { resource, key } = schema.project.shop
  return (schema.starts[start]?.chain[resource] ?? []).map(row => String(row[key]).replace('{shop}', firstShop))
}

interface StartFillRequest {
  readonly rows: StartRows
  readonly shop: string
  readonly hash: (secret: string) => Promise<string>
  /** The users among the rows are added to it. */
  readonly users: StartUser[]
}

const fillRows = async (
  connection: Connection,
  options: StartOptions,
  { rows, shop, hash, users }: StartFillRequest,
): Promise<void> => {
  const day = await resolveBusinessDate(connection, options, shop)
  for (const [name, entries] of Object.entries(rows)) {
    const resource = getResource(options.schema, name)
    if (hasNumberedKey(resource)) {
      await insertAll(createEvaluation(connection, createStartCaller(options, shop, day)), resource, {
        options,
        entries,
      })
      continue
    }
    for (const [index, entry] of entries.entries()) {
      const filled = fillPlaceholders(entry, { ...options, shop })
      const location = `${options.start}.json ${name}/${index}`
      const caller = createStartCaller(options, resolveOwnerShop(resource, entry, shop), day)
      const saveEntry = resource.lifecycle.flow ? createEntryDocument : insertEntry
      await wrapRowErrors(
        location,
        resource,
        saveEntry(createEvaluation(connection, caller), { resource, filled, place: location, hash }),
      )
      if (name === options.schema.project.user.resource) users.push(readUser(options.schema, filled))
    }
  }
}

const readUser = ({ project: { user, levels } }: Schema, row: Readonly<Record<string, unknown>>): StartUser => ({
  userId: String(row[user.key]),
  level: levels[String(row[user.level.field])]?.title ?? '',
  shop: String(row[user.shop]),
  password: String(row[user.password]),
})

/** True for resources whose keys are all numbered at creation: pieces, which come in hundreds. */
const hasNumberedKey = ({ key, field, lifecycle: { flow } }: Resource): boolean =>
  !flow && key.every(name => field[name]?.number?.at === 'create')

const insertAll = async (
  asking: EvaluationContext,
  resource: Resource,
  { options, entries }: { readonly options: StartOptions; readonly entries: StartRows[string] },
): Promise<void> => {
  const { connection, caller } = asking
  const rows: Row[] = []
  for (const [index, entry] of entries.entries()) {
    const filled = fillPlaceholders(entry, { ...options, shop: caller.shop.code })
    const location = `${options.start}.json ${resource.name}/${index}`
    const row = parseStartRow({ resource, filled, place: location, hash: hashSecret })
    rows.push(
      await wrapRowErrors(
        location,
        resource,
        finishRow(asking, resource, { row, inputFields: listInputFields(filled) }),
      ),
    )
  }
  const saved = insertNumberedRows(connection, caller, resource, rows)
  await wrapRowErrors(`${options.start}.json ${resource.name}`, resource, saved)
}

/** Converts a RequestError into a ConfigError with the location of the row. */
const wrapRowErrors = <T>(location: string, resource: Resource, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof RequestError ? toConfigError(location, error, resource) : error
  })

interface StartEntry {
  readonly resource: Resource
  readonly filled: Readonly<Record<string, unknown>>
  readonly place: string
  readonly hash: StartFillRequest['hash']
}

const insertEntry = async (asking: EvaluationContext, entry: StartEntry): Promise<void> => {
  const { connection, caller } = asking
  const { resource, filled, hash } = entry
  const row = await withHashes(resource, parseStartRow(entry), hash)
  const finished = await finishRow(asking, resource, { row, inputFields: listInputFields(filled) })
  await insertRecord(connection, caller, resource, finished)
}

/** Creates a document by its first creating move. */
const createEntryDocument = async (
  { connection, caller }: EvaluationContext,
  { resource, filled }: StartEntry,
): Promise<void> => {
  const {
    lifecycle: { flow },
  } = resource
  const move = flow?.moves.find(one => isInitialMove(flow, one))
  if (!move) throw new Error(`no move makes a ${resource.name}`)
  const sent = parseDocument(caller, { resource, raw: filled })
  await createDocument({ connection, caller, resource, move, sent, depth: 0, others: documentActions })
}

/** The business date of an existing shop; else today. */
const resolveBusinessDate = async (
  connection: Connection,
  { schema, now }: StartOptions,
  shop: string,
): Promise<string> => {
  const { resource, businessDate } = schema.project.shop
  const row = await findRowByKey(connection, getResource(schema, resource), shop, shop)
  return typeof row?.[businessDate] === 'string'
    ? row[businessDate]
    : getZoneToday({ schema, now }, schema.project.timeZone)
}

/** The shop that a row belongs to by its field, else the shop of the file section. */
const resolveOwnerShop = ({ scope }: ResourceCore, entry: Readonly<Record<string, unknown>>, shop: string): string => {
  const namedShop = scope.kind === 'shops' ? entry[scope.fields[0] ?? ''] : undefined
  return typeof namedShop === 'string' && namedShop !== '{shop}' ? namedShop : shop
}

const fillPlaceholders = (
  entry: Readonly<Record<string, unknown>>,
  options: StartOptions & { shop: string },
): Readonly<Record<string, unknown>> => {
  const zone = entry[options.schema.project.shop.timeZone]
  const replacements: Readonly<Record<string, () => string>> = {
    shop: () => options.shop,
    ownerPassword: () => options.ownerPassword,
    password: () => options.demoPassword ?? createPassword(),
    today: () => getZoneToday(options, typeof zone === 'string' ? zone : options.schema.project.timeZone),
  }
  const fillValue = (value: unknown): unknown =>
    typeof value === 'string' ? fillBraces(value, (name, placeholder) => replacements[name]?.() ?? placeholder) : value
  return mapValues(entry, value => fillValue(value))
}

/** Start rows may write read-only fields, such as the first business date. */
const parseStartRow = ({ resource, filled, place: location }: StartEntry): Row => {
  const writable = { ...resource, fields: resource.fields.map(field => ({ ...field, readOnly: false })) }
  const { row, faults } = parseRecord(writable, filled)
  if (faults.length === 0) return row
  throw toConfigError(location, { code: 'record.invalid', details: { faults } }, resource)
}

const toConfigError = (
  location: string,
  { code, details }: Pick<RequestError, 'code' | 'details'>,
  resource: Resource,
): ConfigError => {
  const wording = loadWording('en')
  const messages = (details.faults ?? []).map(item => formatFault(wording, item, resource))
  return new ConfigError(`${location}: ${messages.length > 0 ? messages.join('; ') : code}`)
}

const withHashes = async (resource: ResourceFields, row: Row, hash: StartFillRequest['hash']): Promise<Row> => {
  const secrets = resource.fields.filter(({ type, name }) => type.secret === 'hashed' && row[name] !== null)
  const hashes = secrets.map(async ({ name }) => [name, await hash(String(row[name]))] as const)
  return { ...row, ...Object.fromEntries(await Promise.all(hashes)) }
}

const noAccess: Access = {
  menu: [],
  isLimited: false,
  hidden: [],
  of: () => ({ verbs: new Set(), moves: new Set(), visible: () => true, locked: new Set() }),
  pages: new Set(),
  lists: new Set(),
  reports: new Set(),
  dashboards: new Set(),
}

/** The program as caller, in a shop without a business date. */
export const createProgramCaller = (
  context: Pick<StartOptions, 'schema' | 'storage' | 'now' | 'moveHookOf'>,
  shop: string,
): Caller => createStartCaller({ ...context, start: '', firstShop: '', ownerPassword: '' }, shop, '')

/** The program in the shop of a row, with its day. */
export const createShopProgram = (context: Parameters<typeof createProgramCaller>[0], row: Row): Caller => {
  const { key, name, businessDate, timeZone } = context.schema.project.shop
  const program = createProgramCaller(context, String(row[key]))
  const own = { name: String(row[name]), businessDate: String(row[businessDate]), timeZone: String(row[timeZone]) }
  return { ...program, shop: { ...program.shop, ...own } }
}

/** The program as caller, for the first rows of a shop. */
const createStartCaller = ({ schema, storage, now, moveHookOf }: StartOptions, shop: string, day: string): Caller => ({
  schema,
  storage,
  now,
  access: noAccess,
  user: programUser,
  shop: {
    code: shop,
    name: '',
    address: '',
    businessDate: day,
    timeZone: schema.project.timeZone,
    modules: [],
  },
  device: 'start',
  getWriteHooks: () => ({}),
  moveHookOf,
})
