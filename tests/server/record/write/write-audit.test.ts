import { expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop, password } from '../../../support/shop/shop.ts'
import { lookInto } from '../../database.ts'

const shop = openForTests(() => openShop())

const auditOf = (rowId: string) => lookInto(shop, 'SELECT * FROM kencana_audit WHERE row_id = ? ORDER BY id', rowId)

/** Makes, changes and deletes a row, each with an idempotency key of its own. */
const live = async (path: string, body: object, change: object): Promise<string> => {
  const buildHeaders = (name: string) => ({ 'idempotency-key': `kunci-${path}-${name}`, 'user-agent': 'uji/1' })
  const made = await shop.ask('POST', path, { user: 'OWNER', body, headers: buildHeaders('create') })
  const { id } = made.body
  await shop.ask('PUT', `${path}/${id}`, { user: 'OWNER', body: change, headers: buildHeaders('update') })
  await shop.ask('DELETE', `${path}/${id}`, { user: 'OWNER', headers: buildHeaders('delete') })
  return id
}

test('every change has one audit row: user, place, time, device, key and verb', async () => {
  const id = await live('banks', { kode_bank: 'UJI', nama_bank: 'UJI' }, { nama_bank: 'UJI 2' })
  expect(auditOf(id)).toMatchObject(
    ['create', 'update', 'delete'].map(verb => ({
      at: '2026-11-20T03:00:00.000Z',
      shop: 'KCA',
      user_id: 'OWNER',
      device: 'uji/1',
      claim_key: `kunci-banks-${verb}`,
      resource: 'bank',
      verb,
    })),
  )
})

test('values are stored only if the schema file requires them', async () => {
  const who = auditOf(await live('sales', { kode_sales: 'UJI', nama_sales: 'UJI' }, { nama_sales: 'UJI 2' }))
  expect(who.map(({ before_json, after_json }) => [before_json, after_json])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  const group = { kode_group: 'UJI', nama_group: 'UJI', harga: 1000, harga_modal: 900 }
  const fields = auditOf(await live('group', group, { harga: 1100 }))
  const buildHarga = (json: unknown) => (typeof json === 'string' ? JSON.parse(json).harga : null)
  expect(fields.map(({ before_json, after_json }) => [buildHarga(before_json), buildHarga(after_json)])).toEqual([
    [null, 1000],
    [1000, 1100],
    [1100, null],
  ])
  expect(JSON.parse(String(fields[1]?.after_json))).toMatchObject({ kode_group: 'UJI', harga_modal: 900, versi: 2 })
})

test('a user’s values are stored without the secret', async () => {
  const user = { user_id: 'UJI', user_name: 'UJI', level: 'KSR', password }
  const rows = auditOf(await live('users', user, { password: 'lain sekali 1', user_name: 'LAIN' }))
  expect(rows).toHaveLength(3)
  expect(JSON.parse(String(rows[1]?.after_json))).toMatchObject({ user_name: 'LAIN' })
  expect(JSON.stringify(rows)).not.toMatch(/password|argon2|lain sekali|rahasia/)
})

test('refused and replayed writes leave no audit row', async () => {
  const count = () => lookInto(shop, 'SELECT count(*) AS n FROM kencana_audit')[0]?.n
  const ask = (body: object) =>
    shop.ask('POST', 'banks', { user: 'OWNER', body, headers: { 'idempotency-key': 'kunci-sekali' } })
  await ask({ kode_bank: 'SEKALI', nama_bank: 'X' })
  const before = count()
  expect((await ask({ kode_bank: 'SEKALI', nama_bank: 'X' })).headers['idempotent-replayed']).toBe('true')
  expect((await ask({ kode_bank: 'LAIN', nama_bank: 'X' })).status).toBe(422)
  expect((await shop.ask('POST', 'banks', { user: 'OWNER', body: { kode_bank: 'BCA', nama_bank: 'X' } })).status).toBe(
    409,
  )
  expect((await shop.ask('DELETE', 'banks/tidak-ada', { user: 'OWNER' })).status).toBe(404)
  expect(count()).toBe(before)
})

test('initial rows belong to the program', () => {
  expect(
    lookInto(shop, "SELECT DISTINCT user_id, device FROM kencana_audit WHERE verb = 'create' AND device = 'start'"),
  ).toEqual([{ user_id: 'SYSTEM', device: 'start' }])
})
