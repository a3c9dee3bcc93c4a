// What the papers of a shop say, of documents as they are made at the counter.
import { beforeAll, expect, test } from 'vitest'
import { measurePages } from '../support/files/pdf-texts.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'

const pieces = openForTests(() => openDesk('sqlite'))
beforeAll(async () => {
  // The papers of one day lend more than a cashier may.
  expect((await pieces.ask('PUT', 'para-system', { BATAS_HUTANG_HARI: 900_000_000 }, 'OWNER')).status).toBe(200)
})

const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA', no_hp: '0812000111', alamat_customer: 'JL MELATI 5' }
const account = '8800112233'
const postCash = (jumlah_rp: number) => ({ jenis: 'CASH', jumlah_rp })

const create = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await pieces.ask('POST', `${path}?move=simpan`, { ...customer, ...body }, 'KSR01')
  expect([status, status === 201 ? undefined : made]).toEqual([201, undefined])
  return made.id
}
const move = async (path: string, id: string, name: string, answers: object = {}): Promise<void> => {
  const { status, body } = await pieces.ask('POST', `${path}/${id}/moves/${name}`, { answers }, 'SPV01')
  expect([status, body.faults]).toEqual([200, undefined])
}
const print = async (path: string, as: string) => {
  const [resource = '', id = '', name = ''] = path.split(' ')
  const answer = await pieces.shop.running.server.inject({
    method: 'GET',
    url: `/api/${resource}/${id}/print/${name}?as=${as}`,
    headers: { authorization: `Bearer ${pieces.tokenOf('KSR01')}` },
  })
  return { status: answer.statusCode, content: new Uint8Array(answer.rawPayload), text: answer.body }
}
/** All texts of the paper, a line of its own each. */
const readPaper = async (path: string, as: string): Promise<string> =>
  (await measurePages((await print(path, as)).content)).flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')

/** Texts one after another; of a typed page first what stands at the left, for it goes on in the next line. */
const readWholeText = async (path: string, as: string): Promise<string> => {
  if (as !== 'text') return (await readPaper(path, as)).replaceAll('\n', ' ')
  const lines = (await print(path, as)).text.split('\r\n').map(line => line.trim().split(/ {3,}/))
  return [...lines.map(([left]) => left), ...lines.flatMap(line => line.slice(1))].join(' ')
}

const drawn = ['page', 'plain', 'roll'] as const
const sell = async (more: object): Promise<string> =>
  `penjualan ${await create('penjualan', { barang: [{ kode_barcode: await pieces.make() }], ...more })} nota`
const deposit = async (mengikat: boolean, more: object = {}): Promise<string> => {
  const barang = [{ kode_barcode: await pieces.make() }]
  return `titipan ${await create('titipan', { barang, mengikat, pembayaran: [postCash(1_000_000)], ...more })} nota`
}
const order = async (mengikat: boolean, given: object = {}): Promise<string> => {
  const piece = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NIKAH', perkiraan_berat: 5 }
  const pembayaran = [postCash(2_000_000), { jenis: 'TRANSFER', no_rekening: account, jumlah_rp: 500_000 }]
  const more = { estimasi: '2026-12-04', mengikat, pembayaran, barang: [{ ...piece, harga_gram: 1_935_000 }], ...given }
  return `pesanan ${await create('pesanan', more)} nota`
}
const repair = async (more: object = {}): Promise<string> => {
  const barang = [{ nama_barang: 'KALUNG RANTAI', berat: 10.25, ongkos: 150_000, deskripsi: 'SAMBUNG PUTUS' }]
  const promised = { barang, tgl_estimasi: '2026-11-27', pembayaran: [postCash(50_000)] }
  return `service ${await create('service', { ...promised, ...more })} slip`
}
const lend = async (): Promise<string> => {
  const barang = [{ nama_barang: 'GELANG KEROCONG', berat: 20.5, kode_group: 'G17K', kode_dept: 'GLG17K' }]
  const terms = { jumlah_hutang: 7_000_000, berat_emas_plastik: 20.9, kode_pinjaman: 'P3' }
  return create('hutang', { no_ktp: '3273012345678901', barang, ...terms })
}
const buy = async (): Promise<string> => {
  const piece = { nama_barang: 'GELANG', kode_group: 'G17K', kode_dept: 'GLG17K', berat: 5.2, kondisi: 'MULUS' }
  const more = { no_identitas: '3273012345678901', barang: [piece], pembayaran: [postCash(9_152_000)] }
  return `pembelian ${await create('pembelian', more)} nota`
}

