// The category of what is taken back: each has its own in the book of cash, whatever document took it back, on both databases.

import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, chain, openFundedDesk, seller } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  /** Category, amount in the drawer or an account, and whether it takes back, of what a document put into the book. */
  const entries = async (id: string) =>
    (
      await desk.rows(
        "select kategori, jumlah, reverses from buku_kas where document_id = ? and tempat in ('KAS', '8800112233') order by id",
        id,
      )
    ).map(({ kategori, jumlah, reverses }) => [kategori, Number(jumlah), reverses !== '-'])
  const alasan = { answers: { alasan: 'SALAH INPUT' } }

  test('a settlement of a loan that is undone', async () => {
    const loan = await desk.post('hutang?move=simpan', {
      kode_sales: 'S01',
      nama_customer: 'PAK BUDI',
      no_ktp: '3174012345678901',
      jumlah_hutang: 7_000_000,
      berat_emas_plastik: 10.5,
      barang: [{ nama_barang: 'GELANG', kode_group: 'G17K', kode_dept: 'CCG17K', berat: 10 }],
    })
    await desk.post(`hutang/${loan.id}/moves/validasi`, {}, 'SPV01')
    const { body: asked } = await desk.ask('POST', `hutang/${loan.id}/asks/lunas`, {}, 'KSR01')
    const due = Number(asked.harus_bayar ?? 7_006_000)
    await desk.post(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jumlah_rp: due }] } })
    await desk.agreed(`hutang/${loan.id}/moves/batal_lunas`, {}, 'SPV01', 'OWNER')
    expect(await entries(loan.id)).toEqual([
      ['HUTANG', -7_000_000, false],
      ['HUTANG LUNAS', due, false],
      ['BATAL HUTANG LUNAS', -due, true],
    ])
    // Settled and undone again: the debt is what it was.
    await desk.post(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran: [{ jumlah_rp: due }] } })
    await desk.agreed(`hutang/${loan.id}/moves/batal_lunas`, {}, 'SPV01', 'OWNER')
    expect(
      (await desk.rows('select jumlah from buku_hutang_saldo where no_hutang = ?', loan.no_faktur_hutang))[0],
    ).toEqual({
      jumlah: 7_000_000,
    })
  })

  test('what a cancelled sale had paid out, and money of the drawer and of the bank', async () => {
    const sale = await desk.post('penjualan?move=simpan', {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      barang: [{ kode_barcode: await desk.make() }],
      tukar: [chain],
      ...seller,
    })
    await desk.post(`penjualan/${sale.id}/moves/validasi`)
    await desk.agreed(`penjualan/${sale.id}/moves/batal`, {
      answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' },
    })
    expect(await entries(sale.id)).toEqual([
      ['TUKAR KURANG', -334_000, false],
      ['BATAL TUKAR KURANG', 334_000, true],
    ])
    const cancelled = async (path: string, body: Body) => {
      const made = await desk.post(`${path}?move=simpan`, body, 'OWNER')
      await desk.agreed(`${path}/${made.id}/moves/batal`, alasan, 'SPV01', 'OWNER')
      return entries(made.id)
    }
    expect(await cancelled('cash', { arah: 'MASUK', kategori: 'MODAL', jumlah: 250_000 })).toEqual([
      ['MODAL', 250_000, false],
      ['BATAL MODAL', -250_000, true],
    ])
    const deposited = { arah: 'SETOR', no_rekening: '8800112233', jumlah: 250_000 }
    expect((await cancelled('uang-bank', deposited)).map(([kategori]) => kategori)).toEqual([
      'SETOR',
      'SETOR',
      'BATAL SETOR',
      'BATAL SETOR',
    ])
    expect(await desk.breaches()).toEqual([])
  })

  test('reports of money count what is taken back as Uang Keluar, never as a negative Uang Masuk', async () => {
    const ask = async (method: string, path: string, body?: Body) => (await desk.ask(method, path, body, 'OWNER')).body
    const today = { tgl_from: '2026-11-20', tgl_to: '2026-11-20' }
    const names = ['HUTANG LUNAS', 'BATAL HUTANG LUNAS', 'MODAL', 'BATAL MODAL', 'BATAL TUKAR KURANG']
    const getMoney = (rows: readonly Record<string, number>[]) =>
      Object.fromEntries(
        names.map(name => {
          const own = rows.filter(({ kategori }) => String(kategori) === name)
          const sum = (column: string) => own.reduce((total, row) => total + Number(row[column]), 0)
          return [name, [sum('jumlah_in'), sum('jumlah_out')]]
        }),
      )
    for (const type of ['REKAP', 'DETAIL']) {
      const found = getMoney(await ask('POST', 'reportcash/rekap', { ...today, type }))
      expect(found['HUTANG LUNAS']?.[0]).toBeGreaterThan(14_000_000)
      expect(found['BATAL HUTANG LUNAS']).toEqual(found['HUTANG LUNAS']?.toReversed())
      expect(found).toMatchObject({ MODAL: [500_250_000, 0], 'BATAL MODAL': [0, 250_000] })
      expect(found['BATAL TUKAR KURANG']).toEqual([334_000, 0])
    }
    const [drawer] = (await ask('GET', `cash/saldo?tanggal=${today.tgl_to}`)).filter(
      ({ tempat }: Body) => tempat === 'KAS',
    )
    const [moved] = await desk.rows(
      "select sum(case when jumlah > 0 then jumlah else 0 end) as masuk, sum(case when jumlah < 0 then jumlah else 0 end) as keluar from buku_kas where tempat = 'KAS' and kode_toko = 'KCA' and tgl_system = '2026-11-20'",
    )
    expect([drawer.masuk, 0 - drawer.keluar]).toEqual([Number(moved?.masuk), Number(moved?.keluar)])
  })

  test('every entry that takes back another one says so in its category', async () => {
    const backs = await desk.rows(
      "select back.kategori, first.kategori as taken from buku_kas back join buku_kas first on first.entry = back.reverses and first.tempat = back.tempat where back.reverses <> '-'",
    )
    expect(backs.length).toBeGreaterThan(7)
    expect(backs.filter(({ kategori, taken }) => kategori !== `BATAL ${taken}`)).toEqual([])
  })
})
