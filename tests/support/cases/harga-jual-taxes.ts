// The tax in the price of a ring of 2.53 g of G17K, worked out by hand: inside of 4,946,000 or beside it.
import type { HargaJualCase } from './harga-jual-case.ts'

const of2025 = { tarif: 12, pembilang: 11, penyebut: 12, bagian_faktur: 10, bagian_tanpa_faktur: 15 }
const today = '2026-11-20'

// Each of 4,946,000.
export const taxCases: readonly HargaJualCase[] = [
  { says: '1.1 % inside: 4,946,000 / 1.011 = 4,892,185.95', sold: { dpp: 4_892_186, ppn: 53_814 } },
  {
    says: '1.65 % without an invoice: 4,946,000 / 1.0165 = 4,865,715.69',
    piece: { berfaktur: false },
    sold: { dpp: 4_865_716, ppn: 80_284 },
  },
  {
    says: '1.1 % beside: 54,406',
    tax: { tgl_berlaku: today, ...of2025, termasuk: false },
    sold: { dpp: 4_946_000, ppn: 54_406, harga_total: 4_946_000 },
  },
  {
    says: '1.1 % beside and charged: 54,406',
    tax: { tgl_berlaku: today, ...of2025, termasuk: false },
    rules: { PPN_TRANSAKSI_MODULE: true },
    sold: { dpp: 4_946_000, ppn: 54_406, ppn_tambahan: 54_406, harga_total: 4_946_000 },
  },
  {
    says: 'what is in the price is not charged again',
    rules: { PPN_TRANSAKSI_MODULE: true },
    sold: { ppn: 53_814, ppn_tambahan: 0, harga_total: 4_946_000 },
  },
  {
    says: '1.65 % beside: 81,609',
    piece: { berfaktur: false },
    tax: { tgl_berlaku: today, ...of2025, termasuk: false },
    sold: { dpp: 4_946_000, ppn: 81_609 },
  },
  {
    says: '11 % in the labour of 50,000: 50,000 / 1.11 = 45,045.05',
    tax: { tgl_berlaku: today, tarif: 11, bagian_faktur: 100, bagian_tanpa_faktur: 100, dasar: 'ONGKOS' },
    sold: { dpp: 45_045, ppn: 4_955 },
  },
  {
    says: 'a rule of tomorrow does not count yet',
    tax: { tgl_berlaku: '2026-11-21', tarif: 50, bagian_faktur: 100, bagian_tanpa_faktur: 100 },
    sold: { dpp: 4_892_186, ppn: 53_814 },
  },
  {
    says: 'a rule of yesterday does: 4,946,000 / 1.012 = 4,887,351.78',
    tax: { tgl_berlaku: '2026-11-19', tarif: 12, bagian_faktur: 10, bagian_tanpa_faktur: 10 },
    sold: { dpp: 4_887_352, ppn: 58_648 },
  },
]