test.each(drawn)('a sale says how it was paid, its price per gram and its making charge: %s', async as => {
  const card = await sell({ pembayaran: [{ jenis: 'CREDIT', no_rekening: account, jumlah_rp: 4_946_000, fee: 2 }] })
  const texts = await readPaper(card, as)
  expect(texts).toMatch(/Kredit(: |\n)4,946,000/)
  expect(texts).not.toMatch(/^(Tunai|Transfer|Debet|Kembali)/m)
  for (const text of ['1,935,000', '50,000']) expect(texts).toContain(text)
  const counted = await readPaper(await sell({ pembayaran: [postCash(4_946_000)], uang_tunai: 5_000_000 }), as)
  for (const describe of [/Tunai(: |\n)4,946,000/, /Uang Diterima(: |\n)5,000,000/, /Kembali(: |\n)54,000/])
    expect(counted).toMatch(describe)
})

test('what is to be brought again is said once on every paper, where it is to be', async () => {
  const sale = await sell({ pembayaran: [postCash(4_946_000)] })
  const fetched = [await deposit(true), await order(false)]
  const others = [await repair(), await buy(), `hutang ${await lend()} surat`]
  for (const as of [...drawn, 'text']) {
    const describe = async (path: string): Promise<readonly string[]> =>
      (await readWholeText(path, as)).match(/BAWA (NOTA|SURAT) INI SAAT [A-Z]+( KEMBALI)?/gi) ?? []
    expect(await describe(sale)).toEqual(['BAWA NOTA INI SAAT MENJUAL KEMBALI'])
    for (const path of fetched) expect(await describe(path)).toEqual(['BAWA SURAT INI SAAT MENGAMBIL'])
    for (const path of others) expect(await describe(path)).toEqual([])
  }
})

test('what a printer types has the whole amount in words, and each thing on a line of its own', async () => {
  const pembayaran = [postCash(4_946_000), { jenis: 'DEBET', no_rekening: account, jumlah_rp: 4_946_000 }]
  const barang = [{ kode_barcode: await pieces.make() }, { kode_barcode: await pieces.make() }]
  const sale = await sell({ barang, pembayaran, uang_tunai: 5_000_000 })
  const words = /Terbilang: Sembilan juta delapan ratus sembilan puluh dua ribu rupiah/
  expect(await readWholeText(sale, 'text')).toMatch(words)
  for (const line of [/Tunai: 4,946,000\r/, /Debet: 4,946,000\r/, /Uang Diterima: 5,000,000\r/, /Kembali: 54,000\r/])
    expect((await print(sale, 'text')).text).toMatch(line)
  const held = await deposit(false)
  const fetched = await readWholeText(held, 'text')
  expect(fetched).toContain('Terbilang: Empat juta sembilan ratus empat puluh enam ribu rupiah')
  expect(fetched).toContain('Harga dapat berubah mengikuti harga hari pengambilan')
})

test.each(drawn)('a price that may change is said only where it does not bind: %s', async as => {
  expect(await readPaper(await order(true), as)).not.toMatch(/dapat berubah/i)
  expect(await readPaper(await deposit(true), as)).not.toMatch(/dapat berubah/i)
  // Words of a narrow line are on the next one.
  expect((await readPaper(await order(false), as)).replaceAll('\n', ' ')).toMatch(/Harga dapat berubah mengikuti harga/)
  expect((await readPaper(await deposit(false), as)).replaceAll('\n', ' ')).toMatch(
    /Harga dapat berubah mengikuti harga/,
  )
})

test.each(['page', 'roll'])('an order has its promised date, the phone and its deposits one by one: %s', async as => {
  const texts = await readPaper(await order(true), as)
  for (const text of ['2026-12-04', '0812000111', 'CASH', '2,000,000', 'TRANSFER', '500,000', '2,500,000'])
    expect(texts).toContain(text)
})

test.each(drawn)('a repair has its promised date, the phone and what is to be done: %s', async as => {
  const texts = await readPaper(await repair(), as)
  for (const text of ['2026-11-27', '0812000111', 'Deskripsi', 'SAMBUNG PUTUS', 'Pelanggan'])
    expect(texts).toContain(text)
  expect(texts).not.toContain('Kategori')
})

test.each(drawn)('a loan says what it costs and against what, and has a copy for the shop: %s', async as => {
  const id = await lend()
  const texts = await readPaper(`hutang ${id} surat`, as)
  const terms = ['7,000,000', '2.50', '175,000', '7,175,000', '2026-12-20']
  for (const text of [...terms, '3273012345678901', '0812000111', '70.80', 'Hormat Kami', 'Pelanggan'])
    expect(texts).toContain(text)
  expect(texts.replaceAll('\n', ' ')).toContain('30 hari x 2.50%')
  expect(texts.match(/GELANG KEROCONG/g)).toHaveLength(2)
  expect((await print(`hutang ${id} lunas`, as)).status).toBe(404)
  await move('hutang', id, 'validasi')
  expect(await readPaper(`hutang ${id} surat`, as)).not.toMatch(/LUNAS/)
  await move('hutang', id, 'lunas', { bunga_rp: 6_000, pembayaran: [postCash(7_006_000)] })
  const paid = await readPaper(`hutang ${id} lunas`, as)
  for (const text of ['LUNAS', '2026-11-20', '6,000', '7,006,000', 'Hormat Kami']) expect(paid).toContain(text)
  expect(paid).toMatch(/(Total Dibayar|Tunai)(: |\n)7,006,000/)
  expect(await readPaper(`hutang ${id} surat`, as)).toContain('LUNAS')
})

