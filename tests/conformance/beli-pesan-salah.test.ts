// What must not become a buy-back or an order: numbers, dates, codes and names that are wrong, each named at its field.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, chain, getMessages, openFundedDesk, seller } from '../support/shop/desk.ts'

const desk = openForTests(() => openFundedDesk('sqlite'))

const reply = async (path: string, body: Body) => {
  const answer = await desk.ask('POST', `${path}?move=simpan`, body, 'KSR01')
  return { status: answer.status, said: getMessages(answer).join('\n') }
}

/** The 3 g of the chain are 5,280,000. */
const bought = (line: Body = {}, more: Body = {}): Body =>
  buying([{ ...chain, ...line }], 5_280_000, { ...seller, ...more })
const paidOut = (more: Body): Body => bought({}, { pembayaran: [{ jenis: 'CASH', jumlah_rp: 5_280_000, ...more }] })

const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
const ordered = (line: Body = {}, more: Body = {}): Body => ({
  kode_sales: 'S01',
  nama_customer: 'IBU RATNA',
  estimasi: '2026-11-30',
  barang: [{ ...wanted, ...line }],
  pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_000_000 }],
  ...more,
})
const deposit = (more: Body): Body => ordered({}, { pembayaran: [{ jenis: 'CASH', jumlah_rp: 1_000_000, ...more }] })

type Rows = readonly (readonly [what: string, body: Body, field: string])[]

/** Both take a line with this weight, these payments and this customer. */
const buildNumbers = (of: (line: Body) => Body, weight: string): Rows =>
  [-1, 0, 1e99, 10_001, 0.0004, 'NaN', '1,5'].map(value => [
    `a weight of ${value}`,
    of({ [weight]: value }),
    `barang.0.${weight}`,
  ])

const buildPrices = (of: (line: Body) => Body, field: string): Rows =>
  [-1, 2 ** 53 + 2, 4_895_550.5, 'x'].map(value => [
    `${field} of ${value}`,
    of({ [field]: value }),
    `barang.0.${field}`,
  ])

const buildPayments = (of: (more: Body) => Body): Rows => [
  ['a payment below nothing', of({ jumlah_rp: -1 }), 'pembayaran.0.jumlah_rp'],
  ['a payment of nothing', of({ jumlah_rp: 0 }), 'pembayaran.0.jumlah_rp'],
  ['a payment in parts of a rupiah', of({ jumlah_rp: 999_999.5 }), 'pembayaran.0.jumlah_rp'],
  ['a payment of more than can be counted', of({ jumlah_rp: 2 ** 53 + 2 }), 'pembayaran.0.jumlah_rp'],
  ['a payment of another kind', of({ jenis: 'HUTANG' }), 'pembayaran.0.jenis'],
  ['a transfer without its account', of({ jenis: 'TRANSFER' }), 'pembayaran.0.no_rekening'],
]

const buildDates = (of: (more: Body) => Body): Rows =>
  ['2026-11-21', '2026-11-19', '2026-02-30', '9999-01-01', '2026-11-20T00:00:00+14:00', 'besok'].map(tgl_system => [
    `the day ${tgl_system}`,
    of({ tgl_system }),
    'tgl_system',
  ])

const buildPeople = (of: (more: Body) => Body): Rows => [
  ['a name of ten thousand letters', of({ nama_customer: 'A'.repeat(10_000) }), 'nama_customer'],
  ['a name with a NUL', of({ nama_customer: 'A\0B' }), 'nama_customer'],
  ['somebody who serves and is not there', of({ kode_sales: 'S99' }), 'kode_sales'],
  ['a member who is not there', of({ jenis_customer: 'MEMBER', kode_member: 'X' }), 'kode_member'],
]

const head = (more: Body): Body => bought({}, more)
const order = (more: Body): Body => ordered({}, more)

