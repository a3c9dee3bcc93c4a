// Reports that owners ask for: the age of the stock, what does not sell, and the commission of sales.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { createDesk } from '../support/shop/desk.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Cells = Readonly<Record<string, unknown>>

/** Days before 20 November 2026 on which a ring of 2.53 g came in: two at each edge of an age. */
const days = [
  ['2026-10-21', 30],
  ['2026-10-20', 31],
  ['2026-08-22', 90],
  ['2026-08-21', 91],
  ['2026-05-24', 180],
  ['2026-05-23', 181],
] as const

describe.each(databases)('%s', database => {
  const read = async (name: string, filter: Cells) => {
    const { status, body } = await shop.ask('GET', `reports/${name}?${query({ filter })}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.rows
      .filter(({ kind }: Cells) => kind === 'row')
      .map(({ cells }: { cells: Cells }) => cells) as readonly Cells[]
  }
  const shop = openForTests(async () => createDesk(await openShop({ database })))
  beforeAll(async () => {
    for (const [day] of days) {
      const values = [day, await shop.make()]
      const sql = 'update barang set tgl_input = ? where kode_barcode = ?'
      await shop.shop.running.storage.write(connection => connection.run({ sql, values }))
    }
    await shop.make()
  })

  test.each(['GROUP', 'JENIS'])('each piece is in one age, by %s', async type => {
    const [row] = await read('stock-umur', { type })
    expect(row).toMatchObject({
      qty: 7,
      qty_0: 2,
      qty_31: 2,
      qty_91: 2,
      qty_181: 1,
      berat: 17.71,
      berat_31: 5.06,
      berat_181: 2.53,
    })
  })

  test.each([
    [180, [181]],
    [90, [181, 180, 91]],
    [500, []],
  ])('what is older than %i days does not sell, the oldest first', async (hari, ages) => {
    expect((await read('tidak-laku', { hari })).map(({ umur }) => umur)).toEqual(ages)
  })

  test('the commission is the fee in the price of what was sold, less what was cancelled', async () => {
    const [sales] = (await shop.ask('GET', `sales?${query({ filter: { kode_sales: 'S02' } })}`, undefined, 'OWNER'))
      .body
    expect((await shop.ask('PUT', `sales/${sales.id}`, { ...sales, fee: 15_000 }, 'OWNER')).status).toBe(200)
    const sell = async () => {
      const barang = [{ kode_barcode: await shop.make() }]
      // 4,895,550 of gold, 50,000 of labour and 15,000 of commission, up to 500.
      const body = {
        kode_sales: 'S02',
        nama_customer: 'IBU',
        barang,
        pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_961_000 }],
      }
      const made = await shop.ask('POST', 'penjualan?move=simpan', body, 'OWNER')
      expect(made).toMatchObject({ status: 201 })
      expect((await shop.ask('POST', `penjualan/${made.body.id}/moves/validasi`, {}, 'SPV01')).status).toBe(200)
      return made.body.id
    }
    const [cancelled] = [await sell(), await sell(), await sell()]
    expect(await read('komisi-sales', { sales: 'S02' })).toMatchObject([{ qty: 3, komisi: 45_000 }])
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
    expect((await shop.ask('POST', `penjualan/${cancelled}/moves/batal`, { answers }, 'OWNER')).status).toBe(200)
    expect(await read('komisi-sales', { sales: 'S02' })).toMatchObject([
      { qty: 2, harga_total: 9_922_000, komisi: 30_000 },
    ])
    expect((await read('komisi-sales', { sales: 'S02', type: 'DETAIL' })).map(({ komisi }) => komisi)).toEqual([
      15_000, -15_000, 15_000, 15_000,
    ])
  })
})
