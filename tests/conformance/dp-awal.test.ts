// Deposits and orders that another program began: what was paid there counts, moves no cash, and can be returned.
import { describe, expect, test } from 'vitest'
import { importFile, sendFile } from '../support/files/import-files.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openFundedDesk, ring } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const bank = '8800112233'
const price = 4_946_000
const depositHead = 'No Lama;Nama Customer;No Hp;DP;Kode Barcode'
const orderHead = 'No Lama;Nama Customer;No Hp;DP;Kode Group;Kode Dept;Nama Barang;Perkiraan Berat;Harga Gram'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  /** The preview, and how the import ends where it finds nothing wrong. */
  const carryOver = async (type: 'titipan-awal' | 'pesanan-awal', lines: readonly string[]) => {
    const head = type === 'titipan-awal' ? depositHead : orderHead
    const file = `${type.replace('-', '_')}.csv`
    const sent = { token: desk.tokenOf('OWNER'), file, bytes: [head, ...lines].join('\n') }
    const { body: check } = await sendFile(desk.shop, `${type}/check`, sent)
    return { check, job: check.errors.length === 0 ? await importFile(desk.shop, type, sent) : undefined }
  }
  const findOne = async (path: string, no_lama: string) => {
    const { body: rows } = await desk.ask('GET', `${path}?${query({ filter: { no_lama } })}`, undefined, 'OWNER')
    return (await desk.ask('GET', `${path}/${rows[0]?.id}`, undefined, 'OWNER')).body
  }
  const readMoney = async () => [await desk.cash(), await desk.cash(bank)] as const

  test('a deposit sets its piece aside, and the sale that takes it costs what is left', async () => {
    const before = await readMoney()
    const [code, other] = [await desk.make(), await desk.make()]
    const { check, job } = await carryOver('titipan-awal', [
      `T-1;IBU SITI;0811111111;1000000;${code}`,
      `T-2;IBU ANI;0822222222;0;${other}`,
    ])
    expect(check.errors).toEqual([])
    expect(check.totals.groups[0].rows).toEqual([
      { label: 'Titipan', count: 2, sums: { qty: 2, total_berat: 5.06, tagihan: 2 * price, dp_awal: 1_000_000 } },
    ])
    expect(job).toMatchObject({ state: 'done', message: 'Data Berhasil Di import' })
    const made = await findOne('titipan', 'T-1')
    expect(made).toMatchObject({ status: 'DITITIP', dp: 1_000_000, sisa: price - 1_000_000, valid_by: 'OWNER' })
    expect([await desk.place(code), await readMoney()]).toEqual(['TITIP', before])
    const sold = await desk.post('penjualan?move=simpan', {
      kode_sales: 'S01',
      nama_customer: 'IBU SITI',
      no_titip_group: made.no_titip_group,
      barang: [{ kode_barcode: code }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: price - 1_000_000 }],
    })
    expect(sold).toMatchObject({ bayar_dp: 1_000_000, harus_bayar: price - 1_000_000 })
    await desk.post(`penjualan/${sold.id}/moves/validasi`)
    expect(await readMoney()).toEqual([before[0] + price - 1_000_000, before[1]])
    expect((await findOne('titipan', 'T-1')).status).toBe('FINISH')
    expect(await desk.breaches()).toEqual([])
  })

  test('cancelled, what the old program took goes back in cash, and what came later the way it came', async () => {
    const before = await readMoney()
    const [alone, together] = [await desk.make(), await desk.make()]
    await carryOver('titipan-awal', [`T-3;IBU SITI;;1000000;${alone}`, `T-4;IBU SITI;;1000000;${together}`])
    const first = await findOne('titipan', 'T-3')
    const keep = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA', denda: 300_000 }
    await desk.agreed(`titipan/${first.id}/moves/batal`, { answers: keep })
    expect(await readMoney()).toEqual([before[0] - 700_000, before[1]])
    const second = await findOne('titipan', 'T-4')
    const pembayaran = [{ jenis: 'DEBET', no_rekening: bank, fee: 0, jumlah_rp: 500_000 }]
    await desk.post(`titipan/${second.id}/moves/tambah_dp`, { answers: { pembayaran } })
    const allInCash = { answers: { alasan: 'SALAH INPUT', uang_kembali: 'CASH' } }
    expect((await desk.refused(`titipan/${second.id}/moves/batal`, allInCash)).join()).toContain('Melebihi 1,000,000')
    await desk.agreed(`titipan/${second.id}/moves/batal`, { answers: keep })
    // Of 1,200,000 two thirds are those of the old program.
    expect(await readMoney()).toEqual([before[0] - 700_000 - 800_000, before[1] + 500_000 - 400_000])
    expect([await desk.place(alone), await desk.place(together)]).toEqual(['TOKO/01', 'TOKO/01'])
    expect(await desk.breaches()).toEqual([])
  })

  const orders = [
    'P-1;IBU RINA;0833333333;700000;G17K;CCG17K;CINCIN NAMA;2,53;1935000',
    'P-2;IBU DEWI;;0;G17K;KLG17K;KALUNG;5;1935000',
    'P-2;IBU DEWI;;0;G17K;GLG17K;GELANG;4;1935000',
  ]

  test('an order is worked on, fetched with its deposit, or cancelled', async () => {
    const before = await readMoney()
    const { check, job } = await carryOver('pesanan-awal', orders)
    expect([check.errors, check.documents, job?.state]).toEqual([[], 2, 'done'])
    const order = await findOne('pesanan', 'P-1')
    expect(order).toMatchObject({ status: 'DIPESAN', jumlah_bayar: 700_000, dp_ditahan: 700_000, sisa_kerja: 1 })
    expect(await findOne('pesanan', 'P-2')).toMatchObject({ qty: 2, jumlah_bayar: 0, sisa_kerja: 2 })
    const code = await desk.make({ no_pesanan: order.no_pesanan, berat_asli: ring.berat, berat: ring.berat })
    const sold = await desk.post('penjualan?move=simpan', {
      kode_sales: 'S01',
      nama_customer: 'IBU RINA',
      no_pesanan: order.no_pesanan,
      barang: [{ kode_barcode: code }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: price - 700_000 }],
    })
    expect(sold.bayar_dp).toBe(700_000)
    await desk.post(`penjualan/${sold.id}/moves/validasi`)
    expect(await findOne('pesanan', 'P-1')).toMatchObject({ status: 'FINISH', dp_ditahan: 0 })
    await carryOver('pesanan-awal', ['P-3;IBU RINA;;700000;G17K;CCG17K;CINCIN;2;1935000'])
    const cancelled = await findOne('pesanan', 'P-3')
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'CASH', denda: 100_000 }
    await desk.agreed(`pesanan/${cancelled.id}/moves/batal`, { answers })
    expect(await readMoney()).toEqual([before[0] + price - 700_000 - 600_000, before[1]])
    expect(await desk.breaches()).toEqual([])
  })

  test('what is wrong stands at its row, an old number comes once, and no screen makes such a deposit', async () => {
    const { check } = await carryOver('titipan-awal', ['T-9;IBU SITI;;99000000;99999999', ';IBU SITI;;1000;'])
    const errors = check.errors.map(({ line, column, code }: Readonly<Record<string, unknown>>) => [line, column, code])
    expect(errors).toEqual(
      expect.arrayContaining([
        [2, 'Kode Barcode', 'reference.missing'],
        [3, 'No Lama', 'required'],
        [3, 'Kode Barcode', 'required'],
      ]),
    )
    const { check: again } = await carryOver('pesanan-awal', orders.slice(1))
    expect(again.errors).toMatchObject([{ line: 2, message: 'No Program Lama P-2 Sudah Ada' }])
    const body = {
      kode_sales: 'S01',
      nama_customer: 'IBU SITI',
      dp_awal: 500_000,
      no_lama: 'T-10',
      barang: [{ kode_barcode: await desk.make() }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 100_000 }],
    }
    expect((await desk.refused('titipan?move=simpan', body)).join()).toContain('Hanya Masuk Lewat Import')
    expect((await desk.ask('POST', 'titipan?move=saldo_awal', body, 'OWNER')).status).toBe(403)
  })
})
