// A real server process for the browser, one for each worker, on a database and schema files of its own; pages that are
// signed in from the start.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { makeOncePerRun } from '../run/once-a-run.ts'
import { createSchemaFolder, type SchemaFolder } from '../schema/schema-folder.ts'
import { type PageWatch, watchPage } from './page-watch.ts'

export const ownerPassword = 'rahasia-sekali'

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

// biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
type Row = any

export interface Answer {
  readonly status: number
  readonly body: Row
  readonly total: number
}

export interface BrowserShop {
  readonly address: string
  /** The files that the server follows while it runs. */
  readonly schema: SchemaFolder
  /** The file of its database. */
  readonly database: string
  /** All that the server printed so far. */
  readonly said: () => string
  /** A call of the API by a user who is not the page's; the owner unless a token is given. */
  readonly ask: (method: string, path: string, asked?: { body?: unknown; token?: string }) => Promise<Answer>
  /** What the server answers to who signs in now: each time another token. */
  readonly signIn: (userId: string, password?: string) => Promise<Row>
  /** The browser's storage of who is signed in; one session for all pages of the user. */
  readonly storageOf: (userId: string) => Promise<StorageState>
  readonly stop: () => Promise<void>
}

const nobody: StorageState = { cookies: [], origins: [] }

export const openBrowserShop = async (
  start: ShopParts['start'],
  more: Readonly<Record<string, string>> = {},
): Promise<BrowserShop> => {
  const given = more.DATA_DIR
  const dataDir = given ?? createDataDir()
  const schema = createSchemaFolder()
  const env = { KENCANA_START: start, SCHEMA_DIR: schema.path, ...more, DATA_DIR: dataDir }
  if (given === undefined && more.SCHEMA_DIR === undefined)
    cpSync(await makeFilledFolder(start, more), dataDir, { recursive: true })
  const child = startServer(env)
  const said = listenTo(child)
  const address = await getAddress(child, said)
  const storages = new Map<string, Promise<StorageState>>()

  const ask: BrowserShop['ask'] = async (method, path, { body, token } = {}) => {
    const known = token ?? (path === 'users/login' ? '' : await readOwnerToken())
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(known && { authorization: `Bearer ${known}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0)
    return { status: answer.status, body: await answer.json(), total }
  }

  const signIn = async (userId: string, password = ownerPassword): Promise<Row> => {
    const { status, body } = await ask('POST', 'users/login', { body: { user_id: userId, password } })
    if (status !== 200) throw new Error(`${userId} cannot sign in: ${JSON.stringify(body)}`)
    return body
  }

  let owner: Promise<Row> | undefined
  const readOwnerToken = async (): Promise<string> => {
    owner ??= signIn('OWNER')
    return (await owner).token
  }

  const getStorageState = (userId: string): Promise<StorageState> => {
    const storage = storages.get(userId) ?? signIn(userId).then(session => buildStorageState(address, session))
    storages.set(userId, storage)
    return storage
  }

  const stop = async (): Promise<void> => {
    await end(child)
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
    schema.remove()
  }
  return { address, schema, database: join(dataDir, 'kencana.db'), said, ask, signIn, storageOf: getStorageState, stop }
}

const createDataDir = (): string => mkdtempSync(join(tmpdir(), 'kencana-e2e-'))

/** See build-for-browser.ts. */
const shiftedClock = ['--import', './tests/support/browser/shifted-clock.mjs']

const startServer = (env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [...(process.env.CLOCK_BEHIND ? shiftedClock : []), 'dist-server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      KENCANA_OWNER_PASSWORD: ownerPassword,
      KENCANA_DEMO_PASSWORD: ownerPassword,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** The rows of a start take seconds to enter: a folder that has them, to be copied. */
const makeFilledFolder = (start: ShopParts['start'], more: Readonly<Record<string, string>>): Promise<string> =>
  makeOncePerRun(`${start} of ${more.KENCANA_SHOP ?? 'KCA'}`, async () => {
    const dataDir = createDataDir()
    const child = startServer({ KENCANA_START: start, ...more, DATA_DIR: dataDir })
    await getAddress(child, listenTo(child))
    await end(child)
    return dataDir
  })

const listenTo = (child: ChildProcess): (() => string) => {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  return () => said
}

/** The address that the server prints when it listens; what it said instead, when it ends before. */
const getAddress = (child: ChildProcess, said: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const address = /open at (http:\/\/\S+)/.exec(said())?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', look)
    child.once('exit', () => reject(new Error(`the server ended: ${said()}`)))
  })

/** What the sign-in page keeps of a session. */
const buildStorageState = (origin: string, { token, ...session }: Row): StorageState => {
  const stored = { token, session: JSON.stringify(session), islogin: 'true' }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** A page without a program, first of its profile: while it is open, so are its window and the process of its site. */
const keepOpen = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage()
  const answer = await page.goto('/api/project/icon.svg')
  // Another path would be answered with the program, which would follow the sessions of the tests.
  expect(answer?.headers()['content-type']).toContain('image/svg+xml')
}

interface PageParts {
  /** Who the page is signed in as; '' for nobody. */
  readonly user: string
  /** Problems that a page must not have: errors in its console, calls to strangers. Checked after each test. */
  readonly watch: PageWatch
}

interface ShopParts {
  readonly start: 'demo-history' | 'demo' | 'demo-master' | 'empty'
  /** Code of the first shop of an empty start. */
  readonly shopCode: string
  /** The shop whose resources use every rule, in place of the real one. */
  readonly withRules: boolean
  /** The same with documents, in place of the real one. */
  readonly withPesan: boolean
  /** A name for tests that change the shop for all others: they have one with those of the same name, for each costs seconds. */
  readonly shopName: string
  readonly shop: BrowserShop
  readonly address: string
  /** Browsers' profiles by what sets them apart, each as the test before left it but for its storage. */
  readonly profiles: Map<string, BrowserContext>
}

/** Their code is a third of what a worker would load. */
const createRuleFolder = async ({
  withRules,
  withPesan,
}: Pick<ShopParts, 'withRules' | 'withPesan'>): Promise<{ path: string; remove: () => void } | undefined> => {
  if (withPesan) return (await import('../schema/pesan-files.ts')).pesanFolder()
  return withRules ? (await import('../schema/rule-files.ts')).ruleFolder() : undefined
}

/** Tests with `shop`: a server of their worker's own, and pages that are signed in as `user`. */
export const test = base.extend<PageParts, ShopParts>({
  start: ['demo-master', { option: true, scope: 'worker' }],
  shopCode: ['KCA', { option: true, scope: 'worker' }],
  shopName: ['everybody', { option: true, scope: 'worker' }],
  withRules: [false, { option: true, scope: 'worker' }],
  withPesan: [false, { option: true, scope: 'worker' }],
  shop: [
    async ({ start, shopCode, withRules, withPesan }, use) => {
      const rules = await createRuleFolder({ withRules, withPesan })
      const more = { KENCANA_SHOP: shopCode, ...(rules && { SCHEMA_DIR: rules.path }) }
      const shop = await openBrowserShop(rules ? 'demo' : start, more)
      await use(shop)
      await shop.stop()
      rules?.remove()
    },
    // A start that plays two months takes its time on a busy machine.
    { scope: 'worker', timeout: 300_000 },
  ],
  address: [({ shop }, use) => use(shop.address), { scope: 'worker' }],
  profiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const profiles = new Map<string, BrowserContext>()
      await use(profiles)
      for (const context of profiles.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  user: ['OWNER', { option: true }],
  baseURL: ({ address }, use) => use(address),
  storageState: async ({ shop, user }, use) => use(user === '' ? nobody : await shop.storageOf(user)),
  // A stored profile has the compiled program in its cache, as a browser in the shop has after its first day.
  context: async ({ browser, profiles, storageState, colorScheme, viewport, contextOptions, serviceWorkers }, use) => {
    if (serviceWorkers === 'allow') {
      const own = await browser.newContext()
      await use(own)
      return own.close()
    }
    const kind = JSON.stringify([colorScheme, viewport, contextOptions])
    const context = profiles.get(kind) ?? (await browser.newContext())
    if (profiles.has(kind)) await context.setStorageState(storageState ?? nobody)
    else await keepOpen(context)
    profiles.set(kind, context)
    const [resident] = context.pages()
    await use(context)
    for (const page of context.pages()) if (page !== resident) await page.close()
  },
  watch: [
    async ({ page, address }, use) => {
      const watch = await watchPage(page, address)
      await use(watch)
      expect(watch.troubles()).toEqual([])
    },
    { auto: true },
  ],
})
