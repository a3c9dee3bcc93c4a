// What a person who agrees is shown, and what the log keeps of it: document, piece, field, before, after, who asks.

import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openDesk(database))

  const buildSale = (barang: object, more: object = {}) => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_500_000 }],
    barang: [barang],
    ...more,
  })
  const findLog = async (kategori: string) =>
    (await desk.ask('GET', `otorisasi?filter=${encodeURIComponent(JSON.stringify({ kategori }))}`, undefined, 'OWNER'))
      .body[0]

  test('a lower price shows the piece, its price before and after, and the difference', async () => {
    const code = await desk.make()
    const body = buildSale({ kode_barcode: code, harga_jual: 4_449_550 })
    const asked = await desk.ask('POST', 'penjualan?move=simpan', body, 'KSR01')
    expect([asked.status, asked.body.authorize]).toMatchObject([
      422,
      {
        document: 'Penjualan',
        move: 'Simpan Data Penjualan',
        requester: expect.stringContaining('KSR01'),
        changes: [
          {
            piece: expect.stringContaining(code),
            title: 'Harga Jual',
            before: '4,895,550',
            after: '4,449,550',
            percent: '\u22129.1%',
          },
        ],
      },
    ])
    const saved = await desk.agreed('penjualan?move=simpan', body)
    const log = await findLog('EDIT HARGA / BERAT DI TRANSAKSI PENJUALAN')
    expect(log).toMatchObject({ nomor: saved.no_faktur_group, dokumen: 'penjualan', user_id: 'SPV01' })
    expect(log.rincian).toContain('Harga Jual: 4,895,550 → 4,449,550 (\u22129.1%)')
    const day = { tgl_awal: saved.tgl_system, tgl_akhir: saved.tgl_system }
    const { body: report } = await desk.ask('POST', 'reports/otorisasi', day, 'OWNER')
    const [nomor] = report.columns.filter(({ name }: { name: string }) => name === 'nomor')
    expect(nomor.drill).toMatchObject({ kind: 'document', name: 'dokumen', inColumn: true })
    expect(report.rows[0]).toMatchObject({
      nomor: saved.no_faktur_group,
      dokumen: 'penjualan',
      rincian: log.rincian,
    })
  })

  test('a cancellation shows its document, the state that it leaves, each piece and the reason', async () => {
    const code = await desk.make()
    const body = buildSale({ kode_barcode: code }, { pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }] })
    const saved = await desk.post('penjualan?move=simpan', body)
    await desk.post(`penjualan/${saved.id}/moves/validasi`)
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
    const { body: asked } = await desk.ask('POST', `penjualan/${saved.id}/moves/batal`, { answers }, 'KSR01')
    expect(asked.authorize).toMatchObject({
      document: `Penjualan ${saved.no_faktur_group}`,
      changes: [
        {
          piece: expect.stringContaining(code),
          title: 'Total',
          before: '4,946,000',
          after: '0',
          percent: '\u2212100.0%',
        },
        { piece: '', title: 'Status', before: 'Valid', after: 'Batal' },
        { piece: '', title: 'Alasan', before: '', after: 'SALAH INPUT' },
        { piece: '', title: 'Uang Kembali', after: 'Seperti Dibayar' },
      ],
    })
  })
  test('the log has the same texts, whatever the language of who requests the move, and codes for each reader', async () => {
    await desk.parameter({ JAM_BUKA: '00:00', JAM_TUTUP: '00:01' })
    const cancelIn = async (language: string) => {
      const code = await desk.make()
      const body = buildSale({ kode_barcode: code }, { pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }] })
      const saved = await desk.post('penjualan?move=simpan', body)
      await desk.post(`penjualan/${saved.id}/moves/validasi`)
      const request = { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } }
      const ask = (path: string, sent: object) =>
        desk.shop.ask('POST', path, {
          token: desk.tokenOf('KSR01'),
          headers: { 'accept-language': language },
          body: sent,
        })
      const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: request }
      const agreement = await ask(`penjualan/${saved.id}/authorize/batal`, word)
      const path = `penjualan/${saved.id}/moves/batal`
      const refused = await ask(path, request)
      const made = await ask(path, { ...request, detail_authorization: [{ _id: agreement.body._id }] })
      expect([agreement.status, made.status]).toEqual([201, 200])
      expect(refused.body.authorize.category).toBe(language === 'en' ? 'SALE CANCELLED' : 'BATAL PENJUALAN')
      const [log] = await desk.rows(
        'select kategori, deskripsi, rincian, judul_dokumen, move from otorisasi where id_dokumen = ?',
        saved.id,
      )
      const [note] = await desk.rows(
        "select judul_dokumen, tindakan from kejadian where jenis = 'LUAR JAM' and nomor = ? and tindakan like 'Batal%'",
        saved.no_faktur_group,
      )
      return JSON.stringify({ log, note }).replaceAll(code, 'CODE').replaceAll(saved.no_faktur_group, 'NUMBER')
    }
    const [inIndonesian, inEnglish] = [await cancelIn('id'), await cancelIn('en')]
    // Each reader has the rows in the own language, on screens and in reports.
    const read = async (language: string, method: string, path: string, sent?: object) => {
      const request = { token: desk.tokenOf('OWNER'), headers: { 'accept-language': language } }
      return (await desk.shop.ask(method, path, { ...request, ...(sent && { body: sent }) })).body
    }
    const [row] = await desk.rows("select tanggal from otorisasi where kategori = 'BATAL PENJUALAN'")
    const day = { tgl_awal: row?.tanggal, tgl_akhir: row?.tanggal }
    const filter = encodeURIComponent(JSON.stringify({ kategori: 'BATAL PENJUALAN' }))
    const readLogs = async (language: string) => {
      const rows = await read(language, 'GET', `otorisasi?filter=${filter}`)
      const { rows: lines } = await read(language, 'POST', 'reports/otorisasi', day)
      const notes = await read(language, 'GET', 'kejadian')
      return {
        rows,
        lines: lines.filter(({ kategori }: { kategori: string }) => kategori === 'BATAL PENJUALAN'),
        notes,
      }
    }
    const [own, other] = [await readLogs('id'), await readLogs('en')]
    expect(own.rows.length).toBe(2)
    for (const { rincian, deskripsi, judul_dokumen } of own.rows) {
      expect(rincian).toContain('Status: Valid → Batal\nAlasan: SALAH INPUT\nUang Kembali: Seperti Dibayar')
      expect([deskripsi, judul_dokumen]).toEqual([expect.stringContaining('IBU RATNA'), 'Penjualan'])
    }
    for (const { rincian, deskripsi, judul_dokumen } of other.rows) {
      expect(rincian).toContain('Status: Valid → Cancelled\nReason: SALAH INPUT\nMoney Back: As It Was Paid')
      expect([deskripsi, judul_dokumen]).toEqual([expect.stringContaining('IBU RATNA'), 'Sales'])
    }
    expect(other.lines.map(({ rincian }: { rincian: string }) => rincian).toSorted()).toEqual(
      other.rows.map(({ rincian }: { rincian: string }) => rincian).toSorted(),
    )
    expect(JSON.stringify([own, other])).not.toContain('\uFDD0')
    const listMoves = ({ notes }: { notes: readonly { readonly tindakan: string }[] }) => notes.map(one => one.tindakan)
    expect(listMoves(own)).toContain('Batal Penjualan')
    expect(listMoves(other)).toContain('Cancel Sales')
    expect(listMoves(other)).not.toContain('Batal Penjualan')
    expect(inIndonesian).toContain('Status: Valid → Batal')
    expect(inIndonesian).toContain('"tindakan":"Batal Penjualan')
    expect(inEnglish).toBe(inIndonesian)
  })
})
