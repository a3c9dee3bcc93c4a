// Sales and a settlement as they are made at the counter: what their papers print adds up to what was paid, in every form.
import { beforeAll, describe, expect, test } from 'vitest'
import { measurePages } from '../support/files/pdf-texts.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, chain, createDesk, fundDesk, seller } from '../support/shop/desk.ts'
import { openShop, password } from '../support/shop/shop.ts'

const account = '8800112233'
const forms = ['page', 'plain', 'roll', 'text', 'escpos'] as const
/** PPN that is charged beside the price. */
const taxBeside = {
  tgl_berlaku: '2026-11-20',
  tarif: 12,
  pembilang: 11,
  penyebut: 12,
  bagian_faktur: 10,
  bagian_tanpa_faktur: 15,
  termasuk: false,
}

let desk: Awaited<ReturnType<typeof fundDesk>>
const ask = async (method: string, path: string, body: Body = {}, user = 'KSR01') => {
  const { status, body: answer } = await pieces.ask(method, path, body, user)
  expect([path, status < 300, answer.faults]).toEqual([path, true, undefined])
  return answer
}
const pieces = openForTests(async () => createDesk(await openShop({ env: { KENCANA_START: 'demo' } })))
beforeAll(async () => {
  desk = await fundDesk(pieces)
  await ask('POST', 'parameter-ppn', taxBeside, 'OWNER')
  await desk.parameter({ PPN_TRANSAKSI_MODULE: true, PENJUALAN_DISCOUNT_MODULE: true })
})

const [esc, group] = ['\\x1b', '\\x1d']
/** Commands of a receipt printer: what sets a style, and a code that it draws with its data. */
const commands = new RegExp(
  `${group}\\(k..[\\s\\S]*?(?=${esc}|${group}|$)|${esc}@|${esc}[EaMt!R-][\\s\\S]|${group}[!VB][\\s\\S]?`,
  'g',
)

/** The texts of the paper, a line of its own each; what is typed is split where columns are apart. */
const readPaper = async (path: string, as: string): Promise<string> => {
  const answer = await pieces.shop.running.server.inject({
    method: 'GET',
    url: `/api/${path}?as=${as}`,
    headers: { authorization: `Bearer ${pieces.tokenOf('KSR01')}` },
  })
  expect([path, as, answer.statusCode]).toEqual([path, as, 200])
  const content = new Uint8Array(answer.rawPayload)
  const isTyped = as === 'text' || as === 'escpos'
  const texts = isTyped
    ? Buffer.from(content)
        .toString('latin1')
        .replace(commands, '')
        .split(/\r?\n|\r| {2,}/)
    : (await measurePages(content)).flatMap(page => page.texts.map(({ text }) => text))
  return texts
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n')
}

/** The amount after each of these titles, 0 where the paper does not have the title. */
const readAmounts = <Name extends string>(paper: string, titles: Readonly<Record<Name, string>>) => {
  const amounts = {} as Record<Name, number>
  for (const name of Object.keys(titles) as Name[]) {
    const pattern = new RegExp(`^(?:${titles[name]})(?:[ \\n]\\(Rp\\))?[: \\n]+-?([\\d,]+)$`, 'm')
    amounts[name] = Number(paper.match(pattern)?.[1]?.replaceAll(',', '') ?? 0)
  }
  return amounts
}

const saleTitles = {
  total: 'Total',
  ppn: 'PPN',
  rounding: 'Pembulatan PPN',
  pph22: 'PPh 22',
  deposit: 'DP',
  traded: 'Tukar',
  cash: 'Tunai',
  transfer: 'Transfer',
  qris: 'QRIS',
}
const readSale = (paper: string) => readAmounts(paper, saleTitles)

const member = async (values: Body): Promise<Body> => {
  const { kode_member } = await ask('POST', 'member', { nama_lengkap: 'TOKO', no_hp: '0812000111', ...values }, 'OWNER')
  return { jenis_customer: 'MEMBER', kode_member }
}
const counted = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
/** Saves a sale that is paid with what `pay` makes of the amount that is due. */
const sell = async (body: Body, pay: (due: number) => readonly Body[], save = desk.post): Promise<Body> => {
  const refusal = (await desk.refused('penjualan?move=simpan', { ...counted, ...body })).join(' ')
  const [, due = ''] = refusal.match(/Pembayaran Kurang ([\d,]+)/) ?? []
  expect([refusal, due]).not.toEqual([refusal, ''])
  return save('penjualan?move=simpan', { ...counted, ...body, pembayaran: pay(Number(due.replaceAll(',', ''))) })
}
const stone = { nama_atribut: 'BATU', berat_atribut: 0.25, harga_atribut: 150_000 }
const cash = (jumlah_rp: number): Body => ({ jenis: 'CASH', jumlah_rp })
const toAccount = (jenis: string, jumlah_rp: number): Body => ({ jenis, no_rekening: account, jumlah_rp })

