// What must not become a sale: numbers, dates, codes and names that are wrong, each named at its field.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'

type Body = Readonly<Record<string, unknown>>

/** Stands for a new piece. */
const code = '{code}'

let made: string
const desk = openForTests(() => openDesk('sqlite'))
beforeAll(async () => {
  made = await desk.make()
})

const buildSale = (more: Body = {}): Body => ({
  kode_sales: 'S01',
  nama_customer: 'IBU RATNA',
  barang: [{ kode_barcode: code }],
  pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
  ...more,
})
const line = (more: Body): Body => buildSale({ barang: [{ kode_barcode: code, ...more }] })
const payment = (more: Body): Body => buildSale({ pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000, ...more }] })
const bank = { jenis: 'DEBET', no_rekening: '8800112233' }

const withPiece = (body: Body): Body => JSON.parse(JSON.stringify(body).replaceAll(code, made))

const reply = async (body: Body) => {
  const answer = await desk.ask('POST', 'penjualan?move=simpan', withPiece(body), 'KSR01')
  return { status: answer.status, said: getMessages(answer).join('\n') }
}

describe('at its field', () => {
  test.each<[what: string, body: Body, field: string]>([
    ['a weight below nothing', line({ berat: -1 }), 'barang.0.berat'],
    ['a weight beyond all numbers', line({ berat: 1e99 }), 'barang.0.berat'],
    ['a weight that is none', line({ berat: 'NaN' }), 'barang.0.berat'],
    ['a weight of less than a milligram', line({ berat: 0.0004 }), 'barang.0.berat'],
    ['a price below nothing', line({ harga_jual: -1 }), 'barang.0.harga_jual'],
    ['a price of more than can be counted', line({ harga_jual: 2 ** 53 + 2 }), 'barang.0.harga_jual'],
    ['half a rupiah', line({ harga_jual: 4_895_550.5 }), 'barang.0.harga_jual'],
    ['a quantity of no piece', line({ qty: 0 }), 'barang.0.qty'],
    ['two of one piece', line({ qty: 2 }), 'barang.0.qty'],
    ['a charge below nothing', line({ ongkos: -1 }), 'barang.0.ongkos'],
    ['a price per gram without its module', line({ harga_gram: 1 }), 'barang.0.harga_gram'],
    ['a total that was worked out elsewhere', line({ harga_total: 1 }), 'barang.0.harga_total'],
    ['a tax that was worked out elsewhere', line({ ppn: 0 }), 'barang.0.ppn'],
    ['a payment of nothing', payment({ jumlah_rp: 0 }), 'pembayaran.0.jumlah_rp'],
    ['a payment below nothing', payment({ jumlah_rp: -4_946_000 }), 'pembayaran.0.jumlah_rp'],
    ['a payment in parts of a rupiah', payment({ jumlah_rp: 4_946_000.5 }), 'pembayaran.0.jumlah_rp'],
    ['a payment of another kind', payment({ jenis: 'HUTANG' }), 'pembayaran.0.jenis'],
    ['a card without its account', payment({ jenis: 'DEBET' }), 'pembayaran.0.no_rekening'],
    ['a fee in rupiah that is typed', payment({ ...bank, fee_rp: 1 }), 'pembayaran.0.fee_rp'],
    ['a fee below nothing', payment({ ...bank, fee: -1 }), 'pembayaran.0.fee'],
    ['a fee of more than is paid', payment({ ...bank, fee: 101 }), 'pembayaran.0.fee'],
    ['tomorrow', buildSale({ tgl_system: '2026-11-21' }), 'tgl_system'],
    ['the 30th of February', buildSale({ tgl_system: '2026-02-30' }), 'tgl_system'],
    ['a sum that was worked out elsewhere', buildSale({ total: 1 }), 'total'],
    ['somebody who serves and is not there', buildSale({ kode_sales: 'S99' }), 'kode_sales'],
    ['a member without a code', buildSale({ jenis_customer: 'MEMBER' }), 'kode_member'],
    ['a member who is not there', buildSale({ jenis_customer: 'MEMBER', kode_member: 'X' }), 'kode_member'],
    ['a name of ten thousand letters', buildSale({ nama_customer: 'A'.repeat(10_000) }), 'nama_customer'],
    ['a name with a NUL', buildSale({ nama_customer: 'A\0B' }), 'nama_customer'],
    [
      'the same piece twice',
      buildSale({ barang: [{ kode_barcode: code }, { kode_barcode: code }] }),
      'barang.1.kode_barcode',
    ],
    ['a code of nothing', buildSale({ barang: [{ kode_barcode: '99999999' }] }), 'barang.0.kode_barcode'],
    ['a deposit that is not there', buildSale({ no_titip_group: 'TT-261120-9999' }), 'no_titip_group'],
    ['an order that is not there', buildSale({ no_pesanan: 'DP-261120-9999' }), 'no_pesanan'],
  ])('%s', async (_, body, field) => {
    const { status, said } = await reply(body)
    // What cannot be read at all is a malformed call.
    expect([400, 422]).toContain(status)
    expect(said).toContain(`${field} `)
  })
})

