// An order from its deposit to the sale that takes it, and back, by its files alone, on both databases.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pesananCases } from '../support/cases/pesanan-cases.ts'
import { buildJpeg } from '../support/files/jpegs.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openDesk, ring } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const bank = '8800112233'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openDesk(database))
  beforeAll(() => {})
  let start = 0
  beforeEach(async () => {
    start = await desk.cash()
  })

  const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
  const paid = (jumlah_rp: number) => [{ jenis: 'CASH', jumlah_rp }]
  const byTransfer = (jumlah_rp: number) => [{ jenis: 'TRANSFER', no_rekening: bank, jumlah_rp }]
  const order = (line: Body = {}, more: Body = {}): Body => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    no_hp: '0811',
    estimasi: '2026-11-30',
    barang: [{ ...wanted, ...line }],
    pembayaran: paid(1_000_000),
    ...more,
  })
  const ordered = async (line: Body = {}, more: Body = {}) => {
    const made = await desk.post('pesanan?move=simpan', order(line, more))
    return desk.post(`pesanan/${made.id}/moves/validasi`)
  }
  const read = async (id: string) => (await desk.ask('GET', `pesanan/${id}`, undefined, 'KSR01')).body
  const readDeposits = async (number: string): Promise<number> => {
    const [row] = await desk.rows('select jumlah from buku_pesanan_saldo where no_pesanan = ?', number)
    return Number(row?.jumlah ?? 0)
  }
  /** The finished piece, as it is entered at Tambah Data Barang. */
  const finish = (number: string, more: Body = {}) =>
    desk.make({ no_pesanan: number, berat_asli: 2.6, berat: 2.6, ...more })
  const take = (number: string, code: string, jumlah_rp: number, more: Body = {}): Body => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    no_pesanan: number,
    barang: [{ kode_barcode: code }],
    pembayaran: paid(jumlah_rp),
    ...more,
  })
  const reason = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
  /** The values of the group as they were. */
  const setGroup = async (values: Body): Promise<Body> => {
    const { body } = await desk.ask('GET', 'group?filter={"kode_group":"G17K"}', undefined, 'OWNER')
    expect((await desk.ask('PUT', `group/${body[0].id}`, { ...body[0], ...values }, 'OWNER')).status).toBe(200)
    return { harga: body[0].harga, persentase: body[0].persentase }
  }
  const setPrice = (harga: number): Promise<Body> => setGroup({ harga })

  test('goes from deposit to sale at the price that was agreed, and stands as it was when the sale is cancelled', async () => {
    const sample = await desk.make()
    const line = { contoh_barang: 'DARI TOKO', kode_dari_toko: sample }
    const made = await desk.post('pesanan?move=simpan', order(line))
    // 2.5 g at 1,935,000 and a labour charge of 50,000.
    expect(made).toMatchObject({
      status: 'OPEN',
      status_pesanan: 'OPEN',
      status_validasi: 'OPEN',
      mengikat: true,
      no_pesanan: expect.stringMatching(/^DP-261120-\d{4}$/),
      qty: 1,
      total_berat: 2.5,
      total_harga: 4_887_500,
      jumlah_bayar: 1_000_000,
      sisa_bayar: 3_887_500,
    })
    const number = made.no_pesanan
    // Nothing counts before a second person has looked at it; the sample is held.
    expect([await desk.place(sample), await desk.cash(), await readDeposits(number)]).toEqual(['TOKO/01', start, 0])
    expect((await desk.refused('pesanan?move=simpan', order(line)))[1]).toBe('document.held')
    expect((await desk.refused(`pesanan/${made.id}/moves/ambil_contoh`))[1]).toBe('document.state')
    expect(await desk.post(`pesanan/${made.id}/moves/validasi`)).toMatchObject({
      status: 'DIPESAN',
      status_validasi: 'CLOSE',
      status_pesanan: 'OPEN',
      sisa_kerja: 1,
      dp_ditahan: 1_000_000,
    })
    const held = [await desk.place(sample), await desk.cash(), await readDeposits(number)]
    expect(held).toEqual(['CONTOH', start + 1_000_000, 1_000_000])

    const account = await desk.cash(bank)
    await desk.post(`pesanan/${made.id}/moves/tambah_dp`, { answers: { pembayaran: byTransfer(500_000) } })
    expect(await read(made.id)).toMatchObject({ jumlah_bayar: 1_500_000, sisa_bayar: 3_387_500 })
    expect([await desk.cash(bank), await readDeposits(number)]).toEqual([account + 500_000, 1_500_000])

    // Not before the piece is there, neither the sample nor a sale.
    expect((await desk.refused(`pesanan/${made.id}/moves/ambil_contoh`)).join()).toContain('Belum Selesai')
    const none = take(number, await desk.make(), 1)
    expect((await desk.refused('penjualan?move=simpan', none)).join()).toContain(`Pesanan ${number} Masih Dikerjakan`)
    const code = await finish(number)
    expect(await read(made.id)).toMatchObject({ sisa_kerja: 0, status_pesanan: 'DONE' })
    expect(await desk.find(code)).toMatchObject({ no_pesanan: number, harga_gram_pesanan: 1_935_000, ongkos: 50_000 })
    const plain = { kode_sales: 'S01', nama_customer: 'ORANG LAIN', barang: [{ kode_barcode: code }] }
    expect((await desk.refused('penjualan?move=simpan', plain)).join()).toContain('Ambil Lewat Ambil Pesanan')

    // Gold is dearer by now: 2.6 g at the price that was agreed.
    await setPrice(2_000_000)
    const sold = await desk.post('penjualan?move=simpan', take(number, code, 3_581_000))
    expect(sold).toMatchObject({ total: 5_081_000, bayar_dp: 1_500_000, harus_bayar: 3_581_000 })
    await desk.post(`penjualan/${sold.id}/moves/validasi`)
    expect(await read(made.id)).toMatchObject({ status_pesanan: 'FINISH', no_faktur: sold.no_faktur_group })
    expect([await desk.cash(), await readDeposits(number)]).toEqual([start + 4_581_000, 0])
    expect((await desk.refused('penjualan?move=simpan', take(number, code, 1))).join()).toContain('Sudah Diambil')
    await desk.agreed(`penjualan/${sold.id}/moves/batal`, { answers: reason })
    expect(await read(made.id)).toMatchObject({ status_pesanan: 'DONE', no_faktur: '-' })
    expect([await desk.cash(), await readDeposits(number)]).toEqual([start + 1_000_000, 1_500_000])
    await setPrice(1_935_000)

    expect(await desk.post(`pesanan/${made.id}/moves/ambil_contoh`)).toMatchObject({ tgl_contoh: '2026-11-20' })
    expect(await desk.place(sample)).toBe('TOKO/01')
    expect((await desk.refused(`pesanan/${made.id}/moves/ambil_contoh`)).join()).toContain('Contoh Sudah Diambil')
    await desk.agreed(`pesanan/${made.id}/moves/batal`, { answers: reason })
    expect([await desk.place(sample), await readDeposits(number)]).toEqual(['TOKO/01', 0])
    expect(await desk.breaches()).toEqual([])
  })

  test('a deposit above the price of the finished piece goes back with its sale', async () => {
    const made = await ordered({}, { pembayaran: paid(4_800_000) })
    // 2.3 g: 4,450,500 and 50,000.
    const code = await finish(made.no_pesanan, { berat: 2.3 })
    const sold = await desk.post('penjualan?move=simpan', take(made.no_pesanan, code, 0, { pembayaran: [] }))
    expect(sold).toMatchObject({ total: 4_500_500, harus_bayar: 0, kelebihan_dp: 299_500 })
    await desk.post(`penjualan/${sold.id}/moves/validasi`)
    expect([await desk.cash(), await readDeposits(made.no_pesanan)]).toEqual([start + 4_500_500, 0])
    expect(await desk.breaches()).toEqual([])
  })

  test.each([
    ['as it was paid', { uang_kembali: 'SAMA' }, 0, 0],
    [
      'as it was paid, less what the shop keeps of each part',
      { uang_kembali: 'SAMA', denda: 300_000 },
      200_000,
      100_000,
    ],
    ['in cash, as much as came in cash', { uang_kembali: 'CASH', denda: 500_000 }, 0, 500_000],
    ['by transfer', { uang_kembali: 'TRANSFER', no_rekening: bank, denda: 1_000_000 }, 1_000_000, 0],
  ])('cancelled, its money goes back %s', async (_, answer, drawer, account) => {
    const before = await desk.cash(bank)
    const sample = await desk.make()
    const line = { contoh_barang: 'DARI TOKO', kode_dari_toko: sample }
    const made = await ordered(line, { pembayaran: [...paid(1_000_000), ...byTransfer(500_000)] })
    const answers = { alasan: 'SALAH INPUT', ...answer }
    expect((await desk.refused(`pesanan/${made.id}/moves/batal`, { answers }))[1]).toBe('authorize.needed')
    const back = await desk.agreed(`pesanan/${made.id}/moves/batal`, { answers })
    expect(back).toMatchObject({ status: 'CLOSE', status_pesanan: 'CLOSE', sisa_kerja: 0, dp_ditahan: 0 })
    expect([await desk.cash(), await desk.cash(bank)]).toEqual([start + drawer, before + account])
    expect([await desk.place(sample), await readDeposits(made.no_pesanan)]).toEqual(['TOKO/01', 0])
    expect((await desk.refused(`pesanan/${made.id}/moves/batal`, { answers }))[1]).toBe('document.state')
    expect(await desk.breaches()).toEqual([])
  })

  test('no more goes back in one way than came that way', async () => {
    const made = await ordered({}, { pembayaran: [...paid(1_000_000), ...byTransfer(500_000)] })
    const ways = [
      { uang_kembali: 'CASH', denda: 499_999 },
      { uang_kembali: 'TRANSFER', no_rekening: bank, denda: 999_999 },
    ]
    for (const way of ways)
      expect(
        (await desk.refused(`pesanan/${made.id}/moves/batal`, { answers: { ...reason, ...way } })).join(),
      ).toContain('Uang Kembali Melebihi')
    await desk.agreed(`pesanan/${made.id}/moves/batal`, { answers: reason })
  })

  test('cancelled after its piece was made, the piece is for everybody', async () => {
    const made = await ordered()
    const code = await finish(made.no_pesanan)
    await desk.agreed(`pesanan/${made.id}/moves/batal`, { answers: reason })
    const sale = { kode_sales: 'S01', nama_customer: 'ORANG LAIN', barang: [{ kode_barcode: code }] }
    await desk.post('penjualan?move=simpan', { ...sale, pembayaran: paid(5_081_000) })
    expect(await desk.breaches()).toEqual([])
  })

  test('a sample of the customer is told with its weight, and handed back when the piece is there', async () => {
    const bare = await desk.refused('pesanan?move=simpan', order({ contoh_barang: 'BAWA SENDIRI' }))
    expect(bare.slice(1, 2)).toEqual(['record.invalid'])
    const line = { contoh_barang: 'BAWA SENDIRI', deskripsi_contoh: 'CINCIN LAMA', berat_contoh: 1.5 }
    const made = await ordered(line)
    expect((await desk.refused(`pesanan/${made.id}/moves/ambil_contoh`)).join()).toContain('Belum Selesai')
    await finish(made.no_pesanan)
    expect(await desk.post(`pesanan/${made.id}/moves/ambil_contoh`)).toMatchObject({ tgl_contoh: '2026-11-20' })
    expect(await desk.agreed(`pesanan/${made.id}/moves/batal`, { answers: reason })).toMatchObject({ status: 'CLOSE' })
  })

  test('two pieces are entered one by one, each for its own line, and no third', async () => {
    const two = [wanted, { ...wanted, nama_barang: 'CINCIN KEDUA', ongkos: 75_000 }]
    const made = await ordered({}, { barang: two })
    const [{ kode_pesanan: chosen }] = made.barang
    const first = await finish(made.no_pesanan, { kode_pesanan: chosen })
    expect(await read(made.id)).toMatchObject({ sisa_kerja: 1, status_pesanan: 'OPEN' })
    const again = await desk.ask('POST', 'barang', { ...ring, no_pesanan: made.no_pesanan, kode_pesanan: chosen })
    expect(JSON.stringify(again.body)).toContain(`Barang ${chosen} Tidak Sedang Dikerjakan`)
    const second = await finish(made.no_pesanan)
    const [one, other] = [await desk.find(first), await desk.find(second)]
    expect([one.kode_pesanan === chosen, one.ongkos, one.nama_barang]).toEqual([true, 50_000, 'CINCIN NAMA'])
    expect([other.kode_pesanan === chosen, other.ongkos, other.nama_barang]).toEqual([false, 75_000, 'CINCIN KEDUA'])
    const third = await desk.ask('POST', 'barang', { ...ring, no_pesanan: made.no_pesanan })
    expect([third.status, JSON.stringify(third.body)]).toEqual([422, expect.stringContaining('Sudah Ada Semua')])
    const half = take(made.no_pesanan, first, 1)
    expect((await desk.refused('penjualan?move=simpan', half)).join()).toContain('Belum Di Scan Semua')
    expect(await desk.breaches()).toEqual([])
  })

  test('a piece that is scrapped is made again', async () => {
    const made = await ordered()
    await desk.scrap(await finish(made.no_pesanan))
    const { id: _, ...line } = made.barang[0]
    const lines = [made.barang[0].id ?? line.id]
    expect(await desk.post(`pesanan/${made.id}/moves/kerjakan_lagi`, { lines })).toMatchObject({ sisa_kerja: 1 })
    await finish(made.no_pesanan)
    expect(await read(made.id)).toMatchObject({ status_pesanan: 'DONE' })
    expect(await desk.breaches()).toEqual([])
  })

  test.each([
    ['a deposit above the estimate', {}, { pembayaran: paid(4_888_000) }, 'DP Melebihi Total Harga 4,887,500'],
    ['a day that is over', {}, { estimasi: '2026-11-19' }, 'Estimasi Pesanan Sudah Lewat'],
    ['nobody who orders', {}, { nama_customer: 'REGULER' }, 'Isi Nama Pelanggan Yang Memesan'],
    ['no piece', {}, { barang: [] }, 'Barang Pesanan Minimal 1 Baris'],
    ['a price that binds without a deposit', {}, { pembayaran: [] }, 'Tidak Mengikat Harga'],
    ['no weight', { perkiraan_berat: 0 }, {}, 'Perkiraan Berat'],
    ['no type', { kode_dept: '' }, {}, 'Kode Jenis'],
    ['accessories', { kode_group: 'ACC' }, {}, 'Aksesoris Tidak Dapat Dipesan'],
    ['a type of another group', { kode_dept: 'CCG24K' }, {}, 'Jenis CCG24K Bukan Jenis Dari Kategori Ini'],
    ['no deposit, not asked', {}, { pembayaran: [], mengikat: false }, 'Pesanan Ini Tanpa DP'],
    ['a sample that is not there', { contoh_barang: 'DARI TOKO' }, {}, 'Barcode Contoh'],
  ])('refuses %s', async (_, line, more, sentence) => {
    expect((await desk.refused('pesanan?move=simpan', order(line, more))).join()).toContain(sentence)
  })

  test('a lower price per gram that binds needs another word; one that does not is free', async () => {
    const low = { harga_gram: 1_900_000 }
    expect((await desk.refused('pesanan?move=simpan', order(low)))[1]).toBe('authorize.needed')
    await desk.agreed('pesanan?move=simpan', order(low))
    await desk.post('pesanan?move=simpan', order(low, { mengikat: false }))
  })

  test('a deposit is asked for as the shop says, and a photo before it counts', async () => {
    await desk.parameter({ MIN_DP_PERSEN: 50, PESANAN_DENGAN_FOTO: true })
    expect((await desk.refused('pesanan?move=simpan', order())).join()).toContain('DP Kurang Dari Minimal 2,443,750')
    const made = await desk.post('pesanan?move=simpan', order({}, { pembayaran: paid(2_443_750) }))
    expect((await desk.refused(`pesanan/${made.id}/moves/validasi`)).join()).toContain('Foto Pesanan Belum Ada')
    const headers = { authorization: `Bearer ${desk.tokenOf('KSR01')}`, 'content-type': 'image/jpeg' }
    const { server } = desk.shop.running
    const url = `/api/pesanan/${made.id}/foto`
    expect(await server.inject({ method: 'PUT', url, headers, payload: buildJpeg() })).toMatchObject({
      statusCode: 200,
    })
    await desk.post(`pesanan/${made.id}/moves/validasi`)
    await desk.parameter({ MIN_DP_PERSEN: 0, PESANAN_DENGAN_FOTO: false })
  })

  test('more deposit than what is left is refused, and an order whose deposit grew is asked for again', async () => {
    const made = await ordered()
    const more = (jumlah_rp: number) => ({ answers: { pembayaran: paid(jumlah_rp) } })
    expect((await desk.refused(`pesanan/${made.id}/moves/tambah_dp`, more(3_888_000))).join()).toContain(
      'DP Melebihi Sisa 3,887,500',
    )
    const code = await finish(made.no_pesanan)
    const sold = await desk.post('penjualan?move=simpan', take(made.no_pesanan, code, 4_081_000))
    await desk.post(`pesanan/${made.id}/moves/tambah_dp`, more(500_000))
    expect((await desk.refused(`penjualan/${sold.id}/moves/validasi`)).join()).toContain(
      'Total DP Sudah Berubah Dari 1,000,000 Menjadi 1,500,000',
    )
    expect(await desk.breaches()).toEqual([])
  })

  test('two tills that take the rest at once take it once', async () => {
    const made = await ordered()
    const body = { answers: { pembayaran: paid(3_887_500) } }
    const pay = () => desk.ask('POST', `pesanan/${made.id}/moves/tambah_dp`, body, 'KSR01')
    expect((await Promise.all([pay(), pay()])).filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await desk.cash(), await readDeposits(made.no_pesanan)]).toEqual([start + 4_887_500, 4_887_500])
  })

  test('ten tills validate one order at once: it counts once; ten cancel it at once: it is given back once', async () => {
    const made = await desk.post('pesanan?move=simpan', order())
    const tries = Array.from({ length: 10 }, () => desk.ask('POST', `pesanan/${made.id}/moves/validasi`, {}, 'KSR01'))
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readDeposits(made.no_pesanan)).toBe(1_000_000)
    const cancels = Array.from({ length: 4 }, () =>
      desk.agreed(`pesanan/${made.id}/moves/batal`, { answers: reason }).then(
        () => 'done',
        () => 'refused',
      ),
    )
    expect((await Promise.all(cancels)).filter(one => one === 'done')).toHaveLength(1)
    expect([await desk.cash(), await readDeposits(made.no_pesanan)]).toEqual([start, 0])
    expect(await desk.breaches()).toEqual([])
  })

  test('what is late is listed, and what another shop ordered does not exist', async () => {
    const made = await ordered({}, { estimasi: '2026-11-20' })
    const list = async (view: string, user = 'KSR01') => {
      const path = `pesanan?${query({ filter: { no_pesanan: made.no_pesanan } })}&view=${view}`
      return (await desk.ask('GET', path, undefined, user)).body
    }
    expect(await list('lihat')).toHaveLength(1)
    expect(await list('terlambat')).toHaveLength(0)
    expect((await desk.ask('GET', `pesanan/${made.id}`, undefined, 'OWNERB')).status).toBe(404)
    const cancel = await desk.ask('POST', `pesanan/${made.id}/moves/batal`, { answers: reason }, 'OWNERB')
    expect(cancel.status).toBe(404)
  })

  test('an estimate is what was worked out by hand, and saved it is the same', async () => {
    const wrong: unknown[] = []
    const changed = Map.groupBy(pesananCases, ({ rules = {}, group = {} }) => JSON.stringify({ rules, group }))
    for (const [what, cases] of changed) {
      const { rules, group } = JSON.parse(what)
      await desk.parameter(rules)
      const before = await setGroup(group)
      for (const { says, line, order: head, estimated } of cases) {
        const document = { kode_sales: 'S01', mengikat: true, ...head }
        const body = { document, line: { nama_barang: 'PESANAN', ...line } }
        const answer = await desk.ask('POST', 'pesanan/lines/barang', body, 'KSR01')
        const found = Object.fromEntries(Object.keys(estimated).map(name => [name, answer.body[name]]))
        if (JSON.stringify(found) !== JSON.stringify(estimated)) wrong.push({ says, estimated, answer: answer.body })
      }
      await setGroup(before)
      await desk.parameter(usual(rules))
    }
    expect(wrong).toEqual([])
    const lines = pesananCases.filter(
      ({ rules, group, order: head, estimated }) => !(rules || group || head || estimated.perlu_otorisasi),
    )
    const barang = lines.slice(0, 5).map(({ line }) => ({ nama_barang: 'PESANAN', ...line }))
    const made = await desk.post('pesanan?move=simpan', order({}, { barang }))
    expect(made.barang.map(({ sub_total }: Body) => sub_total)).toEqual(
      lines.slice(0, 5).map(({ estimated }) => estimated.sub_total),
    )
  })

  const free = { head: { mengikat: false } }

  // An order of 2.5 g; what is fetched is priced by its own weight: a gram at 1,935,000, or at the price of the day.
  test.each([
    ['it binds: 2.6 x 1,935,000 + 50,000', {}, { harga: 2_000_000, total: 5_081_000 }],
    ['it does not: 2.6 x 2,000,000 + 50,000', free, { harga: 2_000_000, total: 5_250_000 }],
    ['nor where gold fell: 2.6 x 1,900,000 + 50,000', free, { harga: 1_900_000, total: 4_990_000 }],
    ['it binds though gold fell', {}, { harga: 1_900_000, total: 5_081_000 }],
    ['with the labour that was agreed: 5,031,000 + 80,000', { line: { ongkos: 80_000 } }, { total: 5_111_000 }],
    [
      'a higher price that was agreed: 2.6 x 2,100,000 + 50,000',
      { line: { harga_gram: 2_100_000 } },
      { total: 5_510_000 },
    ],
  ])(
    'fetched, %s',
    async (_, { line, head }: { line?: Body; head?: Body }, {
      harga = 1_935_000,
      total,
    }: { harga?: number; total: number }) => {
      const made = await ordered(line, head)
      const code = await finish(made.no_pesanan)
      await setPrice(harga)
      const rest = total - 1_000_000
      const sold = await desk.post('penjualan?move=simpan', take(made.no_pesanan, code, rest))
      await setPrice(1_935_000)
      expect(sold).toMatchObject({ total, bayar_dp: 1_000_000, harus_bayar: rest })
      await desk.post(`penjualan/${sold.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }, 'SPV01')
    },
  )
})

/** Modules off, parameters as they are when nobody set them. */
const usual = (rules: Body): Body =>
  Object.fromEntries(
    Object.entries(rules).map(([key, value]) => [key, typeof value === 'boolean' ? false : standard[key]]),
  )

const standard: Body = { KATEGORI_HARGA: 'GRAM', PEMBULATAN: 500, TOLERANSI_PENJUALAN: 0 }
