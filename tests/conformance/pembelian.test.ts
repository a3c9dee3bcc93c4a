// Desk back from the nota to the books and back, by its files and its call alone, on both databases.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, chain, openFundedDesk, seller } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const bank = '8800112233'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  test('a nota is found by what stands on it, bought back, validated and cancelled: stock, cash and journal each time', async () => {
    const { code, nota, group, sale } = await desk.sold()
    const piece = { no_faktur_jual: nota, kode_barcode: code, berat: 2.53, no_faktur_group: group }
    for (const text of [nota, nota.toLowerCase(), code, String(Number(code)), group, sale.kode_cek])
      expect(await desk.ask('GET', `pembelian/get/jual/${text}`, undefined, 'KSR01')).toMatchObject({
        status: 200,
        body: [{ ...piece, nama_customer: 'IBU RATNA' }],
      })
    const before = await desk.cash()
    const line = { no_faktur_jual: nota, kondisi: 'PENYOK', type_kondisi: 'PERSENTASE' }
    // 2 % of 4,895,550 off is 97,911: 4,797,639, up to 500.
    const made = await desk.post('pembelian?move=simpan', buying([line], 4_798_000))
    expect(made).toMatchObject({
      status: 'OPEN',
      total: 4_798_000,
      total_berat: 2.53,
      qty: 1,
      no_faktur_group: expect.stringMatching(/^KCA-PB-261120-\d{4}$/),
    })
    expect(made.barang[0]).toMatchObject({
      no_faktur_beli: expect.stringMatching(/^KCA-FB-261120-\d{4}$/),
      kode_barcode: code,
      kode_group: 'G17K',
      kode_dept: 'CCG17K',
      kadar: 70.8,
      berat_nota: 2.53,
      berat: 2.53,
      harga_nota: 4_895_550,
      potongan_kondisi: 97_911,
      harga_sistem: 4_798_000,
      harga: 4_798_000,
      harga_rata: 1_896_442,
      otorisasi: '-',
      status_valid: 'OPEN',
    })
    expect([await desk.place(code), await desk.cash(), await desk.journal(nota)]).toEqual(['PELANGGAN', before, []])
    expect((await desk.refused('pembelian?move=simpan', buying([line], 4_798_000))).join()).toContain(
      'Sudah Dibeli Kembali',
    )
    expect((await desk.ask('GET', `pembelian/get/jual/${nota}`, undefined, 'KSR01')).status).toBe(422)
    await desk.post(`pembelian/${made.id}/moves/validasi`)
    expect([await desk.place(code), await desk.cash(), await desk.journal(nota)]).toEqual([
      'BELI',
      before - 4_798_000,
      [[1, 4_798_000]],
    ])
    expect(
      (
        await desk.refused(`penjualan/${sale.id}/moves/batal`, {
          answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' },
        })
      ).join(),
    ).toContain('Sudah Dibeli Kembali')
    const reason = { answers: { alasan: 'SALAH INPUT' } }
    expect((await desk.refused(`pembelian/${made.id}/moves/batal`, reason))[1]).toBe('authorize.needed')
    expect(await desk.agreed(`pembelian/${made.id}/moves/batal`, reason)).toMatchObject({ status: 'CANC' })
    expect([await desk.place(code), await desk.cash(), await desk.journal(nota)]).toEqual([
      'PELANGGAN',
      before,
      [
        [1, 4_798_000],
        [-1, 4_798_000],
      ],
    ])
    const legs = await desk.rows(
      'select kategori, deskripsi from buku_kas where tempat = ? order by id desc limit 1',
      'KAS',
    )
    expect(legs).toMatchObject([{ kategori: 'BATAL BELI', deskripsi: made.barang[0].no_faktur_beli }])
    expect((await desk.refused(`pembelian/${made.id}/moves/batal`, reason))[1]).toBe('document.state')
    // The nota is good again.
    await desk.post('pembelian?move=simpan', buying([line], 4_798_000))
    expect(await desk.breaches()).toEqual([])
  })

  test('a piece without a nota gets a code of its own when it is validated, and a row of the seller is asked for', async () => {
    const before = await desk.cash()
    expect(await desk.refused('pembelian?move=simpan', buying([chain], 5_280_000))).toEqual([
      422,
      'record.invalid',
      'no_identitas check: Identitas Penjual Belum Diisi',
    ])
    expect(
      (
        await desk.refused('pembelian?move=simpan', buying([chain], 5_280_000, { no_identitas: '317401234567890' }))
      ).join(),
    ).toContain('No KTP Berisi 16 Angka')
    const made = await desk.post('pembelian?move=simpan', buying([chain], 5_280_000, seller))
    expect(made).toMatchObject({
      status: 'OPEN',
      barang: [{ kode_barcode: '-', harga_nota: 5_340_000, rugi_nota: 60_000 }],
    })
    const valid = await desk.post(`pembelian/${made.id}/moves/validasi`)
    const code = valid.barang[0].kode_barcode
    expect(await desk.find(code)).toMatchObject({
      tempat: 'BELI',
      berat: 3,
      kadar: 70.8,
      asal: 'PEMBELIAN',
      berfaktur: false,
    })
    expect(await desk.cash()).toBe(before - 5_280_000)
    await desk.agreed(`pembelian/${made.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT' } })
    expect([await desk.place(code), await desk.cash()]).toEqual(['PELANGGAN', before])
    expect(await desk.breaches()).toEqual([])
  })

  test('it is paid in cash and by transfer, and what comes back goes where it is said', async () => {
    const { nota } = await desk.sold()
    const [drawer, account] = [await desk.cash(), await desk.cash(bank)]
    const transfer = {
      jenis: 'TRANSFER',
      no_rekening: bank,
      no_rekening_customer: '123',
      nama_rekening_customer: 'RATNA',
      jumlah_rp: 4_000_000,
    }
    const body = { ...buying([{ no_faktur_jual: nota, kondisi: 'MULUS' }], 895_500) }
    const both = { ...body, pembayaran: [{ jenis: 'CASH', jumlah_rp: 895_500 }, transfer] }
    const { no_rekening_customer: _, ...without } = transfer
    expect((await desk.refused('pembelian?move=simpan', { ...body, pembayaran: [without] })).join()).toContain(
      'required',
    )
    expect((await desk.refused('pembelian?move=simpan', body)).join()).toContain('Pembayaran Kurang 4,000,000')
    expect(
      (
        await desk.refused('pembelian?move=simpan', {
          ...both,
          pembayaran: [...both.pembayaran, { jenis: 'CASH', jumlah_rp: 1 }],
        })
      ).join(),
    ).toContain('Pembayaran Lebih 1 Dari Harga Beli')
    await desk.withRules({ OTORISASI_PEMBAYARAN_TRANSFER: true }, async () => {
      expect((await desk.refused('pembelian?move=simpan', both))[1]).toBe('authorize.needed')
    })
    const made = await desk.post('pembelian?move=simpan', both)
    await desk.post(`pembelian/${made.id}/moves/validasi`)
    expect([await desk.cash(), await desk.cash(bank)]).toEqual([drawer - 895_500, account - 4_000_000])
    await desk.agreed(`pembelian/${made.id}/moves/batal`, {
      answers: { alasan: 'SALAH INPUT', jenis: 'TRANSFER', no_rekening: bank },
    })
    expect([await desk.cash(), await desk.cash(bank)]).toEqual([drawer - 895_500, account + 895_500])
    expect(await desk.breaches()).toEqual([])
  })

  test('two people buy the same nota at once, and save twice: one of them did, once', async () => {
    const { nota } = await desk.sold()
    const body = buying([{ no_faktur_jual: nota, kondisi: 'MULUS' }], 4_895_500)
    const ask = (user: string, key: string) =>
      desk.shop.ask('POST', 'pembelian?move=simpan', {
        token: desk.tokenOf(user),
        body,
        headers: { 'idempotency-key': key },
      })
    const all = await Promise.all([
      ask('KSR01', 'beli-satu-0000001'),
      ask('KSR01', 'beli-satu-0000001'),
      ask('SPV01', 'beli-dua-00000002'),
      ask('OWNER', 'beli-tiga-0000003'),
    ])
    const made = all.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    expect(all.filter(({ status }) => status !== 201).length).toBeGreaterThanOrEqual(2)
    const [count] = await desk.rows('select count(*) as lines from pembelian_barang where no_faktur_jual = ?', nota)
    expect(Number(count?.lines)).toBe(1)
    await desk.post(`pembelian/${made[0]?.body.id}/moves/validasi`)
    expect(await desk.breaches()).toEqual([])
  })

  test('a member earns points with what he sells back, and loses them with the cancellation', async () => {
    const member = await desk.ask(
      'POST',
      'member',
      { nama_lengkap: 'PAK BUDI', no_hp: '0812555099', no_identitas: '3174012345670001' },
      'OWNER',
    )
    const readPoints = async () => (await desk.ask('GET', `member/${member.body.id}`, undefined, 'OWNER')).body.poin
    const body = {
      kode_sales: 'S01',
      jenis_customer: 'MEMBER',
      kode_member: member.body.kode_member,
      barang: [chain],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 5_280_000 }],
    }
    const made = await desk.post('pembelian?move=simpan', body)
    expect(made).toMatchObject({ nama_customer: 'PAK BUDI', no_identitas: '3174012345670001', barang: [{ poin: 3 }] })
    await desk.post(`pembelian/${made.id}/moves/validasi`)
    expect(await readPoints()).toBe(3)
    await desk.agreed(`pembelian/${made.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT' } })
    expect(await readPoints()).toBe(0)
  })

  test('all that waits of a day is one list, validated at once', async () => {
    const { nota } = await desk.sold()
    const bought = await desk.post(
      'pembelian?move=simpan',
      buying([{ no_faktur_jual: nota, kondisi: 'MULUS' }], 4_895_500),
    )
    const list = await desk.ask('GET', 'lists/validasi-jual-beli?range=[0,99]', undefined, 'KSR01')
    expect(list.body).toContainEqual(
      expect.objectContaining({ document: 'pembelian', nomor: bought.no_faktur_group, total: 4_895_500 }),
    )
  })

  test('what stands in its pieces finds a purchase: one piece says all that is asked of pieces', async () => {
    const { nota, code } = await desk.sold()
    const bracelet = { ...chain, nama_barang: 'GELANG UJUNG', kode_dept: 'GLG17K', kondisi: 'MULUS' }
    const ring = { no_faktur_jual: nota, kondisi: 'MULUS' }
    const buy = async (barang: readonly Body[], paid: number) => {
      const made = await desk.post('pembelian?move=simpan', buying(barang, paid, seller))
      await desk.post(`pembelian/${made.id}/moves/validasi`)
      return made
    }
    const both = await buy([ring, bracelet], 4_895_500 + 5_280_000)
    await buy([{ ...chain, nama_barang: 'KALUNG UJUNG' }], 5_280_000)
    const ask = (filter: Body, user = 'KSR01', view = 'lihat') =>
      desk.ask('GET', `pembelian?${query({ filter })}&totals=true&view=${view}`, undefined, user)
    const found = async (filter: Body, user?: string) =>
      (await ask(filter, user)).body.map(({ no_faktur_group }: { no_faktur_group: string }) => no_faktur_group)
    const [number, , second] = [both.no_faktur_group, both.barang[0], both.barang[1]]
    const here = { no_faktur_group: number }
    expect(await found({ 'barang.kode_barcode': code })).toEqual([number])
    expect(await found({ 'barang.kode_barcode': String(Number(code)), tgl_system: '2026-11-20' })).toEqual([number])
    expect(await found({ 'barang.no_faktur_beli_like': second.no_faktur_beli.toLowerCase() })).toEqual([number])
    expect(await found({ 'barang.nama_barang_like': 'ujung' })).toHaveLength(2)
    expect(await found({ 'barang.nama_barang_like': 'gelang uj', 'barang.kode_dept': 'GLG17K' })).toEqual([number])
    // The bracelet is no ring, and the ring is called otherwise.
    expect(await found({ 'barang.nama_barang_like': 'gelang', 'barang.kode_dept': 'CCG17K', ...here })).toEqual([])
    expect(await found({ 'barang.kode_group': ['G17K', 'G24K'], ...here })).toEqual([number])
    expect(await found({ 'barang.kode_group': 'G24K', ...here })).toEqual([])
    expect(await found({ 'barang.kode_barcode': code, q: number })).toEqual([number])
    expect(await found({ 'barang.kode_barcode': code }, 'OWNERB')).toEqual([])
    const one = await ask({ 'barang.kode_barcode': code })
    expect([one.headers['content-range'], JSON.parse(String(one.headers['x-totals'])).total]).toEqual([
      'pembelian 0-0/1',
      both.total,
    ])
    for (const [filter, view] of [
      [{ 'barang.harga': 1 }, 'lihat'],
      [{ 'barang.kode_barcode': code }, 'validasi'],
      [{ 'pembayaran.jenis': 'CASH' }, 'lihat'],
    ] as const)
      expect((await ask(filter, 'KSR01', view)).status).toBe(400)
  })
})
