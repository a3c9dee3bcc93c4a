// Each right that the access editor can give, given alone to a user of the lowest level: what opens, what stays closed, and
// what leaves the shop with it.
import { beforeAll, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { listOperations, type Operation } from '../support/shop/api-operations.ts'
import { entriesOf, getRule, importNames, type Person, queryOf } from '../support/shop/expected-access.ts'
import { plantRows, type ShopRows } from '../support/shop/rows-of-a-shop.ts'
import { openShop, password } from '../support/shop/shop.ts'
import { listChangedTables, readStoredState } from '../support/shop/stored-state.ts'
import { isLong } from '../support/storage/databases.ts'

const level = 'SLS'

interface Holder extends Person {
  /** The user who has this entry alone. */
  readonly user: string
  readonly entry: string
  readonly menu: readonly string[]
}

let rows: ShopRows
let operations: readonly Operation[]
let holders: readonly Holder[]
const tokens = new Map<string, string>()

interface Choice {
  readonly id: string
  readonly state: string
  readonly children: readonly Choice[]
}

const listChoices = (choices: readonly Choice[]): readonly Choice[] =>
  choices.flatMap(choice => [choice, ...listChoices(choice.children)])

const describeOperations = async (token: string): Promise<readonly Operation[]> =>
  listOperations((await shop.ask('GET', 'openapi.json', { token })).body).flatMap(operation =>
    operation.path.includes('{name}')
      ? importNames.map(name => ({ ...operation, path: operation.path.replace('{name}', name) }))
      : [operation],
  )

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo' } }))
beforeAll(async () => {
  const owner = await shop.signIn('OWNER')
  const { body } = await shop.ask('GET', 'users/hak-akses/SLS01', { token: owner })
  const entries = listChoices(body.entries).filter(({ state }) => state !== 'group' && state !== 'always')
  holders = entries.map(({ id }, index) => ({ user: `SALES${index}`, entry: id, level, menu: [id] }))
  for (const { user, menu } of holders) {
    const row = { user_id: user, user_name: user, level, password, kode_toko: 'KCA' }
    expect((await shop.ask('POST', 'users', { token: owner, body: row })).status).toBe(201)
    expect((await shop.ask('PUT', `users/hak-akses/${user}`, { token: owner, body: { menu } })).status).toBe(200)
    tokens.set(user, await shop.signIn(user))
  }
  rows = await plantRows(shop)
  operations = await describeOperations(owner)
})

const getName = ({ method, path }: Operation): string => `${method} ${path}`
const getToken = ({ user }: Holder): string => tokens.get(user) ?? ''
const isOpen = (holder: Holder, { method, path }: Operation): boolean => getRule(method, path)?.(holder) === true

/** Imports are described together for who has any, files of reports for who has one; which of them is refused by its name. */
const isOfSome = (name: string): boolean => / \/(?:imports|reports\/files)\b/.test(name)

/** Editors of rights, menu and schema are for who may do everything; nobody can give them. */
const isEditor = (to: string): boolean => to.startsWith('editor:')

test('the editor gives every entry of the menu that is built, but the editors', () => {
  const built = entriesOf({ level: 'OWN' }).filter(({ always, to }) => !always && !isEditor(to))
  expect(holders.map(({ entry }) => entry).toSorted()).toEqual(built.map(({ id }) => id).toSorted())
  expect(holders.length).toBeGreaterThan(100)
})

/** Where time is short one of five. */
const isTurn = (turn: number): boolean => isLong || turn % 5 === 0

test('a right opens the calls of its entry in the description, and no other', async () => {
  const wrong: string[] = []
  for (const holder of holders.filter((_, turn) => isTurn(turn))) {
    const described = new Set((await describeOperations(getToken(holder))).map(getName))
    for (const operation of operations) {
      const name = getName(operation)
      if (!isOfSome(name) && described.has(name) !== isOpen(holder, operation))
        wrong.push(`${holder.entry}: ${name} is ${described.has(name) ? 'open' : 'closed'}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Where time is short each operation with one of the rights that leave it closed, all of them in a long run. */
const listClosed = (): readonly (readonly [Holder, Operation])[] =>
  operations.flatMap((operation, index) => {
    const closed = holders.filter(holder => !isOpen(holder, operation))
    const chosen = isLong ? closed : closed.filter((_, turn) => turn === (index * 7) % closed.length)
    return chosen.map(holder => [holder, operation] as const)
  })

test('every other call is refused with real rows and bodies, and nothing changes', async () => {
  const bodies = new Map<Operation, unknown>()
  for (const operation of operations) bodies.set(operation, await rows.bodyFor(operation.method, operation.path))
  const before = await readStoredState(shop.running.storage)
  const wrong: string[] = []
  for (const [holder, operation] of listClosed()) {
    const { method, path } = operation
    const body = bodies.get(operation)
    const url = (rows.real(path) + queryOf(path)).slice(1)
    const { status } = await shop.ask(method, url, { token: getToken(holder), ...(body !== undefined && { body }) })
    if (status !== 403) wrong.push(`${holder.entry}: ${getName(operation)} ${status}`)
  }
  expect(wrong).toEqual([])
  expect(listChangedTables(before, await readStoredState(shop.running.storage))).toEqual([])
})

test('the calls of its entry get past the rights', async () => {
  const nothing: Person = { level, menu: [] }
  const wrong: string[] = []
  for (const holder of holders) {
    const opened = operations.filter(
      operation => isOpen(holder, operation) && getRule(operation.method, operation.path)?.(nothing) !== true,
    )
    for (const operation of opened.filter((_, index) => isTurn(index + holders.indexOf(holder)))) {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'tidak-ada') + queryOf(operation.path)
      const body = ['GET', 'DELETE'].includes(operation.method) ? undefined : {}
      const asked = { token: getToken(holder), ...(body && { body }) }
      const { status } = await shop.ask(operation.method, path.slice(1), asked)
      if ([401, 403].includes(status) || status >= 500) wrong.push(`${holder.entry}: ${getName(operation)} ${status}`)
    }
  }
  expect(wrong).toEqual([])
})
