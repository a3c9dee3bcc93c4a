// Rows of a grid that are saved together: every question at once, then all rows or none, on both databases.

import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openShop({ database }))

  const findGroup = async (kode_group: string) =>
    (await shop.ask('GET', `group?${query({ filter: { kode_group } })}`, { user: 'OWNER' })).body[0]
  const saveRows = (rows: unknown, headers: Record<string, string> = {}) =>
    shop.ask('PUT', 'group?view=harga-emas', { user: 'OWNER', body: { rows }, headers })
  const findMessages = (body: { questions?: readonly { message: string }[] }) =>
    (body.questions ?? []).map(({ message }) => message)
  const why = { 'confirm-reason': encodeURIComponent('Harga dunia naik') }

  test('asks about all rows at once, saves none before that is confirmed, and all of them after', async () => {
    const [g16, g17, g9] = [await findGroup('G16K'), await findGroup('G17K'), await findGroup('G9K')]
    const rows = [
      { id: g16.id, versi: g16.versi, harga: g16.harga + 10_000 },
      { id: g17.id, versi: g17.versi, harga: g17.harga * 2 },
      { id: g9.id, versi: g9.versi, harga: g9.harga * 3 },
    ]
    const asked = await saveRows(rows)
    expect([asked.status, asked.body.code]).toEqual([422, 'confirm.needed'])
    expect(findMessages(asked.body)).toEqual([
      expect.stringMatching(/^Harga G17K Dari [\d,]+ Menjadi [\d,]+, Berbeda Lebih Dari 20 Persen$/),
      expect.stringMatching(/^Harga G9K Dari [\d,]+ Menjadi [\d,]+, Berbeda Lebih Dari 20 Persen$/),
    ])
    expect(asked.body.faults.map(({ field }: { field: string }) => field)).toEqual(['rows.1.harga', 'rows.2.harga'])
    expect((await findGroup('G16K')).harga).toBe(g16.harga)
    const [first, second] = asked.body.questions
    const half = await saveRows(rows, { ...why, confirmed: first.id })
    expect(findMessages(half.body)).toHaveLength(1)
    expect((await findGroup('G17K')).harga).toBe(g17.harga)
    const key = { 'idempotency-key': `grid-${database}` }
    const saved = await saveRows(rows, { ...why, ...key, confirmed: `${first.id},${second.id}` })
    expect(saved.status).toBe(200)
    expect(saved.body.rows.map(({ harga }: { harga: number }) => harga)).toEqual(rows.map(({ harga }) => harga))
    const again = await saveRows(rows, { ...why, ...key, confirmed: `${first.id},${second.id}` })
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await findGroup('G9K')).versi).toBe(g9.versi + 1)
  })

  test('a first price is asked about if no other of its kind is near it by purity; a new row is not', async () => {
    const made = await shop.ask('POST', 'group', {
      user: 'OWNER',
      body: { kode_group: 'BARU', nama_group: 'BARU', jenis_group: 'EMAS', harga: 0, kadar: 50 },
    })
    expect(made.status).toBe(201)
    const priced = await shop.ask('PUT', `group/${made.body.id}`, { user: 'OWNER', body: { harga: 25_900_000 } })
    expect(findMessages(priced.body)).toEqual(['Harga BARU Dari 0 Menjadi 25,900,000, Berbeda Lebih Dari 20 Persen'])
    const { harga, kadar } = await findGroup('G17K')
    const near = Math.round((harga * 50) / kadar / 1000) * 1000
    const rows = [{ id: made.body.id, versi: 1, harga: near, harga_beli: near - 90_000, harga_modal: near + 1000 }]
    expect(findMessages((await saveRows(rows)).body)).toEqual([
      expect.stringMatching(/^Harga BARU [\d,]+ Di Bawah Harga Modal/),
    ])
    expect((await findGroup('BARU')).harga).toBe(0)
    const saved = await saveRows([{ id: made.body.id, versi: 1, harga: near, harga_beli: near - 90_000 }])
    expect([saved.status, saved.body.rows[0].harga]).toEqual([200, near])
  })

  test('what is wrong is reported for all rows at its place, and nothing is saved', async () => {
    const [g16, g17, g9] = [await findGroup('G16K'), await findGroup('G17K'), await findGroup('G9K')]
    const { status, body } = await saveRows([
      { id: g16.id, versi: g16.versi, harga: g16.harga + 1000 },
      { id: g17.id, versi: g17.versi, harga: -5 },
      { id: g9.id, versi: g9.versi, harga_beli: -1 },
    ])
    expect([status, body.code]).toEqual([422, 'record.invalid'])
    expect(body.faults).toMatchObject([
      { field: 'rows.1.harga', message: 'Harga Jual / Gram Minimal 0' },
      { field: 'rows.2.harga_beli', message: 'Harga Beli / Gram Minimal 0' },
    ])
    expect((await findGroup('G16K')).harga).toBe(g16.harga)
  })

  test('rows that were changed meanwhile are answered as they are now, and nothing is saved', async () => {
    const [g16, g17] = [await findGroup('G16K'), await findGroup('G17K')]
    const { status, body } = await saveRows([
      { id: g16.id, versi: g16.versi, harga: g16.harga + 1000 },
      { id: g17.id, versi: g17.versi - 1, harga: g17.harga + 1000 },
    ])
    expect([status, body.code, body.current]).toMatchObject([412, 'record.changed', [{ kode_group: 'G17K' }]])
    expect((await findGroup('G16K')).harga).toBe(g16.harga)
  })

  test.each([
    ['no rows', {}],
    ['an object', { rows: {} }],
    ['none', { rows: [] }],
    ['a row without an id', { rows: [{ harga: 5 }] }],
    ['a row that is none', { rows: [null] }],
    ['a versi that is none', { rows: [{ id: 'x', versi: '1' }] }],
    ['the same row twice', { rows: [{ id: 'x' }, { id: 'x' }] }],
  ])('refuses %s', async (_, body) => {
    expect((await shop.ask('PUT', 'group', { user: 'OWNER', body })).status).toBe(400)
  })

  test('a level that may only read is refused, and a resource without a grid has no such call', async () => {
    const cashier = await shop.signIn('KSR01')
    expect((await shop.ask('PUT', 'group', { token: cashier, body: { rows: [{ id: 'x' }] } })).status).toBe(403)
    expect((await shop.ask('PUT', 'sales', { user: 'OWNER', body: { rows: [{ id: 'x' }] } })).status).toBe(405)
  })
})
