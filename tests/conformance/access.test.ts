// Who may call what: every operation of the API's description, asked by everybody, beside what the schema files say when they
// are read plainly. An operation that no rule names fails here; so does a refused one that changes anything.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type McpClient, openMcpClient } from '../support/mcp/mcp-client.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { listOperations, type Operation } from '../support/shop/api-operations.ts'
import {
  entriesOf,
  getRule,
  importNames,
  levelNames,
  type Person,
  queryOf,
  standing,
} from '../support/shop/expected-access.ts'
import { listModules } from '../support/shop/notice-check.ts'
import { plantRows, type ShopRows } from '../support/shop/rows-of-a-shop.ts'
import { issueServiceToken } from '../support/shop/service-token.ts'
import { openShop, password } from '../support/shop/shop.ts'
import { listChangedTables, readStoredState } from '../support/shop/stored-state.ts'
import { mayTokenCall } from '../support/shop/token-access.ts'
import { isLong } from '../support/storage/databases.ts'

interface Actor extends Person {
  readonly id: string
  /** The level of the user in the other shops; absent: the same. */
  readonly general?: string
  /** The shop that is signed in to; KCA by default. */
  readonly at?: string
}

const actors: readonly Actor[] = [
  { id: 'guest' },
  ...levelNames.map(level => ({ id: `ALL-${level}`, level })),
  // With rights taken away, or others given than those of their level.
  { id: 'NOTHING', level: 'SPV', menu: [] },
  { id: 'TWO', level: 'ADM', menu: ['bank', 'baki'] },
  { id: 'VIEWS', level: 'SPV', menu: ['lihat-hancur-barang', 'tambah-data-barang', 'parameter-harga-emas'] },
  { id: 'FORM', level: 'KSR', menu: ['pindah-barang', 'data-barang', 'import-data', 'laporan-penjualan-rekap'] },
  { id: 'CLOSED', level: 'SLS', menu: ['data-users', 'settingtoko', 'hak-akses-users', 'perubahan-harga'] },
  // Two levels in two shops: each counts where it is, and what is granted to the general one stays there.
  { id: 'ABOVE', level: 'SPV', general: 'KSR', at: 'KCB' },
  { id: 'BELOW', level: 'SLS', general: 'OWC', at: 'KCB' },
  { id: 'BRANCH', level: 'OWC', at: 'KCB' },
]

let rows: ShopRows
let operations: readonly Operation[]
const tokens = new Map<string, string>()

const describeOperations = async (id: string): Promise<readonly Operation[]> =>
  listOperations((await shop.ask('GET', 'openapi.json', { token: tokens.get(id) ?? '' })).body).flatMap(expand)

/** An operation whose parameter names an import is one for each of them. */
const expand = (operation: Operation): readonly Operation[] =>
  operation.path.includes('{name}')
    ? importNames.map(name => ({ ...operation, path: operation.path.replace('{name}', name) }))
    : [operation]

const signInTo = async (id: string, at = 'KCA'): Promise<string> => {
  const token = await shop.signIn(id)
  expect((await shop.ask('POST', 'users/shop', { token, body: { kode_toko: at } })).status).toBe(200)
  return token
}

const makeUsers = async (): Promise<void> => {
  const token = await shop.signIn('OWNER')
  for (const { id, level, menu, general, at } of actors) {
    if (level === undefined) continue
    const others = at && general === undefined ? { toko_lain: at } : {}
    const user = { user_id: id, user_name: id, level: general ?? level, password, kode_toko: 'KCA', ...others }
    expect((await shop.ask('POST', 'users', { token, body: user })).body).toMatchObject({ user_id: id })
    const given = menu && (await shop.ask('PUT', `users/hak-akses/${id}`, { token, body: { menu } }))
    expect([id, given?.status ?? 200]).toEqual([id, 200])
    if (general) {
      const row = { user_id: id, kode_toko: at, level }
      expect((await shop.ask('POST', 'level-toko', { token, body: row })).status).toBe(201)
    }
    tokens.set(id, await signInTo(id, at))
  }
}

/** What the program sends by itself would change rows meanwhile. */
const modules = listModules().map(({ background: _, ...module }) => module)

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo' }, modules }))
beforeAll(async () => {
  await makeUsers()
  rows = await plantRows(shop)
  operations = await describeOperations('ALL-OWN')
})