describe.each<[path: string, rows: Rows]>([
  [
    'pembelian',
    [
      ...buildNumbers(bought, 'berat'),
      ...buildPrices(bought, 'harga'),
      ...buildPrices(bought, 'harga_nota'),
      ...buildPayments(paidOut),
      ...buildDates(head),
      ...buildPeople(head),
      ['a purity above all', bought({ kadar: 100.01 }), 'barang.0.kadar'],
      ['a purity below nothing', bought({ kadar: -1 }), 'barang.0.kadar'],
      ['a deduction without its module', bought({ potongan_manual: 1 }), 'barang.0.potongan_manual'],
      ['a fee without its module', bought({ biaya_admin: 1 }), 'barang.0.biaya_admin'],
      ['a price of the system that was worked out elsewhere', bought({ harga_sistem: 1 }), 'barang.0.harga_sistem'],
      ['a barcode beside no nota', bought({ kode_barcode: '00000001' }), 'barang.0.kode_barcode'],
      ['a photo that nobody took', bought({ foto: 'KCA/lain.jpg' }), 'barang.0.foto'],
      ['a sum that was worked out elsewhere', head({ total: 1 }), 'total'],
    ],
  ],
  [
    'pesanan',
    [
      ...buildNumbers(ordered, 'perkiraan_berat'),
      ...buildPrices(ordered, 'harga_gram'),
      ...buildPrices(ordered, 'ongkos'),
      ...buildPrices(ordered, 'harga_atribut'),
      ...buildPayments(deposit),
      ...buildDates(order),
      ...buildPeople(order),
      ['a price per gram of nothing', ordered({ harga_gram: 0 }), 'barang.0.harga_gram'],
      ['a purity above all', ordered({ perkiraan_kadar: 100.01 }), 'barang.0.perkiraan_kadar'],
      ['the promise of the 30th of February', order({ estimasi: '2027-02-30' }), 'estimasi'],
      ['a promise in words', order({ estimasi: 'besok' }), 'estimasi'],
      ['an estimate that was worked out elsewhere', ordered({ sub_total: 1 }), 'barang.0.sub_total'],
      [
        'a price of the system that was worked out elsewhere',
        ordered({ harga_gram_sistem: 1 }),
        'barang.0.harga_gram_sistem',
      ],
      ['a deposit that was worked out elsewhere', order({ jumlah_bayar: 1 }), 'jumlah_bayar'],
      ['a sample of another kind', ordered({ contoh_barang: 'PINJAM' }), 'barang.0.contoh_barang'],
      [
        'a sample of no weight',
        ordered({ contoh_barang: 'BAWA SENDIRI', deskripsi_contoh: 'CINCIN', berat_contoh: 0 }),
        'barang.0.berat_contoh',
      ],
      [
        'a sample that is nowhere',
        ordered({ contoh_barang: 'DARI TOKO', kode_dari_toko: '99999999' }),
        'barang.0.kode_dari_toko',
      ],
    ],
  ],
])('%s at its field', (path, rows) => {
  test.each(rows)('%s', async (_, body, field) => {
    const { status, said } = await reply(path, body)
    // What cannot be read at all is a malformed call.
    expect([400, 422]).toContain(status)
    expect(said).toContain(`${field} `)
  })
})

test('too little and too much paid is refused, and an unknown field', async () => {
  const buildCash = (jumlah_rp: number) => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })
  const says = (said: string, status = 422) => ({ status, said: expect.stringContaining(said) })
  expect(await reply('pembelian', head(buildCash(5_279_999)))).toEqual(says('Pembayaran Kurang 1'))
  expect(await reply('pembelian', head(buildCash(5_280_001)))).toEqual(says('Pembayaran Lebih 1 Dari Harga Beli'))
  expect(await reply('pesanan', order(buildCash(4_887_501)))).toEqual(says('DP Melebihi Total Harga 4,887,500'))
  for (const [path, body] of [
    ['pembelian', head({ diskon: 1 })],
    ['pesanan', order({ diskon: 1 })],
  ] as const)
    expect(await reply(path, body)).toEqual(says('diskon', 400))
})

