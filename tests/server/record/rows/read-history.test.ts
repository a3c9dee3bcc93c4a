// What was done to a row, as those who may read the row may see it.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildAuditBase } from '../../../../server/caller/audit-base.ts'
import { insertAudit } from '../../../../server/storage/audit.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { openPrintShop } from '../../print-shop.ts'

describe.each(testedStorages)('$name', ({ name }) => {
  let row: string
  let other: string
  const world = openForTests(() => openPrintShop(name))
  beforeAll(async () => {
    row = await world.put({ nomor: 'H1' })
    other = await world.put({ nomor: 'H2' }, [], 'KCB')
    const caller = await world.caller('KSR01')
    const audit = (rowId: string, verb: string, after: object | null) =>
      world.storage.write(connection =>
        insertAudit(connection, {
          ...buildAuditBase(caller),
          resource: 'hancur',
          rowId,
          verb,
          before: null,
          after: after && JSON.stringify(after),
        }),
      )
    await audit(row, 'move:simpan', { id: row, nomor: 'H1', modal: 5, hilang: 1, barang: [{ kode_barcode: '1' }] })
    await audit(row, 'move:batal', null)
    await audit(row, 'move:dulu', { status: 'BATAL' })
    await audit(other, 'move:simpan', { nomor: 'H2' })
  })

  const readHistory = async (user: string, id = row, path = 'hancur') => world.as(user, 'GET', `${path}/${id}/history`)

  test('has the titles of moves, newest first, without removed fields', async () => {
    const { body } = await readHistory('OWNER')
    expect(body).toEqual([
      {
        at: expect.any(String),
        user_id: 'KSR01',
        verb: 'move:dulu',
        title: 'dulu',
        before: null,
        after: { status: 'BATAL' },
        agreed: null,
      },
      {
        at: expect.any(String),
        user_id: 'KSR01',
        verb: 'move:batal',
        title: 'Batalkan',
        before: null,
        after: null,
        agreed: null,
      },
      {
        at: expect.any(String),
        user_id: 'KSR01',
        verb: 'move:simpan',
        title: 'Simpan Data',
        before: null,
        after: { nomor: 'H1', modal: 5, barang: [{ kode_barcode: '1' }] },
        agreed: null,
      },
    ])
  })

  test('omits hidden fields', async () => {
    expect((await readHistory('KSR01')).body.at(-1).after).toEqual({ nomor: 'H1', barang: [{ kode_barcode: '1' }] })
  })

  const refused: readonly [what: string, user: string, of: 'row' | 'other' | 'none', status: number][] = [
    ['a guest', '', 'row', 401],
    ['who may not read the row', 'SLS01', 'row', 403],
    ['the cashier of another shop', 'KSR01', 'other', 404],
    ['the owner in another shop', 'OWNERB', 'row', 404],
    ['a row that is not there', 'OWNER', 'none', 404],
  ]
  test.each(refused)('is refused: %s', async (_, user, of, status) => {
    expect((await readHistory(user, { row, other, none: 'tidak-ada' }[of])).status).toBe(status)
  })

  test('of a row has readable titles, before and after values', async () => {
    const { body } = await world.as('OWNER', 'POST', 'kata-kata', { kode: 'K1', nomor: '1', asal: 'A' })
    await world.as('OWNER', 'PUT', `kata-kata/${body.id}`, { nama: 'BARU' })
    const found = (await readHistory('OWNER', body.id, 'kata-kata')).body
    expect(found.map(({ verb, title }: Record<string, string>) => `${verb} ${title}`)).toEqual([
      'update Diubah',
      'create Ditambah',
    ])
    expect(found[0]).toMatchObject({ before: { nama: 'AWAL' }, after: { nama: 'BARU' } })
    expect(found[0].after).not.toHaveProperty('rahasia')
    const { body: english } = await world.shop.ask('GET', `kata-kata/${body.id}/history`, {
      token: world.tokenOf('OWNER'),
      headers: { 'accept-language': 'en' },
    })
    expect(english[0].title).toBe('Changed')
    const cashier = (await readHistory('KSR01', body.id, 'kata-kata')).body
    expect(cashier[0].after).toHaveProperty('kode')
    expect(cashier[0].after).not.toHaveProperty('nomor')
  })

  test('uses an index', async () => {
    const explain = name === 'sqlite' ? 'explain query plan' : 'explain'
    const sql = `${explain} select at from kencana_audit where resource = ? and row_id = ? order by at desc, id desc limit 5`
    const plan = await world.storage.read(connection => connection.all({ sql, values: ['hancur', row] }))
    if (name === 'sqlite') expect(JSON.stringify(plan)).toContain('kencana_audit_row_index')
    expect(plan.length).toBeGreaterThan(0)
  })
})
