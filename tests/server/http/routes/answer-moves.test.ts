// Moves of documents over HTTP: who may call what, and how it is answered.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLedgers } from '../../../support/schema/ledger-files.ts'
import { withSales } from '../../../support/schema/sale-files.ts'
import { buildEdits, buildFiles, type Edit } from '../../../support/schema/schema-files.ts'
import { openShop, password, type Shop } from '../../../support/shop/shop.ts'

let shop: Shop
let folder: string
let owner: string
let cashier: string

const start = buildEdits('start')
const person = { level: 'TOP', place_code: '{shop}', password: '{password}', active: true, name: 'X' }
const edits: readonly Edit[] = [
  ...withLedgers,
  ...withSales,
  start('/chain/place', [{ place_code: '{shop}', name: 'FIRST', time_zone: 'Asia/Jakarta', business_date: '{today}' }]),
  start('/shops', {
    '*': {
      person: [
        { ...person, person_id: 'OWNER' },
        { ...person, person_id: 'CASHIER', level: 'LOW' },
      ],
      tray: [{ room: 'FRONT', tray: '01' }],
    },
  }),
  start('/chain/thing', [
    { thing_code: 'P1', name: 'P1', price: 100, weight: 2.5, active: true },
    { thing_code: 'P2', name: 'P2', price: 200, weight: 2.5, active: true },
  ]),
  [
    'resources/goods/sale.json',
    '/x-api',
    { path: 'sales', aliases: [{ method: 'POST', path: 'sale/quick', move: 'save' }] },
  ],
]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kencana-moves-'))
  for (const { place, text } of buildFiles(...edits)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
  }
  shop = await openShop({ env: { SCHEMA_DIR: folder, KENCANA_START: 'empty', KENCANA_SHOP: 'A' } })
  owner = await shop.signIn('OWNER', password)
  cashier = await shop.signIn('CASHIER', password)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const body = { customer: 'M1', paid: 100, goods: [{ piece: 'P1' }] }
const post = (path: string, sent: unknown, token = owner, headers = {}) =>
  shop.ask('POST', path, { token, body: sent, headers })

test('creates, moves and returns a document', async () => {
  const made = await post('sales?move=save', body)
  expect([made.status, made.body.state, made.body.message]).toEqual([201, 'OPEN', 'Berhasil Menyimpan Data'])
  expect(made.body.goods).toMatchObject([{ piece: 'P1', amount: 100 }])
  const { id } = made.body
  const refused = await post(`sales/${id}/moves/finish`, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'books.not-there'])
  const none = await post('sales', body)
  expect([none.status, none.body.code]).toEqual([422, 'document.move'])
  const held = await post('sales?move=save', body)
  expect([held.status, held.body.code, held.body.message]).toEqual([
    409,
    'document.held',
    `P1 Sedang Dipakai Di Sale ${made.body.sale_no}`,
  ])
  expect(held.body.faults).toMatchObject([{ field: 'goods.0.piece', code: 'line.reserved' }])
  const changed = await shop.ask('PUT', `sales/${id}`, { token: owner, body: { customer: 'M2' } })
  expect([changed.status, changed.body.customer]).toEqual([200, 'M2'])
  const asked = await post(`sales/${id}/preview/finish`, {})
  expect([asked.status, asked.body.faults]).toMatchObject([200, [{ code: 'books.not-there' }]])
  const messages = await post('sales/preview?move=save', { ...body, goods: [{ piece: 'P2' }], paid: 200 })
  expect([messages.status, messages.body]).toMatchObject([200, { state: 'OPEN', faults: [], authorize: null }])
})

test('completes lines while they are typed', async () => {
  const line = await post('sales/lines/goods', { document: { discount: 50 }, line: { piece: 'P2' } }, cashier)
  expect([line.status, line.body]).toMatchObject([200, { piece: 'P2', amount: 150 }])
  const wrong = await post('sales/lines/goods', { document: {}, line: { piece: 'NONE' } }, cashier)
  expect([wrong.status, wrong.body.faults]).toMatchObject([422, [{ field: 'piece', code: 'reference.missing' }]])
  expect((await post('sales/fill/goods', { document: {} }, cashier)).status).toBe(200)
  expect((await post('sales/lines/none', {}, cashier)).status).toBe(404)
})

test('a route with its own path runs a move too', async () => {
  const made = await post('sale/quick', { ...body, paid: 200, goods: [{ piece: 'P2' }] }, cashier)
  expect([made.status, made.body.state]).toEqual([201, 'OPEN'])
  const refused = await post(`sales/${made.body.id}/moves/finish`, {}, cashier)
  expect([refused.status, refused.body.code]).toEqual([403, 'access.denied'])
})

test('each user sees only permitted moves, in the schema and in the API description', async () => {
  const seen = await shop.ask('GET', 'schema', { token: cashier })
  const { flow, asks, posts } = seen.body.resources.sale.lifecycle
  expect([flow.moves.map(({ id }: { id: string }) => id), asks, posts]).toEqual([['save'], {}, undefined])
  expect(seen.body.resources['sale.goods'].fields.length).toBeGreaterThan(5)
  const whole = await shop.ask('GET', 'schema', { token: owner })
  expect(Object.keys(whole.body.resources.sale.lifecycle.asks)).toEqual(['cancel'])
  const getPaths = (token: string) =>
    shop
      .ask('GET', 'openapi.json', { token })
      .then(answer => Object.keys(answer.body.paths).filter(path => /sales/.test(path)))
  expect(await getPaths(cashier)).toEqual(
    expect.arrayContaining(['/sales', '/sales/preview', '/sales/lines/goods', '/sales/fill/goods']),
  )
  expect(await getPaths(cashier)).not.toContain('/sales/{id}/moves/finish')
  expect(await getPaths(owner)).toContain('/sales/{id}/moves/finish')
})

test('refuses guests', async () => {
  const asked = await shop.ask('POST', 'sales?move=save', { body })
  expect(asked.status).toBe(401)
})