describe('where a piece is', () => {
  const titip = async (kode_barcode: string): Promise<void> => {
    const said = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode }], mengikat: true }
    const made = await desk.post('titipan?move=simpan', {
      ...said,
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 500_000 }],
    })
    await desk.post(`titipan/${made.id}/moves/validasi`)
  }
  const buyBack = async (nota: string): Promise<void> => {
    const body = buying([{ no_faktur_jual: nota, kondisi: 'MULUS' }], 4_895_500)
    await desk.post(`pembelian/${(await desk.post('pembelian?move=simpan', body)).id}/moves/validasi`)
  }
  const send = async (kode_barcode: string): Promise<void> => {
    const sent = await desk.ask('POST', 'kirimbarang?move=kirim', {
      kode_toko_tujuan: 'KCB',
      barang: [{ kode_barcode }],
    })
    expect(sent).toMatchObject({ status: 201 })
  }
  const readPiece = async (work: (code: string) => Promise<unknown> = async () => undefined): Promise<string> => {
    const code = await desk.make()
    await work(code)
    return code
  }
  const elsewhere = async (): Promise<string> =>
    (await desk.ask('GET', 'barang?range=[0,0]', undefined, 'OWNERB')).body[0].kode_barcode

  // Each is told in words of its own: as the sample of an order, and as a piece that somebody brings back.
  test.each<[where: string, code: () => Promise<string>, sample: string, brought: string | undefined]>([
    ['in its tray', () => readPiece(), 'Berhasil', 'Belum Terjual'],
    ['sold', async () => (await desk.sold()).code, 'Sudah Terjual', undefined],
    ['scrapped', () => readPiece(code => desk.scrap(code)), 'Sudah Dihancurkan', 'Belum Terjual'],
    ['set aside', () => readPiece(titip), 'Sedang Dititip', 'Belum Terjual'],
    ['on its way to another shop', () => readPiece(send), 'Sedang Dikirim Ke Cabang Lain', 'Belum Terjual'],
    [
      'bought back',
      async () => {
        const { code, nota } = await desk.sold()
        await buyBack(nota)
        return code
      },
      'Ada Di Gudang Beli',
      'Sudah Dibeli Kembali',
    ],
    ['in another shop', elsewhere, 'Ada Di Toko KCB', 'Tidak Ditemukan'],
    ['nowhere', async () => '99999999', 'Tidak Ditemukan', 'Tidak Ditemukan'],
  ])('%s', async (_, codeOf, sample, brought) => {
    const code = await codeOf()
    const found = await desk.ask('GET', `pembelian/get/jual/${code}`, undefined, 'KSR01')
    if (brought === undefined) expect(found).toMatchObject({ status: 200, body: [{ kode_barcode: code }] })
    else expect(getMessages(found).join()).toContain(brought)
    const asked = ordered({ contoh_barang: 'DARI TOKO', kode_dari_toko: code })
    expect((await reply('pesanan', asked)).said).toContain(sample)
  })
})

test('the nota of another house is kept as it was written, and its price bears the loss of ours', async () => {
  // 5,000,000 less 3 x 20,000.
  const foreign = { no_faktur_ext: 'TOKO MAS JAYA 0012', harga_nota: 5_000_000 }
  const body = buying([{ ...chain, ...foreign }], 4_940_000, seller)
  const whole = buying([{ ...chain, ...foreign, harga: 5_000_000 }], 5_000_000, seller)
  expect((await desk.refused('pembelian?move=simpan', whole))[1]).toBe('authorize.needed')
  const made = await desk.post('pembelian?move=simpan', body)
  expect(made).toMatchObject({ total: 4_940_000, barang: [{ ...foreign, no_faktur_jual: '-', harga: 4_940_000 }] })
  expect((await reply('pembelian', bought({ no_faktur_ext: 'X'.repeat(10_000) }))).said).toContain('no_faktur_ext')
  expect((await reply('pembelian', bought({ no_faktur_jual: foreign.no_faktur_ext }))).said).toContain(
    'Nota Yang Tidak Ditemukan',
  )
})

test('a name stays the text that it is, on both', async () => {
  const strange = '<script>alert(1)</script> {{7*7}} \u202E\u200B %0d%0a \u{1F48D} "><img onerror=x>'
  for (const [path, body] of [
    ['pembelian', head({ nama_customer: strange })],
    ['pesanan', order({ nama_customer: strange })],
  ] as const) {
    const made = await desk.post(`${path}?move=simpan`, body)
    const read = await desk.ask('GET', `${path}/${made.id}`, undefined, 'KSR01')
    expect(read.body.nama_customer).toBe(strange)
  }
})
