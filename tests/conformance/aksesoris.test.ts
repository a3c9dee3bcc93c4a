// Accessories are held by number and not by kind: what waits in one nota leaves the others to everybody, on both databases.

import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, openFundedDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  let kode_barcode: string
  let kind: Body
  const desk = openForTests(() => openFundedDesk(database))
  beforeAll(async () => {
    const [dept] = (await desk.ask('GET', 'jenis?filter={"kode_group":"ACC"}')).body
    kind = {
      kode_group: 'ACC',
      kode_dept: dept.kode_dept,
      kode_baki_awal: '01',
      nama_barang: 'KOTAK',
      berat_asli: 0,
      berat: 0,
      kadar: 0,
      kadar_cetak: 'ACC',
      harga_jual: 20_000,
      harga_modal: 10_000,
    }
    kode_barcode = await desk.make(kind)
    await stocked(25)
  }, 120_000)

  const stocked = (jumlah: number, jenis = 'TAMBAH') =>
    desk.post('stock-aksesoris?move=simpan', { kode_barcode, jenis, jumlah }, 'ADM01')
  const buildSale = (qty: number): Body => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    barang: [{ kode_barcode, qty }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 20_000 * qty }],
  })
  const buildTrays = async () => {
    const rows = await desk.rows(
      "select tempat, qty from buku_barang_per_barang where kode_barcode = ? and qty > 0 and tempat like 'TOKO/%' order by tempat",
      kode_barcode,
    )
    return Object.fromEntries(rows.map(({ tempat, qty }) => [String(tempat).replace('TOKO/', ''), Number(qty)]))
  }
  const listOffered = async (lines: string, self: Body, user: string): Promise<readonly string[]> => {
    const values = encodeURIComponent(JSON.stringify(self))
    const { body } = await desk.ask('GET', `baki?lookup=${lines}.kode_baki&self=${values}`, undefined, user)
    const held = await desk.rows(
      'select tempat, qty from buku_barang_per_barang where kode_barcode = ? and qty > 0',
      String(self.kode_barcode),
    )
    const wrong = body.filter(({ kode_gudang, kode_baki, lookup_amount }: Body) => {
      const row = held.find(({ tempat }) => tempat === `${kode_gudang}/${kode_baki}`)
      return lookup_amount !== Number(row?.qty ?? 0)
    })
    expect(wrong).toEqual([])
    return body.map(({ kode_baki }: Body) => kode_baki).toSorted()
  }
  const left = async () => Number((await desk.find(kode_barcode)).stock_on_hand)

  test('the others are sold and added to while one waits, and no more than there are', async () => {
    const first = await desk.post('penjualan?move=simpan', buildSale(1))
    const second = await desk.post('penjualan?move=simpan', buildSale(20))
    expect((await desk.refused('penjualan?move=simpan', buildSale(5))).join()).toContain('Qty Melebihi Stock Aksesoris')
    const { status, body } = await desk.ask(
      'POST',
      'penjualan/lines/barang/complete',
      { document: {}, line: { kode_barcode } },
      'KSR01',
    )
    expect([status, body.faults ?? []]).not.toEqual([200, [expect.objectContaining({ code: 'line.reserved' })]])
    await stocked(3)
    expect(
      (await desk.refused('stock-aksesoris?move=simpan', { kode_barcode, jenis: 'AMBIL', jumlah: 8 }, 'ADM01')).join(),
    ).toContain('Melebihi Stock')
    await stocked(2, 'AMBIL')
    const move = { kode_gudang: 'TOKO', kode_baki: '02' }
    const moved = { ...move, barang: [{ kode_barcode }] }
    expect((await desk.refused('pindah-barang?move=simpan', moved, 'ADM01')).join()).toContain('Qty Melebihi Stock')
    await desk.post('pindah-barang?move=simpan', { ...move, barang: [{ kode_barcode, qty: 2 }] }, 'ADM01')
    expect(
      (
        await desk.refused(
          'hancur-barang?move=simpan',
          { kondisi_barang: 'PATAH', barang: [{ kode_barcode }] },
          'ADM01',
        )
      ).join(),
    ).toContain('Nota Yang Belum Divalidasi')
    await desk.post(`penjualan/${first.id}/moves/validasi`)
    await desk.post(`penjualan/${second.id}/moves/validasi`)
    expect(await left()).toBe(25 + 3 - 2 - 21)
    expect(await buildTrays()).toEqual({ '01': 3, '02': 2 })
    await desk.post('pindah-barang?move=simpan', { ...move, barang: [{ kode_barcode, kode_baki_asal: '01' }] }, 'ADM01')
    await desk.post('penjualan?move=simpan', buildSale(5))
    expect(await desk.breaches()).toEqual([])
  })

  test('those of a deposit are held, and the others are for sale', async () => {
    await stocked(20)
    const { pembayaran: _, ...goods } = buildSale(4)
    const made = await desk.post('titipan?move=simpan', {
      ...goods,
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 10_000 }],
    })
    await desk.post('penjualan?move=simpan', buildSale(2))
    await desk.post(`titipan/${made.id}/moves/validasi`)
    expect(await desk.place(kode_barcode)).toBe('TOKO/02')
    const more = await desk.post('penjualan?move=simpan', buildSale(9))
    await desk.post(`penjualan/${more.id}/moves/validasi`)
    // Of 25 there are 9 sold, 5 and 2 in notas that wait, and 4 set aside.
    expect((await desk.refused('penjualan?move=simpan', buildSale(6))).join()).toContain('Qty Melebihi Stock Aksesoris')
    await desk.post('penjualan?move=simpan', buildSale(5))
    expect(await desk.breaches()).toEqual([])
  })

  test('of a deposit with a price that binds each customer pays the own price for the own number', async () => {
    await stocked(20)
    await desk.parameter({ PENJUALAN_DISCOUNT_MODULE: true })
    const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
    const buildCash = (jumlah_rp: number) => [{ jenis: 'CASH', jumlah_rp }]
    const deposit = async (line: Body, dp: number) => {
      const body = { ...customer, barang: [{ kode_barcode, ...line }], pembayaran: buildCash(dp) }
      const made = await desk.agreed('titipan?move=simpan', body)
      return (await desk.post(`titipan/${made.id}/moves/validasi`)).no_titip_group
    }
    const take = (no_titip_group: string, qty: number, paid: number): Body => ({
      ...customer,
      no_titip_group,
      kode_gudang_sisa: 'TOKO',
      kode_baki_sisa: '02',
      barang: [{ kode_barcode, qty }],
      pembayaran: buildCash(paid),
    })
    // Two boxes for 26,000 less 1,000; the next customer agrees on five for 60,001.
    const first = await deposit({ qty: 2, harga_jual: 26_000, diskon_nominal: 1_000 }, 2_000)
    const second = await deposit({ qty: 5, harga_jual: 60_001 }, 5_000)
    expect((await desk.refused('penjualan?move=simpan', take(first, 3, 36_000))).join()).toContain(
      'Qty Melebihi Titipan',
    )
    const whole = await desk.post('penjualan?move=simpan', take(first, 2, 23_000))
    expect(whole).toMatchObject({ total: 25_000, barang: [{ harga_sistem: 26_000, diskon_rp: 1_000 }] })
    // Two of five cost two fifths of what was agreed, down to the rupiah.
    const part = await desk.post('penjualan?move=simpan', take(second, 2, 19_000))
    expect(part).toMatchObject({ total: 24_000, barang: [{ harga_sistem: 24_000, harga_jual: 24_000 }] })
    await desk.post(`penjualan/${whole.id}/moves/validasi`)
    await desk.post(`penjualan/${part.id}/moves/validasi`)
    await desk.parameter({ PENJUALAN_DISCOUNT_MODULE: false })
    expect(await desk.breaches()).toEqual([])
  })

  test('a nota of several is bought back, sorted and put into a tray with their number', async () => {
    const dept = (await desk.ask('GET', 'jenis?filter={"kode_group":"ACC"}')).body[0].kode_dept
    const box = await desk.make({
      kode_group: 'ACC',
      kode_dept: dept,
      kode_baki_awal: '01',
      nama_barang: 'KOTAK KAYU',
      berat_asli: 1.5,
      berat: 1.5,
      kadar: 0,
      kadar_cetak: 'ACC',
      harga_jual: 20_000,
    })
    await desk.post('stock-aksesoris?move=simpan', { kode_barcode: box, jenis: 'TAMBAH', jumlah: 5 }, 'ADM01')
    const sale = await desk.post('penjualan?move=simpan', { ...buildSale(5), barang: [{ kode_barcode: box, qty: 5 }] })
    const sold = await desk.post(`penjualan/${sale.id}/moves/validasi`)
    const line = { no_faktur_jual: sold.barang[0].no_faktur_jual, kondisi: 'MULUS' }
    const bought = await desk.post('pembelian?move=simpan', buying([line], 100_000))
    expect(bought).toMatchObject({ qty: 5, barang: [{ qty: 5, berat: 7.5, harga: 100_000 }] })
    await desk.post(`pembelian/${bought.id}/moves/validasi`)
    const held = async () =>
      (
        await desk.rows(
          'select tempat, qty, berat from buku_barang_per_barang where kode_barcode = ? and qty <> 0 order by tempat',
          box,
        )
      ).map(({ tempat, qty, berat }) => [tempat, Number(qty), Number(berat)])
    expect(await held()).toEqual([['BELI', 5, 7500]])
    const sums = await desk.rows(
      'select qty, sign from pembelian_barang_journal where no_faktur_jual = ?',
      line.no_faktur_jual,
    )
    expect(sums.map(({ qty, sign }) => [Number(qty), Number(sign)])).toEqual([[5, 1]])
    const sorted = { kode_barcode: box, hasil_sortir: 'JUAL', berat_sortir: 7.5 }
    await desk.post('sortir-pembelian?move=simpan', { barang: [sorted] }, 'OWNER')
    expect(await held()).toEqual([['SORTIR', 5, 7500]])
    const home = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '02', barang: [{ kode_barcode: box }] }
    await desk.post('pindah-sortir?move=simpan', home, 'OWNER')
    expect(await held()).toEqual([['TOKO/02', 5, 7500]])
    expect(await desk.breaches()).toEqual([])
  })

  test('of two trays each holds its own, and each is sold and moved by its name', async () => {
    const fresh = await desk.make({ ...kind, nama_barang: 'KOTAK KACA' })
    const trays = async () =>
      (
        await desk.rows(
          "select tempat, qty from buku_barang_per_barang where kode_barcode = ? and qty > 0 and tempat like 'TOKO/%' order by tempat",
          fresh,
        )
      ).map(({ tempat, qty }) => [tempat, Number(qty)])
    const sale = (qty: number, more: Body = {}): Body => ({
      ...buildSale(qty),
      barang: [{ kode_barcode: fresh, qty, ...more }],
    })
    await desk.post('stock-aksesoris?move=simpan', { kode_barcode: fresh, jenis: 'TAMBAH', jumlah: 24 }, 'ADM01')
    // The rest of a deposit goes into another tray.
    const { pembayaran: _, ...goods } = sale(4)
    const deposit = { ...goods, mengikat: false, pembayaran: [{ jenis: 'CASH', jumlah_rp: 40_000 }] }
    const made = await desk.post('titipan?move=simpan', deposit)
    await desk.post(`titipan/${made.id}/moves/validasi`)
    const part = { no_titip_group: made.no_titip_group, kode_gudang_sisa: 'TOKO', kode_baki_sisa: '02' }
    const fetched = await desk.post('penjualan?move=simpan', { ...sale(2), ...part, pembayaran: [] })
    expect(fetched.barang[0]).toMatchObject({ tempat_asal: 'TITIP' })
    await desk.post(`penjualan/${fetched.id}/moves/validasi`)
    const [first, second] = await trays()
    expect([first, second].map(one => one?.[1])).toEqual([20, 2])
    const [from, to] = [String(first?.[0]).slice(5), '02']
    for (const document of ['penjualan', 'titipan']) {
      const offered = (self: Body, user = 'KSR01') => listOffered(`${document}.barang`, self, user)
      const line = { kode_barcode: fresh, jenis_group: 'ACC', tempat_asal: `TOKO/${to}` }
      expect(await offered({ ...line, qty: 1 })).toEqual([from, to].toSorted())
      expect(await offered({ ...line, qty: 3 })).toEqual([from])
      expect(await offered({ ...line, qty: 21 })).toEqual([])
      expect(await offered({ ...line, qty: 1 }, 'OWNERB')).toEqual([])
      // What is no accessory stays where it lies, and what a customer set aside is in no tray.
      expect((await offered({ kode_barcode: fresh, jenis_group: 'MAS', qty: 21 })).length).toBeGreaterThan(2)
      expect((await offered({ ...line, qty: 21, tempat_asal: 'TITIP' })).length).toBeGreaterThan(2)
    }
    // The row names the tray that it came to last.
    expect((await desk.refused('penjualan?move=simpan', sale(18))).join()).toContain('Pilih Baki Lain')
    const sold = await desk.post('penjualan?move=simpan', sale(18, { kode_baki: from }))
    expect(sold.barang[0]).toMatchObject({ kode_gudang: 'TOKO', kode_baki: from, tempat_asal: `TOKO/${from}` })
    expect((await desk.refused('penjualan?move=simpan', sale(3, { kode_baki: from }))).join()).toContain('Qty Melebihi')
    await desk.post(`penjualan/${sold.id}/moves/validasi`)
    const book = await desk.rows(
      "select dari from buku_barang where document = 'penjualan' and document_id = ? and tempat = dari",
      sold.id,
    )
    expect([book, await trays()]).toEqual([
      [{ dari: `TOKO/${from}` }],
      [
        [`TOKO/${from}`, 2],
        [`TOKO/${to}`, 2],
      ],
    ])
    const move = { kode_gudang: 'TOKO', kode_baki: '03' }
    const line = { kode_barcode: fresh, kode_baki_asal: from }
    await desk.post('pindah-barang?move=simpan', { ...move, barang: [line] }, 'ADM01')
    expect(await trays()).toEqual([
      [`TOKO/${to}`, 2],
      ['TOKO/03', 2],
    ])
    // Cancelled, they are where they were.
    await desk.agreed(`penjualan/${sold.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })
    expect(await trays()).toEqual([
      [`TOKO/${from}`, 18],
      [`TOKO/${to}`, 2],
      ['TOKO/03', 2],
    ])
    expect(await desk.breaches()).toEqual([])
  })

  test('what is sold is in the report and in the book of the tray that its line names', async () => {
    const fresh = await desk.make({ ...kind, nama_barang: 'KOTAK KAIN' })
    await desk.post('stock-aksesoris?move=simpan', { kode_barcode: fresh, jenis: 'TAMBAH', jumlah: 6 }, 'ADM01')
    const sale = await desk.post('penjualan?move=simpan', {
      ...buildSale(2),
      barang: [{ kode_barcode: fresh, qty: 2 }],
    })
    const rest = { kode_gudang: 'TOKO', kode_baki: '02', barang: [{ kode_barcode: fresh, qty: 4 }] }
    await desk.post('pindah-barang?move=simpan', rest, 'ADM01')
    await desk.post(`penjualan/${sale.id}/moves/validasi`)
    const filter = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20', group_by: 'JENIS', sort_by: 'BARCODE' }
    const { body } = await desk.ask('GET', `reports/stock-jual?${query({ filter })}`, undefined, 'OWNER')
    const cells = body.rows.map((row: { readonly cells: Body }) => row.cells)
    const sold = cells.find((one: Body) => one.kode_barcode === fresh)
    const book = await desk.rows('select dari from buku_barang where document_id = ? and tempat = dari', sale.id)
    expect([sold?.kode_baki, book]).toEqual(['01', [{ dari: 'TOKO/01' }]])
  })

  test('a tray is emptied of its own, stock is put into and taken out of the tray that is named', async () => {
    const fresh = await desk.make({ ...kind, nama_barang: 'KOTAK KULIT' })
    const held = async () => {
      const rows = await desk.rows(
        "select tempat, qty from buku_barang_per_barang where kode_barcode = ? and qty > 0 and tempat like 'TOKO/%' order by tempat",
        fresh,
      )
      return rows.map(({ tempat, qty }) => [tempat, Number(qty)])
    }
    const stock = (jenis: string, jumlah: number, kode_baki?: string): Body => ({
      kode_barcode: fresh,
      jenis,
      jumlah,
      ...(kode_baki !== undefined && { kode_baki }),
    })
    await desk.post('stock-aksesoris?move=simpan', stock('TAMBAH', 5), 'ADM01')
    const added = await desk.post('stock-aksesoris?move=simpan', stock('TAMBAH', 3, '02'), 'ADM01')
    expect(added).toMatchObject({ kode_gudang: 'TOKO', kode_baki: '02' })
    expect(await held()).toEqual([
      ['TOKO/01', 5],
      ['TOKO/02', 3],
    ])
    const tooMany = await desk.refused('stock-aksesoris?move=simpan', stock('AMBIL', 4, '02'), 'ADM01')
    expect(tooMany.join()).toContain('jumlah check: Jumlah Melebihi Stock Di Baki Itu')
    await desk.post('stock-aksesoris?move=simpan', stock('AMBIL', 1, '02'), 'ADM01')
    // The row names the tray that it came to last; the other one is emptied all the same.
    const trays = { gudang_asal: 'TOKO', baki_asal: '01', kode_gudang: 'TOKO', kode_baki: '03' }
    const { body: filled } = await desk.ask('POST', 'pindah-satu-baki/fill/barang', { document: trays }, 'ADM01')
    const line = filled.find((one: Body) => one.kode_barcode === fresh)
    expect(line).toMatchObject({ qty: 5, kode_gudang_asal: 'TOKO', kode_baki_asal: '01' })
    const moved = { ...trays, barang: [{ kode_barcode: fresh }] }
    // Two wait in a nota of that tray.
    const sale = { ...buildSale(2), barang: [{ kode_barcode: fresh, qty: 2, kode_baki: '01' }] }
    const waiting = await desk.post('penjualan?move=simpan', sale)
    expect((await desk.refused('pindah-satu-baki?move=simpan', moved, 'ADM01')).join()).toContain('Qty Melebihi Stock')
    await desk.post(`penjualan/${waiting.id}/moves/validasi`)
    await desk.post('pindah-satu-baki?move=simpan', moved, 'ADM01')
    expect(await held()).toEqual([
      ['TOKO/02', 2],
      ['TOKO/03', 3],
    ])
    expect(await desk.breaches()).toEqual([])
  })

  test('those that were bought back are sorted while others lie in a tray', async () => {
    const fresh = await desk.make({ ...kind, nama_barang: 'KOTAK BATU', berat_asli: 1, berat: 1 })
    const add = () =>
      desk.post('stock-aksesoris?move=simpan', { kode_barcode: fresh, jenis: 'TAMBAH', jumlah: 4 }, 'ADM01')
    await add()
    const made = await desk.post('penjualan?move=simpan', {
      ...buildSale(2),
      barang: [{ kode_barcode: fresh, qty: 2 }],
    })
    const sold = await desk.post(`penjualan/${made.id}/moves/validasi`)
    const nota = { no_faktur_jual: sold.barang[0].no_faktur_jual, kondisi: 'MULUS' }
    const bought = await desk.post('pembelian?move=simpan', buying([nota], 40_000))
    await desk.post(`pembelian/${bought.id}/moves/validasi`)
    // The row names the tray again.
    await desk.post(
      'stock-aksesoris?move=simpan',
      { kode_barcode: fresh, jenis: 'TAMBAH', jumlah: 1, kode_baki: '01' },
      'ADM01',
    )
    expect(await desk.place(fresh)).toBe('TOKO/01')
    const sorted = { kode_barcode: fresh, hasil_sortir: 'JUAL', berat_sortir: 2 }
    await desk.post('sortir-pembelian?move=simpan', { barang: [sorted] }, 'OWNER')
    expect((await desk.refused('sortir-pembelian?move=simpan', { barang: [sorted] }, 'OWNER')).join()).toContain(
      'Tidak Ada Di Gudang Beli',
    )
    await add()
    const home = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '02', barang: [{ kode_barcode: fresh }] }
    await desk.post('pindah-sortir?move=simpan', home, 'OWNER')
    const rows = await desk.rows(
      'select tempat, qty from buku_barang_per_barang where kode_barcode = ? and qty > 0 order by tempat',
      fresh,
    )
    expect(rows.map(({ tempat, qty }) => [tempat, Number(qty)])).toEqual([
      ['TOKO/01', 7],
      ['TOKO/02', 2],
    ])
    expect(await desk.breaches()).toEqual([])
  })

  test('the dashboard weighs each of them, as Data Barang does', async () => {
    const weighed = await desk.make({ ...kind, nama_barang: 'KALUNG TALI', berat_asli: 1.5, berat: 1.5 })
    const added = { kode_barcode: weighed, jenis: 'TAMBAH', jumlah: 4 }
    await desk.post('stock-aksesoris?move=simpan', added, 'ADM01')
    const stock = (await desk.ask('GET', 'dashboard', undefined, 'OWNER')).body.cards.find(
      ({ id }: Body) => id === 'stock',
    )
    const shown = stock.values.map(({ column, value }: Body) => [(column as Body).name, value])
    const { headers } = await desk.ask('GET', 'barang?view=data&totals=true&range=[0,0]', undefined, 'OWNER')
    const { berat_stock, stock_on_hand } = JSON.parse(String(headers['x-totals']))
    expect(Object.fromEntries(shown)).toEqual({ berat: berat_stock, qty: stock_on_hand })
  })
})
