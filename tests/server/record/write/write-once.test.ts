import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, password, type Shop } from '../../../support/shop/shop.ts'
import { lookInto } from '../../database.ts'

let shop: Shop
const tokens: Record<string, string> = {}

beforeAll(async () => {
  shop = await openShop()
  for (const user of ['OWNER', 'OWNERB', 'SPV01']) tokens[user] = await shop.signIn(user)
})
afterAll(() => shop.close())

const post = (path: string, body: unknown, { key, user = 'OWNER' }: { key?: string; user?: string } = {}) =>
  shop.ask('POST', path, {
    token: tokens[user] ?? '',
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const count = (table: string, column: string, value: string) =>
  lookInto(shop, `SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`, value)[0]?.n

test('two users create the same row, 200 times: one 201 and one 409 each time', async () => {
  for (let round = 0; round < 200; round++) {
    const body = { kode_sales: `BALAP${round}`, nama_sales: 'BALAP' }
    const answers = await Promise.all([post('sales', body), post('sales', body, { user: 'SPV01' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'record.exists', faults: [{ field: 'kode_sales', code: 'unique' }] })
  }
  expect(lookInto(shop, "SELECT count(*) AS n FROM sales WHERE kode_sales LIKE 'BALAP%'")).toEqual([{ n: 200 }])
})

describe('an idempotency key', () => {
  test('of 50 parallel copies runs once, and all get the same response', async () => {
    const body = { kode_sales: 'SALIN', nama_sales: 'SALIN' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('sales', body, { key: 'kunci-salin-50' })))
    const [first] = answers
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, first?.body])
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
    expect(count('sales', 'kode_sales', 'SALIN')).toBe(1)
  })

  test('of 50 copies with different bodies accepts one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        post('sales', { kode_sales: `BEDA${number}`, nama_sales: 'BEDA' }, { key: 'kunci-beda-50' }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter(one => one === 201), statuses.filter(one => one === 422)]).toMatchObject([
      { length: 1 },
      { length: 49 },
    ])
    expect(count('sales', 'nama_sales', 'BEDA')).toBe(1)
  })

  test.each([
    ['another user', 'SPV01'],
    ['a user of another shop', 'OWNERB'],
  ])('of %s is a new one, and shows nothing of the first answer', async (_, user) => {
    const key = `kunci-orang-${user}`
    expect((await post('sales', { kode_sales: `SATU${user}`, nama_sales: 'SATU' }, { key })).status).toBe(201)
    const other = await post('sales', { kode_sales: `DUA${user}`, nama_sales: 'DUA' }, { key, user })
    expect(other).toMatchObject({ status: 201, body: { kode_sales: `DUA${user}` } })
    expect(other.headers['idempotent-replayed']).toBeUndefined()
  })

  test('with another body, path or method is refused without effect', async () => {
    const body = { kode_sales: 'ASLI', nama_sales: 'ASLI' }
    const { body: row } = await post('sales', body, { key: 'kunci-asli-1' })
    const headers = { 'idempotency-key': 'kunci-asli-1' }
    const token = tokens.OWNER ?? ''
    const others = await Promise.all([
      post('sales', { ...body, nama_sales: 'LAIN' }, { key: 'kunci-asli-1' }),
      post('banks', body, { key: 'kunci-asli-1' }),
      shop.ask('PUT', `sales/${row.id}`, { token, body, headers }),
      shop.ask('DELETE', `sales/${row.id}`, { token, headers }),
    ])
    expect(others.map(({ status }) => status)).toEqual([422, 400, 422, 422])
    expect(others[0]?.body).toMatchObject({ code: 'idempotency.reused' })
    expect(lookInto(shop, 'SELECT versi, nama_sales FROM sales WHERE id = ?', row.id)).toEqual([
      { versi: 1, nama_sales: 'ASLI' },
    ])
  })

  test('is not consumed by a failed request', async () => {
    const key = 'kunci-gagal-1'
    const wrong = [
      { body: { kode_sales: 'GAGAL' }, status: 422 },
      { body: { kode_sales: 'S01', nama_sales: 'SUDAH ADA' }, status: 409 },
      { body: { kode_sales: 'GAGAL', nama_sales: 'X', asing: 1 }, status: 400 },
    ]
    for (const { body, status } of wrong) expect((await post('sales', body, { key })).status).toBe(status)
    expect((await post('sales', { kode_sales: 'GAGAL', nama_sales: 'JADI' }, { key })).status).toBe(201)
  })

  test('returns the first response after the row is deleted and after a restart', async () => {
    const body = { kode_sales: 'LAMA', nama_sales: 'LAMA' }
    const first = await post('sales', body, { key: 'kunci-lama-1' })
    await shop.ask('DELETE', `sales/${first.body.id}`, { token: tokens.OWNER ?? '' })
    await shop.running.close()
    shop = await openShop({ dataDir: shop.dataDir })
    const again = await post('sales', body, { key: 'kunci-lama-1' })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(count('sales', 'kode_sales', 'LAMA')).toBe(0)
  })

  test('applies to updates and deletions as well', async () => {
    const { body: row } = await post('sales', { kode_sales: 'HIDUP', nama_sales: 'A' })
    const token = tokens.OWNER ?? ''
    const twice = async (method: string, body: unknown, key: string) => {
      const headers = { 'idempotency-key': key }
      const asked = { token, headers, ...(body !== undefined && { body }) }
      return Promise.all([1, 2, 3].map(() => shop.ask(method, `sales/${row.id}`, asked)))
    }
    const changed = await twice('PUT', { nama_sales: 'B', versi: 1 }, 'kunci-ubah-1')
    expect(changed.map(({ status, body }) => [status, body.versi])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ])
    const gone = await twice('DELETE', undefined, 'kunci-hapus-1')
    expect(gone.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('covers a secret in the body too: the same password replays, another is refused', async () => {
    const user = { user_id: 'KUNCI', user_name: 'KUNCI', level: 'KSR', password }
    const key = 'kunci-rahasia-1'
    expect((await post('users', user, { key })).status).toBe(201)
    expect((await post('users', user, { key })).headers['idempotent-replayed']).toBe('true')
    expect((await post('users', { ...user, password: 'lain sekali 1' }, { key })).status).toBe(422)
  })

  test.each(['pendek', '1234567', 'ada spasi di sini', 'x'.repeat(101), 'kunci-é-panjang', ''])(
    'of an invalid form is refused: %j',
    async key => {
      const { status, body } = await post('sales', { kode_sales: 'BENTUK', nama_sales: 'X' }, { key })
      expect([status, body.code]).toEqual([400, 'idempotency.form'])
      expect(count('sales', 'kode_sales', 'BENTUK')).toBe(0)
    },
  )

  test('is ignored on a read', async () => {
    const headers = { 'idempotency-key': 'x' }
    for (const method of ['GET', 'HEAD'])
      expect((await shop.ask(method, 'sales', { token: tokens.OWNER ?? '', headers })).status).toBe(200)
  })
})
