// Each operation of the API is open to service tokens or refused to them; users who are signed in alone decide about access.
import { beforeAll, expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { buildSchemaRoutes } from '../../server/start/route-table.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { listOperations, type Operation } from '../support/shop/api-operations.ts'
import { entriesOf, queryOf, standing } from '../support/shop/expected-access.ts'
import { plantRows, type ShopRows } from '../support/shop/rows-of-a-shop.ts'
import { issueServiceToken } from '../support/shop/service-token.ts'
import { openShop, password } from '../support/shop/shop.ts'
import { listChangedTables, readStoredState } from '../support/shop/stored-state.ts'
import { isRefusedToTokens } from '../support/shop/token-access.ts'

let rows: ShopRows
let owner: string
/** Of an owner, with all entries of the menu, and allowed to write. */
let token: string
let operations: readonly Operation[]

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo' } }))
beforeAll(async () => {
  owner = await shop.signIn('OWNER')
  rows = await plantRows(shop)
  const scopes = entriesOf({ level: 'OWN' }).map(({ id }) => String(id))
  token = (await issueServiceToken(shop, { user: 'OWNER', scopes })).token
  operations = await describe(owner)
  // The first use of a token is noted in its row.
  await describe(token)
})

const describe = async (caller: string) =>
  listOperations((await shop.ask('GET', 'openapi.json', { token: caller })).body)

const getName = ({ method, path }: Operation): string => `${method} ${path}`

const call = (operation: Operation, path: string, body: unknown) =>
  shop.ask(operation.method, path.slice(1) + queryOf(operation.path), {
    token,
    ...(operation.method !== 'GET' && { body: body ?? {} }),
  })

test('each route of the schema files is open to tokens, or marked as refused to them', () => {
  const unused = () => {
    throw new Error('no file is requested')
  }
  const files = { queue: unused, begin: unused, get: unused, cancel: unused }
  const routes = buildSchemaRoutes(loadSchema('schema'), files).flatMap(route => (route.who === 'open' ? [] : [route]))
  const wrong = routes.filter(
    ({ method, path, tokens }) => (tokens === 'refused') !== isRefusedToTokens(method, `/${path}`),
  )
  expect(wrong.map(({ method, path, tokens }) => `${method} ${path} ${tokens}`)).toEqual([])
  expect(routes.filter(({ tokens }) => tokens === 'refused').length).toBeGreaterThan(40)
})

test('each fixed operation is described for a token of the owner, or refused to tokens', async () => {
  const described = new Set((await describe(token)).map(getName))
  const fixed = operations.filter(operation => Object.hasOwn(standing, getName(operation)))
  const refused = fixed.filter(({ method, path }) => isRefusedToTokens(method, path))
  expect(fixed.map(getName).filter(name => !described.has(name))).toEqual(refused.map(getName))
})

test('a refused operation with everything real changes nothing', async () => {
  const refused = operations.filter(({ method, path }) => isRefusedToTokens(method, path))
  const bodies = new Map<Operation, unknown>()
  for (const operation of refused) bodies.set(operation, await rows.bodyFor(operation.method, operation.path))
  const before = await readStoredState(shop.running.storage)
  const passed: string[] = []
  for (const operation of refused) {
    const { status, body } = await call(operation, rows.real(operation.path), bodies.get(operation))
    if (status !== 403 || body.code !== 'service-token.scope') passed.push(`${getName(operation)} ${status}`)
  }
  expect(passed).toEqual([])
  expect(listChangedTables(before, await readStoredState(shop.running.storage))).toEqual([])
})

test.each([
  ['POST', 'users', { user_id: 'BARU', user_name: 'BARU', level: 'OWN', password, kode_toko: 'KCA' }],
  ['PUT', 'users/{KSR01}', { level: 'OWN' }],
  ['PUT', 'users/{KSR01}', { password: 'sandi-lain-sekali' }],
  ['PUT', 'users/{KSR01}', { toko_lain: 'KCB' }],
  ['DELETE', 'users/{KSR01}', {}],
  ['POST', 'users/{KSR01}/keluarkan', {}],
  ['PUT', 'users/hak-akses/KSR01', { menu: ['bank'] }],
  ['POST', 'users/second-factor', { password }],
  ['POST', 'users/second-factor/remove', { password }],
  ['POST', 'users/passkeys/options', { password }],
  ['POST', 'token-layanan', { nama_token: 'X', user_id: 'OWNER', lingkup: '["bank"]', berlaku_sampai: '2099-12-31' }],
])(
  'no token makes users, passwords, levels, shops, rights, factors or tokens: %s %s %j',
  async (method, path, body) => {
    const { body: users } = await shop.ask('GET', `users?filter={"user_id":"KSR01"}`, { token: owner })
    const before = await readStoredState(shop.running.storage)
    const { status, body: answer } = await shop.ask(method, path.replace('{KSR01}', users[0].id), { token, body })
    expect([status, answer.code]).toEqual([403, 'service-token.scope'])
    expect(listChangedTables(before, await readStoredState(shop.running.storage))).toEqual([])
  },
)
