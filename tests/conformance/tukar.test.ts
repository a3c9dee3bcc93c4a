// A trade-in inside a sale is judged as a purchase is: by its price, the identity of who sells, its nota and its weight.

import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, chain, openFundedDesk, seller } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))
  beforeAll(async () => {
    await desk.parameter({ BATAS_PEMBELIAN_HARI: 900_000_000 })
  }, 120_000)

  /** A sale of a new ring (4,946,000) that is paid with old pieces, and the rest in cash. */
  const buildSale = async (tukar: readonly Body[], more: Body = {}): Promise<Body> => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    tukar,
    ...more,
    barang: [{ kode_barcode: await desk.make() }],
  })
  const refused = (body: Body) => desk.refused('penjualan?move=simpan', body)
  const needsIdentity = [422, 'record.invalid', 'no_identitas check: Identitas Penjual Belum Diisi']

  test('a piece without a nota asks for the identity that a purchase asks for, and the purchase keeps it', async () => {
    const body = await buildSale([chain])
    expect(await refused(body)).toEqual(needsIdentity)
    expect((await refused({ ...body, no_identitas: '3174' })).join()).toContain('No KTP Berisi 16 Angka')
    const made = await desk.post('penjualan?move=simpan', { ...body, ...seller })
    const [bought] = await desk.rows(
      'select jenis_identitas, no_identitas from pembelian where no_faktur_tukar = ?',
      made.no_faktur_group,
    )
    expect([bought, made.no_identitas]).toEqual([seller, seller.no_identitas])
  })

  test('it is asked for from the amount on that the shop says, and of a member it is known', async () => {
    const { nota } = await desk.sold()
    const body = await buildSale([{ no_faktur_jual: nota, kondisi: 'MULUS' }], { pembayaran: [{ jumlah_rp: 50_500 }] })
    await desk.withRules({ IDENTITAS_PEMBELIAN_RP: 4_000_000 }, async () => {
      expect(await refused(body)).toEqual(needsIdentity)
    })
    const [member] = (await desk.ask('GET', 'member?filter={"nama_lengkap":"PELANGGAN 01"}')).body
    const known = { jenis_customer: 'MEMBER', kode_member: member.kode_member }
    const made = await desk.post('penjualan?move=simpan', { ...(await buildSale([chain])), ...known })
    expect(made.no_identitas).toBe('3273025206670001')
    // Who gives nothing in is asked nothing, and nothing is kept.
    const plain = await desk.post('penjualan?move=simpan', {
      ...(await buildSale([], { pembayaran: [{ jumlah_rp: 4_946_000 }] })),
      ...known,
      no_identitas: '3273025206670001',
    })
    expect(plain.no_identitas).toBe('-')
  })

  test('a nota price above the gold needs the word that a purchase needs, and the sale is bound to it', async () => {
    // 0.1 g of 17 K are worth 178,000 to the shop.
    const small = { ...chain, berat: 0.1, harga_nota: 60_000_000 }
    const body = await buildSale([small], seller)
    const { body: preview } = await desk.ask('POST', 'penjualan/preview?move=simpan', body, 'KSR01')
    const needed = { category: 'TRANSAKSI PEMBELIAN', text: expect.stringMatching(/^IBU RATNA /) }
    expect(preview.authorize).toEqual(needed)
    expect((await refused(body))[1]).toBe('authorize.needed')
    const made = await desk.agreed('penjualan?move=simpan', body)
    const [word] = await desk.rows(
      'select kategori, dokumen, move, nomor, user_id from otorisasi order by id desc limit 1',
    )
    expect(word).toMatchObject({
      kategori: 'TRANSAKSI PEMBELIAN',
      dokumen: 'pembelian',
      move: 'tukar',
      user_id: 'SPV01',
    })
    expect(word?.nomor).toBe(made.no_beli)
    // At the price of its gold it needs nobody.
    await desk.post(
      'penjualan?move=simpan',
      await buildSale([{ ...chain, berat: 0.1 }], { ...seller, pembayaran: [{ jumlah_rp: 4_770_000 }] }),
    )
    // One word is for the price of the new piece and for that of the old one.
    const cheap = {
      ...(await buildSale([small], seller)),
      barang: [{ kode_barcode: await desk.make(), harga_jual: 4_000_000 }],
    }
    await desk.agreed('penjualan?move=simpan', cheap)
    expect(await desk.breaches()).toEqual([])
  })

  test('modules and questions of a purchase hold for it too', async () => {
    const { nota } = await desk.sold()
    const heavier = await buildSale([{ no_faktur_jual: nota, kondisi: 'MULUS', berat: 2.6 }], {
      pembayaran: [{ jumlah_rp: 50_500 }],
    })
    expect((await refused(heavier)).slice(0, 2)).toEqual([422, 'confirm.needed'])
    await desk.withRules({ OTORISASI_PEMBELIAN_TANPA_BARCODE: true }, async () => {
      expect((await refused(await buildSale([chain], seller)))[1]).toBe('authorize.needed')
    })
    const twice = { no_faktur_jual: nota, kondisi: 'MULUS' }
    await desk.post('penjualan?move=simpan', await buildSale([twice], { pembayaran: [{ jumlah_rp: 50_500 }] }))
    expect((await refused(await buildSale([twice], { pembayaran: [{ jumlah_rp: 50_500 }] }))).join()).toContain(
      'Sudah Dibeli Kembali',
    )
    const unknown = await buildSale([{ ...chain, no_faktur_jual: 'KCA-FJ-261120-9999' }], {
      pembayaran: [{ jumlah_rp: 4_946_000 }],
    })
    expect((await refused(unknown)).join()).toContain('Tidak Ditemukan')
  })
})
