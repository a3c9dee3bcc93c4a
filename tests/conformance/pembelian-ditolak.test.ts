// What is not bought, not validated and not cancelled, and in which words, on both databases.
import { describe, expect, test } from 'vitest'
import { buildJpeg } from '../support/files/jpegs.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, chain, getMessages, openFundedDesk, seller } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  test('what is not to be bought is refused at its place', async () => {
    const { nota, sale } = await desk.sold()
    const line = { no_faktur_jual: nota, kondisi: 'MULUS' }
    const said = async (barang: readonly Body[], paid = 4_895_500, more: Body = seller) =>
      (await desk.refused('pembelian?move=simpan', buying(barang, paid, more))).join(' | ')
    // A nota that is none of this shop's, or not sold by now.
    expect(await said([{ ...chain, no_faktur_jual: 'KCB-FJ-261120-0001' }])).toContain('Nota Yang Tidak Ditemukan')
    expect((await desk.ask('GET', `pembelian/get/jual/${nota}`, undefined, 'OWNERB')).status).toBe(404)
    expect((await desk.ask('GET', 'pembelian/get/jual/NOTA-LAIN', undefined, 'KSR01')).status).toBe(404)
    expect((await desk.ask('GET', `pembelian/get/jual/${nota}`, undefined, 'ADM01')).status).toBe(403)
    const waiting = await desk.post('penjualan?move=simpan', {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      barang: [{ kode_barcode: await desk.make() }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
    })
    const notYet = await desk.ask('GET', `pembelian/get/jual/${waiting.barang[0].no_faktur_jual}`, undefined, 'KSR01')
    expect([notYet.status, ...getMessages(notYet)].join()).toMatch(/Nota \S+ Belum Divalidasi$/)
    expect(await said([{ ...line, no_faktur_jual: waiting.barang[0].no_faktur_jual }])).toContain('required')
    expect(await said([line, line], 9_792_000)).toContain('Kode Barcode Sudah Ada Dalam Table')
    // What stands beside the numbers that are no numbers at all.
    expect(await said([{ ...line, harga: 0 }], 0)).toContain('Harga Tidak Boleh Kosong.')
    expect(await said([{ ...chain, kode_dept: 'CCG24K' }])).toContain('barang.0.kode_dept')
    expect(await said([{ ...line, kondisi: 'HILANG' }])).toContain('barang.0.kondisi')
    expect(await said([{ ...line, kondisi: '' }])).toContain('barang.0.kondisi')
    expect(await said([{ ...line, type_kondisi: 'GRAM' }])).toContain('barang.0.type_kondisi')
    expect(await said([])).toContain('barang')
    expect(await said([line], 4_895_500, { kode_sales: '' })).toContain('Kode Sales Belum Dipilih')
    expect(await said([{ ...line, harga_nota: 9_000_000 }])).not.toContain('201')
    const strange = '<script>alert(1)</script> {{7*7}} \u202E %0d%0a'
    const odd = await desk.post('pembelian?move=simpan', buying([line], 4_895_500, { nama_customer: strange }))
    expect(odd.nama_customer).toBe(strange)
    // Not this shop's to look at, nor a cashier's to refuse.
    expect((await desk.ask('GET', `pembelian/${odd.id}`, undefined, 'OWNERB')).status).toBe(404)
    expect((await desk.refused(`pembelian/${odd.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }))[0]).toBe(403)
    expect(await desk.post(`pembelian/${odd.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }, 'SPV01')).toMatchObject(
      {
        status: 'TOLAK',
      },
    )
    expect((await desk.refused(`pembelian/${odd.id}/moves/validasi`))[1]).toBe('document.state')
    // The piece is free again: the sale may be cancelled, and then the nota is none.
    await desk.agreed(`penjualan/${sale.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })
    expect(await said([line])).toContain('barang.0')
    const gone = await desk.ask('GET', `pembelian/get/jual/${nota}`, undefined, 'KSR01')
    expect([gone.status, ...getMessages(gone)].join()).toContain(`Nota ${nota} Sudah Dibatalkan`)
    expect(await desk.breaches()).toEqual([])
  })

  test('a shop asks for a photo, has no money, or has nobody who validates', async () => {
    const { nota } = await desk.sold()
    const line = { no_faktur_jual: nota, kondisi: 'MULUS' }
    const all = await desk.cash()
    const big = { ...chain, harga_nota: all + 1_000_000, harga: all + 500_000 }
    await desk.withRules(
      {
        NON_AKTIF_OTORISASI_HARGA_BELI_DIATAS_HARGA_NOTA: true,
        NON_AKTIF_OTORISASI_HARGA_BELI_DIBAWAH_HARGA_NOTA: true,
      },
      async () => {
        expect((await desk.refused('pembelian?move=simpan', buying([big], all + 500_000, seller))).join()).toContain(
          'Uang Kas Tidak Cukup',
        )
      },
    )
    const photographed = await desk.sold()
    const own = { no_faktur_jual: photographed.nota, kondisi: 'MULUS' }
    await desk.withRules({ PEMBELIAN_DENGAN_FOTO: true, VALIDASI_BELI: false }, async () => {
      const made = await desk.post('pembelian?move=simpan', buying([own, chain], 4_895_500 + 5_280_000, seller))
      expect(made.status).toBe('OPEN')
      const [first, second] = made.barang
      const notYet = async () => (await desk.refused(`pembelian/${made.id}/moves/validasi`)).join()
      expect(await notYet()).toContain('Ada Barang Yang Belum Difoto')
      const path = (line: string, id = made.id) => `pembelian/${id}/barang/${line}/foto`
      const send = async (user: string, at = path(first.id), payload = buildJpeg()) => {
        const headers = { authorization: `Bearer ${desk.tokenOf(user)}`, 'content-type': 'image/jpeg' }
        const answer = await desk.shop.running.server.inject({ method: 'PUT', url: `/api/${at}`, headers, payload })
        return { status: answer.statusCode, body: answer.json() }
      }
      // Another shop's, a line that is none of this document's, and what is no picture.
      expect((await send('OWNERB')).status).toBe(404)
      expect((await send('KSR01', path('LAIN'))).status).toBe(404)
      expect((await send('KSR01', path(first.id), Buffer.from('bukan foto'))).body.code).toBe('picture.type')
      const sent = await send('KSR01')
      expect([sent.status, sent.body.versi]).toEqual([200, made.versi + 1])
      const { foto } = sent.body.barang[0]
      expect(foto).toMatch(/^KCA\/pembelian\.barang\/foto\/.+\.jpg\?v=\d+$/)
      expect(await notYet()).toContain('Ada Barang Yang Belum Difoto')
      expect((await send('SPV01', path(second.id))).status).toBe(200)
      const file = (user: string) => desk.ask('GET', `files/${foto.split('?')[0]}`, undefined, user)
      expect([(await file('KSR01')).status, (await file('OWNERB')).status]).toEqual([200, 404])
      const taken = await desk.ask('DELETE', path(second.id), undefined, 'KSR01')
      expect([taken.status, taken.body.barang[1].foto]).toEqual([200, '-'])
      expect(await notYet()).toContain('Ada Barang Yang Belum Difoto')
      await send('KSR01', path(second.id))
      const valid = await desk.post(`pembelian/${made.id}/moves/validasi`)
      expect(valid.barang[0].foto).toBe(foto)
      expect((await send('KSR01')).body.code).toBe('document.state')
    })
    await desk.withRules({ VALIDASI_BELI: false }, async () => {
      expect(await desk.post('pembelian?move=simpan', buying([line], 4_895_500))).toMatchObject({
        status: 'DONE',
        valid_by: 'KSR01',
      })
    })
    await desk.withRules({ IDENTITAS_PEMBELIAN: 'SEMUA' }, async () => {
      const { nota: other } = await desk.sold()
      expect(
        (await desk.refused('pembelian?move=simpan', buying([{ ...line, no_faktur_jual: other }], 4_895_500))).join(),
      ).toContain('Identitas Penjual')
    })
    expect(await desk.breaches()).toEqual([])
  })

  test("yesterday is the owner's to cancel, what was sorted nobody's, and a trade-in goes with its sale", async () => {
    const { nota, code } = await desk.sold()
    const made = await desk.post(
      'pembelian?move=simpan',
      buying([{ no_faktur_jual: nota, kondisi: 'MULUS' }], 4_895_500),
    )
    await desk.post(`pembelian/${made.id}/moves/validasi`)
    const setDay = (day: string) =>
      desk.shop.running.storage.write(connection =>
        connection.run({ sql: 'update pembelian set tgl_system = ? where id = ?', values: [day, String(made.id)] }),
      )
    await setDay('2026-11-19')
    const reason = { answers: { alasan: 'SALAH INPUT' } }
    for (const user of ['KSR01', 'SPV01'])
      expect((await desk.refused(`pembelian/${made.id}/moves/batal`, reason, user)).join()).toContain(
        'Hanya Dapat Dibatalkan Owner',
      )
    const sorted = { barang: [{ kode_barcode: code, hasil_sortir: 'CUCI', berat_sortir: 2.53 }] }
    await desk.withRules({ SEPUHAN_MODULE: true }, async () => {
      await desk.post('sortir-pembelian?move=simpan', sorted, 'ADM01')
    })
    expect(await desk.place(code)).toBe('CUCI')
    const word = { user_id: 'SPV01', password, keterangan: 'BENAR', content: reason }
    const given = await desk.ask('POST', `pembelian/${made.id}/authorize/batal`, word, 'OWNER')
    const answer = await desk.refused(
      `pembelian/${made.id}/moves/batal`,
      { ...reason, detail_authorization: [{ _id: given.body._id }] },
      'OWNER',
    )
    expect(answer.slice(0, 2)).toEqual([409, 'books.elsewhere'])
    await setDay('2026-11-20')
    const next = await desk.sold()
    const piece = await desk.make()
    const trade = {
      tukar: [{ no_faktur_jual: next.nota, kondisi: 'MULUS' }],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 50_500 }],
    }
    const sale = await desk.post('penjualan?move=simpan', {
      kode_sales: 'S01',
      nama_customer: 'IBU RATNA',
      barang: [{ kode_barcode: piece }],
      ...trade,
    })
    const [bought] = await desk.rows('select id from pembelian where no_faktur_tukar = ?', sale.no_faktur_group)
    expect((await desk.refused(`pembelian/${bought?.id}/moves/validasi`)).join()).toContain(
      `Bagian Dari Penjualan ${sale.no_faktur_group}`,
    )
    await desk.post(`penjualan/${sale.id}/moves/validasi`)
    expect((await desk.refused(`pembelian/${bought?.id}/moves/batal`, reason)).join()).toContain(
      'Bagian Dari Penjualan',
    )
    expect(await desk.breaches()).toEqual([])
  })
})