const getName = ({ method, path }: Operation): string => `${method} ${path}`
const getVerdict = (status: number): string => (status === 401 ? 'guest' : status === 403 ? 'denied' : 'in')
const expected = (actor: Actor, operation: Operation): string => {
  if (getRule(operation.method, operation.path)?.(actor)) return 'in'
  return actor.level === undefined ? 'guest' : 'denied'
}

const call = async ({ id }: Actor, { method, path }: { method: string; path: string }, body?: unknown) => {
  const token = tokens.get(id)
  return shop.ask(method, path.slice(1), { ...(token !== undefined && { token }), ...(body !== undefined && { body }) })
}

test('every operation has a rule, and every rule an operation', async () => {
  const described = operations.map(getName)
  expect(operations.filter(({ method, path }) => !getRule(method, path)).map(getName)).toEqual([])
  expect(Object.keys(standing).filter(name => !described.includes(name))).toEqual([])
  expect(operations.length).toBeGreaterThan(250)
})

test('who may not is refused with everything real in his hands, and nothing changes', async () => {
  const asked: (readonly [Actor, Operation])[] = actors.flatMap(actor =>
    operations.flatMap(operation => (expected(actor, operation) === 'in' ? [] : [[actor, operation] as const])),
  )
  const bodies = new Map<string, unknown>()
  for (const operation of operations)
    bodies.set(getName(operation), await rows.bodyFor(operation.method, operation.path))
  const before = await readStoredState(shop.running.storage)
  const found: string[] = []
  for (const [actor, operation] of asked) {
    const { method, path } = operation
    const { status, body } = await call(
      actor,
      { method, path: rows.real(path) + queryOf(path) },
      bodies.get(getName(operation)),
    )
    const isBare = Object.keys(body).toSorted().join() === 'code,message,ref'
    if (getVerdict(status) !== expected(actor, operation) || !isBare)
      found.push(`${actor.id} ${getName(operation)} ${status} ${JSON.stringify(body).slice(0, 100)}`)
  }
  expect(found).toEqual([])
  expect(asked.length).toBeGreaterThan(1500)
  expect(listChangedTables(before, await readStoredState(shop.running.storage))).toEqual([])
})

/** Imports are described together for who has any, files of reports for who has one; which of them is refused by its name. */
const isOfSome = (name: string): boolean => / \/(?:imports|reports\/files)\b/.test(name)

const checkDescription = async (actor: Actor, allowed: readonly Operation[]): Promise<void> => {
  const described = (await describeOperations(actor.id)).map(getName)
  const missing = allowed.map(getName).filter(name => !described.includes(name) && !isOfSome(name))
  const strange = described.filter(name => !allowed.map(getName).includes(name) && !isOfSome(name))
  expect({ missing, strange }).toEqual({ missing: [], strange: [] })
}

const endsSession = ({ path }: Operation): boolean => path === '/users/logout'

/** Where time is short one of the levels that are full, and each operation with every fifth of who may call it. */
const called = isLong ? actors : actors.filter(({ id }) => !['ALL-MU', 'ALL-SU'].includes(id))
const isTurn = (operation: number, actor: number): boolean => isLong || (operation + actor) % 5 === 0

describe.each(called)('$id', actor => {
  const allowed = () => operations.filter(operation => expected(actor, operation) === 'in')

  test('is described what he may call, and nothing else', async () => {
    if (actor.level !== undefined) await checkDescription(actor, allowed())
  })

  test('gets past the rights where the files say so', async () => {
    const found: string[] = []
    const turns = allowed().filter((_, index) => isTurn(index, called.indexOf(actor)))
    const inOrder = turns.toSorted((one, other) => Number(endsSession(one)) - Number(endsSession(other)))
    for (const operation of inOrder) {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'tidak-ada') + queryOf(operation.path)
      const body = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : {}
      const { status } = await call(actor, { ...operation, path }, body)
      if ([401, 403].includes(status) || status >= 500) found.push(`${getName(operation)} ${status}`)
    }
    expect(found).toEqual([])
  })
})

