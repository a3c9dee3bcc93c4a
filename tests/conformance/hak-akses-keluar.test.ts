// A user of the lowest level with every right that the access editor gives: what another person agrees to, and limits of what
// leaves the shop, hold as they do for who has the rights by level.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listIds } from '../../engine/access/assigned-menu.ts'
import { isListed } from '../../engine/schema/resource.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { listUnasked, prepareAttempts } from '../support/shop/authorization-attempts.ts'
import { type Desk, fundDesk, openDesk } from '../support/shop/desk.ts'
import { listWrongEdges, prepareLimitAttempts } from '../support/shop/limit-attempts.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

/** A validation asks who saved the document; the last test covers it. */
const ofSaver = 'VALIDASI SENDIRI'

/** Moves that another person agrees to, by document and id, with the levels that have them; a trade-in is part of a sale. */
const guarded = Object.values(schema.resources)
  .filter(isListed)
  .flatMap(({ name, lifecycle: { flow } }) =>
    (flow?.moves ?? []).flatMap(({ id, who, authorize }) =>
      authorize && who.length > 0 ? [{ move: `${name} ${id}`, who }] : [],
    ),
  )
const isOfSales = ({ who }: { readonly who: readonly string[] }): boolean => who.includes('*') || who.includes('SLS')

describe.each(databases)('on %s', database => {
  let pieces: Desk
  beforeEach(async () => {
    pieces = await openDesk(database)
    const granted = await pieces.ask('PUT', 'users/hak-akses/SLS01', { menu: listIds(schema.menu) }, 'OWNER')
    expect(granted.status).toBe(200)
  })
  afterEach(() => pieces.shop.close())

  test('every authorization is asked for, and moves of other levels stay closed', async () => {
    const desk = await fundDesk(pieces)
    const all = (await prepareAttempts(desk)).filter(({ authorization }) => !authorization.endsWith(ofSaver))
    const attempts = all.map(attempt => ({ ...attempt, users: { SLS01: 'SLS' } }))
    const closed = guarded.filter(one => !isOfSales(one)).map(({ move }) => move)
    const expected = attempts.flatMap(({ authorization }) => {
      const isClosed = closed.some(move => authorization.startsWith(`${move} `))
      return isClosed ? [`${authorization} is a move of nobody`] : []
    })
    expect((await listUnasked(desk, attempts)).toSorted()).toEqual(expected.toSorted())
    expect(attempts.length - expected.length).toBeGreaterThan(20)
  })

  test('every limit is asked for above its edge', async () => {
    const attempts = await prepareLimitAttempts(pieces)
    expect(await listWrongEdges(pieces, schema, attempts)).toEqual([])
  })
  test('a sale that it saved is validated by another person', async () => {
    await pieces.ask('PUT', 'para-system', { VALIDASI_ORANG_KEDUA: 'YA' }, 'OWNER')
    const barang = [{ kode_barcode: await pieces.make() }]
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
    const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran }
    const { body } = await pieces.create('penjualan', sale, 'SLS01')
    const validated = await pieces.ask('POST', `penjualan/${body.id}/moves/validasi`, {}, 'SLS01')
    expect([validated.status, validated.body.code]).toEqual([422, 'authorize.needed'])
  })
})