test('a purchase on plain paper is as long as what it says, and names its pieces in whole words', async () => {
  const { content } = await print(await buy(), 'plain')
  const [page] = await measurePages(content)
  expect(page?.width).toBe(80)
  expect(page?.height).toBeLessThan(160)
  const texts = page?.texts.map(({ text }) => text) ?? []
  for (const text of ['GELANG', '5.200', '9,152,000', 'Hormat Kami', 'Pelanggan']) expect(texts).toContain(text)
})

test('a deposit that was fetched says so on its paper', async () => {
  const id = (await deposit(true)).split(' ')[1] ?? ''
  await move('titipan', id, 'validasi')
  const { body } = await pieces.ask('GET', `titipan/${id}`, undefined, 'KSR01')
  const barang = body.barang.map(({ kode_barcode }: { kode_barcode: string }) => ({ kode_barcode }))
  const sale = { no_titip_group: body.no_titip_group, barang, pembayaran: [postCash(3_946_000)] }
  expect(await readPaper(`titipan ${id} nota`, 'page')).not.toMatch(/SUDAH DIAMBIL/)
  await move('penjualan', await create('penjualan', sale), 'validasi')
  expect(await readPaper(`titipan ${id} nota`, 'page')).toMatch(/SUDAH DIAMBIL/)
})

test.each([
  ['a deposit', 1_000_000, (more: object) => deposit(true, more)],
  ['an order', 2_000_000, (more: object) => order(true, more)],
  ['a repair', 50_000, (more: object) => repair(more)],
])('the note of %s has the money received and the change only where money was counted', async (_name, due, make) => {
  const plain = await readPaper(await make({}), 'plain')
  expect(plain).not.toMatch(/Uang Diterima|Kembali/)
  const counted = await readPaper(await make({ uang_tunai: due + 25_000 }), 'plain')
  expect(counted).toMatch(new RegExp(`Uang Diterima(: |\\n)${(due + 25_000).toLocaleString('en-US')}`))
  expect(counted).toMatch(/Kembali(: |\n)25,000/)
})

test.each(['page', 'roll', 'text'])(
  'the parts of a line add up to its total, and the shop and the paper are named: %s',
  async as => {
    const stone = { nama_atribut: 'BATU', berat_atribut: 0.25, harga_atribut: 150_000 }
    const barang = [{ kode_barcode: await pieces.make(stone) }]
    const texts = await readWholeText(await sell({ barang, pembayaran: [postCash(5_096_000)] }), as)
    // 4,895,550 + 150,000 + 50,000, rounded up by 450.
    for (const part of ['4,895,550', '150,000', '50,000', '450', '5,096,000', 'NOTA PENJUALAN', '022-5550118'])
      expect(texts).toContain(part)
  },
)

test.each(drawn)(
  'interest that is waived is on the paper beside what is paid, and each copy is called by its name: %s',
  async as => {
    const id = await lend()
    await move('hutang', id, 'validasi')
    const { body } = await pieces.ask(
      'POST',
      `hutang/${id}/authorize/lunas`,
      {
        user_id: 'SPV01',
        password,
        keterangan: 'LANGGANAN',
        content: { answers: { bunga_rp: 0, pembayaran: [postCash(7_000_000)] } },
      },
      'KSR01',
    )
    const answers = { bunga_rp: 0, pembayaran: [postCash(7_000_000)] }
    const sent = { answers, detail_authorization: [{ _id: body._id }] }
    expect((await pieces.ask('POST', `hutang/${id}/moves/lunas`, sent, 'KSR01')).body.faults).toBeUndefined()
    const texts = await readPaper(`hutang ${id} lunas`, as)
    expect(texts).toMatch(/Bunga Dibebaskan(: |\n)6,000/)
    for (const copy of ['ASLI', 'SALINAN']) expect(texts).toContain(copy)
  },
)

test('terms at the foot are those of Keterangan Nota, where it has some for the paper', async () => {
  const terms = { kode_keterangan: 'PENJUALAN', keterangan: 'POTONGAN 10.000 PER GRAM SAAT DIJUAL KEMBALI' }
  expect((await pieces.ask('POST', 'keterangan-nota', terms, 'OWNER')).status).toBe(201)
  for (const as of ['page', 'plain', 'roll', 'text']) {
    const texts = await readWholeText(await sell({ pembayaran: [postCash(4_946_000)] }), as)
    expect(texts).toContain('POTONGAN 10.000 PER GRAM')
    expect(texts).not.toContain('BAWA NOTA INI')
  }
})
