// Documents that wait for validation while what they were computed from changes, on both databases.

import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openFundedDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const price = 4_946_000

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
  const buildCash = (jumlah_rp: number): Body => ({ jenis: 'CASH', jumlah_rp })
  const buildGoods = (codes: readonly string[]) => ({ barang: codes.map(kode_barcode => ({ kode_barcode })) })
  const deposit = async (codes: readonly string[], dp: number) => {
    const body = { ...customer, ...buildGoods(codes), pembayaran: [buildCash(dp)] }
    const made = await desk.post('titipan?move=simpan', body)
    return desk.post(`titipan/${made.id}/moves/validasi`)
  }
  const saveSale = (no_titip_group: string, codes: readonly string[], paid: number) =>
    desk.post('penjualan?move=simpan', {
      ...customer,
      ...buildGoods(codes),
      no_titip_group,
      pembayaran: [buildCash(paid)],
    })

  test('a sale is not validated on the former DP of its deposit', async () => {
    const codes = [await desk.make()]
    const made = await deposit(codes, 1_000_000)
    const sale = await saveSale(made.no_titip_group, codes, price - 1_000_000)
    const before = await desk.cash()
    const more = { answers: { pembayaran: [buildCash(500_000)] } }
    await desk.post(`titipan/${made.id}/moves/tambah_dp`, more)
    const refused = await desk.ask('POST', `penjualan/${sale.id}/moves/validasi`, {}, 'KSR01')
    expect([refused.status, refused.body.faults]).toEqual([
      422,
      [
        expect.objectContaining({
          field: 'bayar_dp',
          code: 'basis.figure',
          message: expect.stringContaining('Sudah Berubah Dari 1,000,000 Menjadi 1,500,000'),
        }),
      ],
    ])
    expect([await desk.cash(), await desk.place(codes[0] ?? '')]).toEqual([before + 500_000, 'TITIP'])
    await desk.post(`penjualan/${sale.id}/moves/tolak`, { answers: { alasan: 'DP BERTAMBAH' } }, 'SPV01')
    const again = await saveSale(made.no_titip_group, codes, price - 1_500_000)
    expect(await desk.post(`penjualan/${again.id}/moves/validasi`)).toMatchObject({ bayar_dp: 1_500_000 })
    const waiting = await desk.rows(
      'select document_id from kencana_basis where document_id in (?, ?)',
      sale.id,
      again.id,
    )
    expect([waiting, await desk.breaches()]).toEqual([[], []])
  })

  test('a deposit is taken by one waiting sale', async () => {
    const [first = '', second = ''] = [await desk.make(), await desk.make()]
    const made = await deposit([first, second], 1_000_000)
    const tray = { kode_gudang_sisa: 'TOKO', kode_baki_sisa: '02' }
    const build = (code: string) => ({
      ...customer,
      ...buildGoods([code]),
      ...tray,
      no_titip_group: made.no_titip_group,
      pembayaran: [buildCash(price - 1_000_000)],
    })
    const sale = await desk.post('penjualan?move=simpan', build(first))
    const answer = await desk.refused('penjualan?move=simpan', build(second))
    expect(answer.join()).toContain(`no_titip_group check: Titipan ${made.no_titip_group} Sedang Diambil`)
    await desk.post(`penjualan/${sale.id}/moves/tolak`, { answers: { alasan: 'SALAH INPUT' } }, 'SPV01')
    const other = await desk.post('penjualan?move=simpan', build(second))
    await desk.post(`penjualan/${other.id}/moves/validasi`)
    expect([await desk.place(first), await desk.place(second)]).toEqual(['TOKO/02', 'PELANGGAN'])
    expect(await desk.breaches()).toEqual([])
  })

  test('what waited before bases were stored is compared by its values', async () => {
    const forget = (id: string) =>
      desk.shop.running.storage.write(connection =>
        connection.run({ sql: 'delete from kencana_basis where document_id = ?', values: [id] }),
      )
    const codes = [await desk.make()]
    const made = await deposit(codes, 1_000_000)
    const sale = await saveSale(made.no_titip_group, codes, price - 1_000_000)
    await forget(sale.id)
    await desk.post(`titipan/${made.id}/moves/tambah_dp`, { answers: { pembayaran: [buildCash(500_000)] } })
    const refused = await desk.ask('POST', `penjualan/${sale.id}/moves/validasi`, {}, 'KSR01')
    expect([refused.status, refused.body.faults]).toEqual([
      422,
      [expect.objectContaining({ field: 'bayar_dp', code: 'basis.figure' })],
    ])
    await desk.post(`penjualan/${sale.id}/moves/tolak`, { answers: { alasan: 'DP BERTAMBAH' } }, 'SPV01')
    // What reads the same takes effect.
    const again = await saveSale(made.no_titip_group, codes, price - 1_500_000)
    await forget(again.id)
    expect(await desk.post(`penjualan/${again.id}/moves/validasi`)).toMatchObject({ status: 'DONE' })
    const free = await desk.post('penjualan?move=simpan', {
      ...customer,
      ...buildGoods([await desk.make()]),
      pembayaran: [buildCash(price)],
    })
    await forget(free.id)
    expect(await desk.post(`penjualan/${free.id}/moves/validasi`)).toMatchObject({ status: 'DONE' })
    expect(await desk.breaches()).toEqual([])
  })
})