test('no piece, no payment, and an unknown field are refused', async () => {
  expect(await reply(buildSale({ barang: [] }))).toMatchObject({ status: 422, said: expect.stringContaining('Barang') })
  expect(await reply(buildSale({ pembayaran: [] }))).toMatchObject({
    status: 422,
    said: expect.stringContaining('Pembayaran Kurang 4,946,000'),
  })
  expect(await reply(buildSale({ diskon: 1 }))).toMatchObject({ status: 400, said: expect.stringContaining('diskon') })
})

test('a discount of more than everything, or without its module', async () => {
  expect((await reply(line({ diskon_nominal: 1 }))).said).toContain('barang.0.diskon_nominal')
  await desk.parameter({ PENJUALAN_DISCOUNT_MODULE: true })
  expect((await reply(line({ type_diskon: 'DISKON_PERSEN', diskon_persen: 101 }))).said).toContain('diskon_persen')
  expect((await reply(line({ diskon_nominal: 4_895_551 }))).said).toContain('Diskon Lebih Besar Dari Harga Jual')
  await desk.parameter({ PENJUALAN_DISCOUNT_MODULE: false })
})

test('a total that is asked for beside a price that says something else', async () => {
  await desk.parameter({ MODIFY_TOTAL_HARGA_MODULE: true })
  expect((await reply(line({ total_diminta: 5_000_000, harga_jual: 4_895_550 }))).said).toContain(
    'Total Diminta Berbeda Dari Total',
  )
  await desk.parameter({ MODIFY_TOTAL_HARGA_MODULE: false })
})

test('a piece that is elsewhere by now is refused with where it is, each in its own words', async () => {
  const said = async (kode_barcode: string) => (await reply(buildSale({ barang: [{ kode_barcode }] }))).said
  const away = async (kind: string, to: string): Promise<string> => {
    const gone = await desk.make()
    await desk.postEntry(gone, kind, to)
    const sentence = (await said(gone)).replaceAll(gone, 'X')
    await desk.postEntry(gone, 'PINDAH', 'TOKO/01')
    return sentence
  }
  const scrapped = await desk.make()
  await desk.scrap(scrapped)
  const sentences = [
    await away('JUAL', 'PELANGGAN'),
    await away('TITIP', 'TITIP'),
    await away('CONTOH', 'CONTOH'),
    (await said(scrapped)).replaceAll(scrapped, 'X'),
    await said('99999999'),
  ]
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toContain('barang.0.kode_barcode')
})

test('another word than the one that was given: for more, for less, and for somebody else', async () => {
  const cheap = line({ harga_jual: 4_000_000 })
  const content = { ...withPiece(cheap), pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_050_000 }] }
  const word = { user_id: 'SPV01', password: 'rahasia-sekali', keterangan: 'BENAR', content }
  const given = await desk.ask('POST', 'penjualan/authorize?move=simpan', word, 'KSR01')
  expect(given.status).toBe(201)
  const with_ = (body: Body): Body => ({ ...body, detail_authorization: [{ _id: given.body._id }] })
  const other = { ...content, barang: [{ kode_barcode: made, harga_jual: 3_999_500 }] }
  const less = { ...other, pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_049_500 }] }
  expect((await desk.refused('penjualan?move=simpan', with_(less))).slice(0, 2)).toEqual([422, 'authorize.changed'])
  expect((await desk.refused('penjualan?move=simpan', with_({ ...content, nama_customer: 'PAK BUDI' })))[1]).toBe(
    'authorize.changed',
  )
  expect((await desk.refused('penjualan?move=simpan', content))[1]).toBe('authorize.needed')
})

test('a name is kept as the text that it is', async () => {
  for (const nama_customer of [
    'IBU 💍',
    'أم رتنا',
    '<SCRIPT>ALERT(1)</SCRIPT>',
    '"><IMG ONERROR>',
    '{{7*7}}',
    '%0D%0A',
  ]) {
    const answer = await desk.ask(
      'POST',
      'penjualan?move=simpan',
      buildSale({ nama_customer, barang: [{ kode_barcode: await desk.make() }] }),
      'KSR01',
    )
    expect(answer).toMatchObject({ status: 201, body: { nama_customer } })
  }
  expect(await desk.breaches()).toEqual([])
})