/** Each makes its sale and answers the document. */
const sales: readonly (readonly [name: string, make: () => Promise<Body>])[] = [
  [
    'PPN beside the price and PPh 22 of a trader',
    async () => {
      const buyer = await member({ jenis_pembeli: 'PEDAGANG', npwp: '01.300.066.6-091.000' })
      return sell({ ...buyer, barang: [{ kode_barcode: await pieces.make() }] }, due => [cash(due)])
    },
  ],
  [
    'an attribute and a discount, cash and QRIS with the fee of its provider',
    async () => {
      const barang = [{ kode_barcode: await pieces.make(stone), diskon_nominal: 10_000 }]
      const pay = (due: number) => [cash(1_000_000), { ...toAccount('QRIS', due - 1_000_000), no_reff: 'R-1' }]
      return sell({ barang }, pay, desk.agreed)
    },
  ],
  [
    'a trade-in and a transfer',
    async () => {
      const barang = [{ kode_barcode: await pieces.make() }, { kode_barcode: await pieces.make(stone) }]
      return sell({ ...seller, barang, tukar: [chain] }, due => [toAccount('TRANSFER', due)])
    },
  ],
  [
    'a deposit that is fetched',
    async () => {
      const barang = [{ kode_barcode: await pieces.make() }]
      const held = { ...counted, barang, mengikat: true, pembayaran: [cash(1_000_000)] }
      const { id } = await desk.post('titipan?move=simpan', held)
      const { no_titip_group } = await desk.post(`titipan/${id}/moves/validasi`)
      return sell({ no_titip_group, barang }, due => [cash(due)])
    },
  ],
]

describe.each(sales)('%s', (_, make) => {
  let sale: Body
  beforeAll(async () => {
    sale = await make()
  })

  test.each(forms)('adds up in the form %s', async as => {
    const paper = await readPaper(`penjualan/${sale.id}/print/nota`, as)
    const { total, ppn, rounding, pph22, deposit, traded, ...paid } = readSale(paper)
    const due = total + ppn + rounding + pph22 - deposit - traded
    expect([paper, total, due]).toEqual([paper, sale.total, paid.cash + paid.transfer + paid.qris])
    expect([due, pph22, deposit, traded]).toEqual([
      sale.harus_bayar,
      sale.pph22,
      sale.bayar_dp ?? 0,
      sale.tukar_rp ?? 0,
    ])
    for (const line of sale.barang as readonly Body[]) {
      const { harga_jual = 0, harga_atribut = 0, ongkos = 0, diskon_rp = 0, fee_sales = 0, pembulatan = 0 } = line
      const parts = [harga_jual, harga_atribut, ongkos, Number(fee_sales) + Number(pembulatan)].map(Number)
      expect(parts.reduce((sum, part) => sum + part) - Number(diskon_rp)).toBe(line.harga_total)
      for (const part of [...parts, Number(diskon_rp)].filter(part => part !== 0))
        expect(paper).toContain(part.toLocaleString('en-US'))
    }
  })
})

describe('a settlement with waived interest', () => {
  let id: string
  beforeAll(async () => {
    const barang = [{ nama_barang: 'GELANG', berat: 20.5, kode_group: 'G17K', kode_dept: 'GLG17K' }]
    const terms = {
      jumlah_hutang: 7_000_000,
      berat_emas_plastik: 20.9,
      kode_pinjaman: 'P3',
      no_ktp: '3273012345678901',
    }
    const made = await desk.post('hutang?move=simpan', { kode_sales: 'S01', nama_customer: 'IBU', barang, ...terms })
    id = String(made.id)
    await desk.post(`hutang/${id}/moves/validasi`)
    const answers = { bunga_rp: 2_000, pembayaran: [cash(7_002_000)] }
    const request = { user_id: 'SPV01', password, keterangan: 'LANGGANAN', content: { answers } }
    const { _id } = await ask('POST', `hutang/${id}/authorize/lunas`, request)
    await ask('POST', `hutang/${id}/moves/lunas`, { answers, detail_authorization: [{ _id }] })
  })

  test.each(forms)('adds up in the form %s', async as => {
    const paper = await readPaper(`hutang/${id}/print/lunas`, as)
    const titles = {
      principal: 'Pokok(?: Dibayar| Bayar)?',
      interest: 'Bunga(?: Dibayar| Lunas)?',
      waived: 'Bunga Dibebaskan',
      total: 'Total Dibayar',
      cash: 'Tunai',
    }
    expect([paper, readAmounts(paper, titles)]).toEqual([
      paper,
      { principal: 7_000_000, interest: 2_000, waived: 4_000, total: 7_002_000, cash: 7_002_000 },
    ])
  })
})