test.each(actors.filter(({ level }) => level !== undefined))('$id has the routes of his menu', async actor => {
  const signedIn = await signInTo(actor.id, actor.at)
  const { body } = await shop.ask('GET', 'schema', { token: signedIn })
  interface Entry {
    readonly path?: string
    readonly children: readonly Entry[]
  }
  const findPaths = (items: readonly Entry[]): readonly string[] =>
    items.flatMap(({ path, children }) => [...(path ? [path] : []), ...findPaths(children)])
  expect(findPaths(body.menu)).toEqual(entriesOf(actor).flatMap(({ path }) => path ?? []))
})

interface TokenActor extends Person {
  readonly user: string
  readonly scopes: readonly string[]
}

const wholeMenu = ['SPV', 'KSR'].map(level => ({ user: `ALL-${level}`, level }))
const narrow = ['bank', 'data-users', 'import-data', 'lihat-penjualan', 'rekap-penjualan', 'dashboard']
const tokenActors: readonly TokenActor[] = [
  { user: 'ALL-OWN', level: 'OWN', scopes: [...narrow, 'hak-akses-news'] },
  { user: 'ALL-MU', level: 'MU', scopes: narrow },
  { user: 'TWO', level: 'ADM', menu: ['bank', 'baki'], scopes: narrow },
  ...wholeMenu.map(actor => ({ ...actor, scopes: entriesOf({ level: 'OWN' }).map(({ id }) => String(id)) })),
]

/** Where time is short some of the tokens, and each operation with one of them. */
const tokenCells = () =>
  tokenActors.flatMap((actor, turn) =>
    operations.flatMap((operation, index) =>
      isLong || index % tokenActors.length === turn ? [[actor, operation] as const] : [],
    ),
  )

describe('through MCP', () => {
  const clients = new Map<TokenActor, McpClient>()
  beforeAll(async () => {
    for (const actor of tokenActors) {
      const { token } = await issueServiceToken(shop, actor)
      const client = await openMcpClient(shop, token)
      // The first call records the use of the token.
      await client.run('read', { path: 'users/session' })
      clients.set(actor, client)
    }
  })
  afterAll(() => Promise.all([...clients.values()].map(client => client.close())))

  const runCall = async (actor: TokenActor, { method, path }: Operation, body?: unknown) => {
    const answer = await clients
      .get(actor)
      ?.run('call', { method, path: path.slice(1), ...(body !== undefined && { body }) })
    const isDenied = ['service-token.scope', 'access.denied'].includes(answer?.body?.code)
    return { verdict: isDenied ? 'denied' : 'in', text: answer?.text ?? '' }
  }

  test('what a token or its user may not is refused with a sentence, and nothing changes', async () => {
    const cells = tokenCells().filter(([actor, { method, path }]) => !mayTokenCall(actor, method, path))
    const bodies = new Map<Operation, unknown>()
    for (const [, operation] of cells) bodies.set(operation, await rows.bodyFor(operation.method, operation.path))
    const before = await readStoredState(shop.running.storage)
    const found: string[] = []
    for (const [actor, operation] of cells) {
      const { method, path } = operation
      const body = method === 'GET' ? undefined : bodies.get(operation)
      const call = { ...operation, path: rows.real(path) + queryOf(path) }
      const { verdict, text } = await runCall(actor, call, body)
      if (verdict !== 'denied') found.push(`${actor.user} ${getName(operation)} ${text.slice(0, 100)}`)
    }
    expect(found).toEqual([])
    expect(cells.length).toBeGreaterThan(isLong ? 800 : 150)
    expect(listChangedTables(before, await readStoredState(shop.running.storage))).toEqual([])
  })

  test('a token gets past the rights where its scopes and its user do', async () => {
    const cells = tokenCells().filter(([actor, { method, path }]) => mayTokenCall(actor, method, path))
    const found: string[] = []
    for (const [actor, operation] of cells) {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'tidak-ada') + queryOf(operation.path)
      const { verdict, text } = await runCall(
        actor,
        { ...operation, path },
        operation.method === 'GET' ? undefined : {},
      )
      if (verdict !== 'in') found.push(`${actor.user} ${getName(operation)} ${text.slice(0, 100)}`)
    }
    expect(found).toEqual([])
    expect(cells.length).toBeGreaterThan(isLong ? 300 : 60)
  })
})
