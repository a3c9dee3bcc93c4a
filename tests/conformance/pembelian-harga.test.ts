// What the shop pays for a piece that comes back, and whose word a price needs, on both databases.
import { describe, expect, test } from 'vitest'
import { hargaBeliCases } from '../support/cases/harga-beli-cases.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, chain, getMessages, openFundedDesk, seller } from '../support/shop/desk.ts'
import { type Answered, password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  test('what is paid is what was worked out by hand, and saved it is the same', async () => {
    await desk.ask('POST', 'kondisi-pembelian', { kondisi_barang: 'GORES', persentase: 1, potongan: 10_000 }, 'OWNER')
    const sellOne = async (piece: Body, line: Body, jumlah_rp: number): Promise<string> => {
      const barang = [{ kode_barcode: await desk.make(piece), ...line }]
      const body = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran: [{ jenis: 'CASH', jumlah_rp }] }
      const made = await desk.agreed('penjualan?move=simpan', body)
      return (await desk.post(`penjualan/${made.id}/moves/validasi`)).barang[0].no_faktur_jual
    }
    const attribute = { nama_atribut: 'MATA', berat_atribut: 0.1, harga_atribut: 150_000 }
    await desk.parameter({ PENJUALAN_DISCOUNT_MODULE: true })
    const notas = {
      plain: (await desk.sold()).nota,
      attribute: await sellOne(attribute, { diskon_nominal: 0 }, 5_096_000),
      discount: await sellOne({}, { diskon_nominal: 95_550 }, 4_850_000),
    }
    await desk.parameter({ PENJUALAN_DISCOUNT_MODULE: false })
    const wrong: unknown[] = []
    const byRules = Map.groupBy(hargaBeliCases, ({ rules = {} }) => JSON.stringify(rules))
    for (const [rules, cases] of byRules)
      await desk.withRules(JSON.parse(rules), async () => {
        for (const { says, nota, line, price } of cases) {
          const sent = { ...line, ...(nota && { no_faktur_jual: notas[nota] }) }
          const { status, body } = await desk.ask(
            'POST',
            'pembelian/lines/barang',
            { document: {}, line: sent },
            'KSR01',
          )
          const isNothing =
            price === 0 && getMessages({ body } as Answered).join() === 'harga check: Harga Tidak Boleh Kosong.'
          if (body.harga !== price && !isNothing) wrong.push({ says, status, price, body })
        }
      })
    expect(wrong).toEqual([])
    const lines = [
      { no_faktur_jual: notas.attribute, kondisi: 'PENYOK', type_kondisi: 'PERSENTASE' },
      { no_faktur_jual: notas.discount, kondisi: 'MULUS' },
    ]
    const made = await desk.post('pembelian?move=simpan', buying(lines, 9_745_000))
    expect(made).toMatchObject({ total: 9_745_000, barang: [{ harga: 4_945_000 }, { harga: 4_800_000 }] })
  })

  test('a price, a weight or a piece that the rules do not give needs another word', async () => {
    const { nota } = await desk.sold()
    const line = { no_faktur_jual: nota, kondisi: 'MULUS' }
    const why = async (more: Body, paid: number, rules: Body = {}) => {
      let found: unknown
      await desk.withRules(rules, async () => {
        const own = { ...(more.nama_barang ? {} : line), ...more }
        const { body } = await desk.ask('POST', 'pembelian/lines/barang', { document: {}, line: own }, 'KSR01')
        const [, code] = await desk.refused('pembelian?move=simpan', buying([own], paid, seller))
        found = [body.otorisasi, code]
      })
      return found
    }
    const needed = 'authorize.needed'
    expect(await why({ harga: 5_000_000 }, 5_000_000)).toEqual(['DI ATAS HARGA', needed])
    expect(await why({ harga: 4_500_000 }, 4_500_000)).toEqual(['DI BAWAH HARGA', needed])
    expect(await why({ berat: 2.6 }, 4_895_500, { OTORISASI_TOLERANSI_BERAT_PEMBELIAN_MODULE: true })).toEqual([
      'LEBIH BERAT DARI NOTA',
      needed,
    ])
    // Nobody else needs to agree, but it is asked.
    expect(await why({ berat: 2.6 }, 4_895_500)).toEqual(['-', 'confirm.needed'])
    expect(await why(chain, 5_280_000, { OTORISASI_PEMBELIAN_TANPA_BARCODE: true })).toEqual(['TANPA NOTA', needed])
    expect(await why({ ...chain, harga_nota: 6_000_000 }, 5_940_000)).toEqual(['DI ATAS HARGA', needed])
    expect(
      await why({ kondisi: 'PATAH', type_kondisi: 'PERSENTASE' }, 4_651_000, {
        TRANSACTION_ABSOLUTE_AUTHORIZATION_MODULE: true,
      }),
    ).toEqual(['BERBEDA DARI NOTA', needed])
    const content = buying([{ ...line, harga: 4_500_000 }], 4_500_000)
    await desk.withRules({ NON_AKTIF_OTORISASI_HARGA_BELI_DIBAWAH_HARGA_NOTA: true }, async () => {
      const preview = await desk.ask('POST', 'pembelian/preview?move=simpan', content, 'KSR01')
      expect([preview.status, preview.body.state]).toEqual([200, 'OPEN'])
    })
    // The word is for these very lines.
    const word = { user_id: 'SPV01', password, keterangan: 'TURUN', content }
    const given = await desk.ask('POST', 'pembelian/authorize?move=simpan', word, 'KSR01')
    const other = {
      ...buying([{ ...line, harga: 4_400_000 }], 4_400_000),
      detail_authorization: [{ _id: given.body._id }],
    }
    expect((await desk.refused('pembelian?move=simpan', other))[1]).toMatch(/^authorize/)
    const made = await desk.post('pembelian?move=simpan', {
      ...content,
      detail_authorization: [{ _id: given.body._id }],
    })
    expect(made).toMatchObject({ total: 4_500_000, barang: [{ harga_sistem: 4_895_500, otorisasi: 'DI BAWAH HARGA' }] })
  })
})
