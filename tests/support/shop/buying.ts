// What tests of buying back do beside what all tests of the counter do: a ring that was sold, a body that buys, rules of the shop.
import { type Body, type CounterDesk, createCounterDesk } from './counter.ts'
import { openPieces, type Pieces } from './pieces.ts'

/** What parameters are when nobody set them; modules are off. */
const usual: Body = {
  IDENTITAS_PEMBELIAN: 'TANPA NOTA',
  IDENTITAS_PEMBELIAN_RP: 500_000_000,
  KATEGORI_HARGA: 'GRAM',
  PEMBULATAN: 500,
  VALIDASI_BELI: true,
}

/** A piece without a nota. */
export const chain = {
  nama_barang: 'KALUNG LAMA',
  kode_group: 'G17K',
  kode_dept: 'KLG17K',
  berat: 3,
  kondisi: 'MULUS',
}

export const seller = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }

export interface Sold {
  readonly code: string
  readonly nota: string
  readonly group: string
  readonly sale: Awaited<ReturnType<CounterDesk['post']>>
}

export interface Buying extends CounterDesk {
  readonly shop: Pieces
  /** A ring that was sold: 2.53 g at 1,935,000, labour 50,000; its price without labour is 4,895,550. */
  readonly sold: (customer?: Body) => Promise<Sold>
  /** With these parameters of the shop as long as the work lasts. */
  readonly withRules: (values: Body, work: () => Promise<void>) => Promise<void>
  /** Sign and price of each entry of the journal for a nota. */
  readonly journal: (nota: string) => Promise<readonly (readonly number[])[]>
  readonly remove: () => Promise<void>
}

/** The body that buys the lines for so much in cash. */
export const buying = (barang: readonly Body[], paid: number, more: Body = {}): Body => ({
  kode_sales: 'S01',
  nama_customer: 'IBU RATNA',
  barang,
  pembayaran: [{ jenis: 'CASH', jumlah_rp: paid }],
  ...more,
})

/** A shop with money to buy with. */
export const openBuying = async (database: 'sqlite' | 'postgres'): Promise<Buying> =>
  createBuying(await openPieces(database))

/** The same of a demo shop that is open. */
export const createBuying = async (shop: Pieces): Promise<Buying> => {
  const desk = createCounterDesk(shop)
  await desk.post('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 500_000_000 }, 'OWNER')
  return {
    ...desk,
    shop,
    remove: shop.remove,
    sold: async (customer = {}) => {
      const code = await shop.make()
      const made = await desk.post('penjualan?move=simpan', {
        kode_sales: 'S01',
        nama_customer: 'IBU RATNA',
        barang: [{ kode_barcode: code }],
        ...customer,
        pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
      })
      const sale = await desk.post(`penjualan/${made.id}/moves/validasi`)
      return { code, nota: String(sale.barang[0].no_faktur_jual), group: String(sale.no_faktur_group), sale }
    },
    withRules: async (values, work) => {
      await desk.parameter(values)
      try {
        await work()
      } finally {
        await desk.parameter(Object.fromEntries(Object.keys(values).map(key => [key, usual[key] ?? false])))
      }
    },
    journal: async nota =>
      (
        await desk.rows('select sign, harga from pembelian_barang_journal where no_faktur_jual = ? order by id', nota)
      ).map(({ sign, harga }) => [Number(sign), Number(harga)]),
  }
}
