// What a piece costs at the counter, worked out by hand: beside each case stands its sum.
//
// A gram costs 1,935,000 of G17K (17 carat, 70.8 %), 2,750,000 of G24K (99.9 %), 2,590,000 of G23K, 2,480,000 of G22K,
// 2,050,000 of G18K (75 %), 1,820,000 of G16K, 1,095,000 of G9K, 2,790,000 of LM, 65,000 of PRK, nothing of BRL (75 %).
// Labour is 50,000 for a ring of G17K, 15,000 a gram for LM, else 25,000. Totals go up to 500. Cost of G17K: 1,815,000 a gram.

import type { Fields, HargaJualCase } from './harga-jual-case.ts'
import { taxCases } from './harga-jual-taxes.ts'

const buildPiece = (kode_group: string, kode_dept: string, berat: number, more: Fields = {}): Fields => ({
  kode_group,
  kode_dept,
  berat,
  berat_asli: berat,
  ...more,
})
const ring = (berat: number): Fields => buildPiece('G17K', 'CCG17K', berat)
const stone = (total_usd: number, curr: number, ongkos_berlian: number): Fields =>
  buildPiece('BRL', 'CCBRL', 2, { total_usd, curr, ongkos_berlian })

const fine = { KATEGORI_HARGA: 'PERSENTASE' }
const discounts = { PENJUALAN_DISCOUNT_MODULE: true }
const percent = (diskon_persen: number): Fields => ({ type_diskon: 'DISKON_PERSEN', diskon_persen })
const tolerance = { MODULE_TOLERANSI_HARGA_JUAL: true, TOLERANSI_PENJUALAN: 5 }
const perGram = { EDIT_HARGA_PER_GRAM_MODULE: true }
const lessLabour = { OTORISASI_ONGKOS_TURUN_PENJUALAN: true }
const anyChange = { TRANSACTION_ABSOLUTE_AUTHORIZATION_MODULE: true }

const byWeight: readonly HargaJualCase[] = [
  {
    says: '1,935,000 + 50,000',
    piece: ring(1),
    sold: { harga_jual: 1_935_000, pembulatan: 0, harga_total: 1_985_000 },
  },
  { says: '4,895,550 + 50,000 + 450', sold: { harga_jual: 4_895_550, pembulatan: 450, harga_total: 4_946_000 } },
  { says: '967,500 + 50,000', piece: ring(0.5), sold: { harga_jual: 967_500, pembulatan: 0, harga_total: 1_017_500 } },
  { says: '1,935 + 50,000 + 65', piece: ring(0.001), sold: { harga_jual: 1_935, pembulatan: 65, harga_total: 52_000 } },
  {
    says: '3.333 x 1,935,000 = 6,449,355, + 50,000 + 145',
    piece: ring(3.333),
    sold: { harga_jual: 6_449_355, pembulatan: 145, harga_total: 6_499_500 },
  },
  {
    says: '10.007 x 1,935,000 = 19,363,545, + 50,000 + 455',
    piece: ring(10.007),
    sold: { harga_jual: 19_363_545, pembulatan: 455, harga_total: 19_414_000 },
  },
  {
    says: '3.215 x 2,750,000 = 8,841,250, + 25,000 + 250',
    piece: buildPiece('G24K', 'CCG24K', 3.215),
    sold: { harga_jual: 8_841_250, ongkos: 25_000, pembulatan: 250, harga_total: 8_866_500 },
  },
  {
    says: '1.75 x 2,590,000 = 4,532,500, + 25,000',
    piece: buildPiece('G23K', 'CCG23K', 1.75),
    sold: { harga_jual: 4_532_500, pembulatan: 0, harga_total: 4_557_500 },
  },
  {
    says: '4.04 x 2,480,000 = 10,019,200, + 25,000 + 300',
    piece: buildPiece('G22K', 'CCG22K', 4.04),
    sold: { harga_jual: 10_019_200, pembulatan: 300, harga_total: 10_044_500 },
  },
  {
    says: '1.111 x 2,050,000 = 2,277,550, + 25,000 + 450',
    piece: buildPiece('G18K', 'CCG18K', 1.111),
    sold: { harga_jual: 2_277_550, pembulatan: 450, harga_total: 2_303_000 },
  },
  {
    says: '2.222 x 1,820,000 = 4,044,040, + 25,000 + 460',
    piece: buildPiece('G16K', 'CCG16K', 2.222),
    sold: { harga_jual: 4_044_040, pembulatan: 460, harga_total: 4_069_500 },
  },
  {
    says: '0.987 x 1,095,000 = 1,080,765, + 25,000 + 235',
    piece: buildPiece('G9K', 'ATG9K', 0.987),
    sold: { harga_jual: 1_080_765, pembulatan: 235, harga_total: 1_106_000 },
  },
  {
    says: '10 x 1,935,000, and a necklace has the usual labour of 25,000',
    piece: buildPiece('G17K', 'KLG17K', 10),
    sold: { harga_jual: 19_350_000, ongkos: 25_000, harga_total: 19_375_000 },
  },
  {
    says: '5 x 2,790,000 = 13,950,000, labour 5 x 15,000 = 75,000',
    piece: buildPiece('LM', 'LM1', 5),
    sold: { harga_jual: 13_950_000, ongkos: 75_000, pembulatan: 0, harga_total: 14_025_000 },
  },
  {
    says: '2.125 x 2,790,000 = 5,928,750, labour 31,875, + 375',
    piece: buildPiece('LM', 'LM1', 2.125),
    sold: { harga_jual: 5_928_750, ongkos: 31_875, pembulatan: 375, harga_total: 5_961_000 },
  },
  {
    says: 'another price today: 2.53 x 2,000,000 + 50,000',
    group: { harga: 2_000_000 },
    sold: { harga_jual: 5_060_000, harga_total: 5_110_000 },
  },
  {
    says: '2.53 x 1,999,999 = 5,059,997.47, up to 5,059,998, + 50,000 + 2',
    group: { harga: 1_999_999 },
    sold: { harga_jual: 5_059_998, pembulatan: 2, harga_total: 5_110_000 },
  },
  {
    says: 'a share of the group does not count by weight',
    group: { persentase: 72 },
    sold: { harga_total: 4_946_000 },
  },
]

const byPurity: readonly HargaJualCase[] = [
  {
    says: '4,895,550 x 70.8 % = 3,466,049.4, up to 3,466,050, + 50,000 + 450',
    rules: fine,
    sold: { harga_jual: 3_466_050, pembulatan: 450, harga_total: 3_516_500 },
  },
  {
    says: '3 x 2,750,000 x 99.9 % = 8,241,750, + 25,000 + 250',
    piece: buildPiece('G24K', 'CCG24K', 3),
    rules: fine,
    sold: { harga_jual: 8_241_750, pembulatan: 250, harga_total: 8_267_000 },
  },
  {
    says: '2 x 2,050,000 x 75 % = 3,075,000, + 25,000',
    piece: buildPiece('G18K', 'CCG18K', 2),
    rules: fine,
    sold: { harga_jual: 3_075_000, pembulatan: 0, harga_total: 3_100_000 },
  },
  {
    says: 'its own purity: 4,100,000 x 75.5 % = 3,095,500, + 25,000',
    piece: buildPiece('G18K', 'CCG18K', 2, { kadar: 75.5, kadar_cetak: '18K' }),
    rules: fine,
    sold: { kadar_jual: 75.5, harga_jual: 3_095_500, harga_total: 3_120_500 },
  },
  {
    says: 'billed at 1.99 g: 4,079,500 x 75 % = 3,059,625, + 25,000 + 375',
    piece: buildPiece('G18K', 'CCG18K', 2),
    line: { berat: 1.99 },
    rules: fine,
    sold: { harga_jual: 3_059_625, pembulatan: 375, harga_total: 3_085_000, perlu_otorisasi: true },
  },
  {
    says: 'the share of the group: 4,895,550 x 72 % = 3,524,796, + 50,000 + 204',
    rules: fine,
    group: { persentase: 72 },
    sold: { kadar_jual: 72, harga_jual: 3_524_796, pembulatan: 204, harga_total: 3_575_000 },
  },
]

// 4,945,550 each before rounding.
const roundings: readonly HargaJualCase[] = [
  { says: 'to the rupiah', rules: { PEMBULATAN: 1 }, sold: { pembulatan: 0, harga_total: 4_945_550 } },
  { says: 'up to 100', rules: { PEMBULATAN: 100 }, sold: { pembulatan: 50, harga_total: 4_945_600 } },
  { says: 'up to 1,000', rules: { PEMBULATAN: 1000 }, sold: { pembulatan: 450, harga_total: 4_946_000 } },
  { says: 'up to 5,000', rules: { PEMBULATAN: 5000 }, sold: { pembulatan: 4_450, harga_total: 4_950_000 } },
]

const extras: readonly HargaJualCase[] = [
  { says: 'no labour: 4,895,550 + 450', line: { ongkos: 0 }, sold: { pembulatan: 450, harga_total: 4_896_000 } },
  { says: '4,895,550 + 12,345 + 105', line: { ongkos: 12_345 }, sold: { pembulatan: 105, harga_total: 4_908_000 } },
  {
    says: 'labour of its own: 4,895,550 + 100,000 + 450',
    piece: { ongkos: 100_000 },
    sold: { ongkos: 100_000, pembulatan: 450, harga_total: 4_996_000 },
  },
  {
    says: 'less labour is asked where the shop says so: 4,895,550 + 49,999 + 451',
    line: { ongkos: 49_999 },
    rules: lessLabour,
    sold: { pembulatan: 451, harga_total: 4_946_000, perlu_otorisasi: true },
  },
  {
    says: 'more labour is not: 4,895,550 + 60,000 + 450',
    line: { ongkos: 60_000 },
    rules: lessLabour,
    sold: { harga_total: 4_956_000, perlu_otorisasi: false },
  },
  {
    says: 'an attribute: 4,895,550 + 50,000 + 75,250 + 200',
    piece: { harga_atribut: 75_250 },
    sold: { pembulatan: 200, harga_total: 5_021_000 },
  },
  {
    says: 'an attribute without labour: 4,895,550 + 150,000 + 450',
    piece: { harga_atribut: 150_000 },
    line: { ongkos: 0 },
    sold: { pembulatan: 450, harga_total: 5_046_000 },
  },
  {
    says: 'a fee of the salesman: 4,895,550 + 50,000 + 15,250 + 200',
    sales: 'S02',
    sold: { fee_sales: 15_250, pembulatan: 200, harga_total: 4_961_000 },
  },
]

const typed: readonly HargaJualCase[] = [
  {
    says: 'billed at 2.5 g: 4,837,500 + 50,000',
    line: { berat: 2.5 },
    sold: { harga_jual: 4_837_500, harga_total: 4_887_500, perlu_otorisasi: true },
  },
  {
    says: 'billed at 2.6 g: 5,031,000 + 50,000',
    line: { berat: 2.6 },
    sold: { harga_jual: 5_031_000, harga_total: 5_081_000, perlu_otorisasi: false },
  },
  {
    says: 'billed at 2.6 g where any change is asked',
    line: { berat: 2.6 },
    rules: anyChange,
    sold: { harga_total: 5_081_000, perlu_otorisasi: true },
  },
  { says: 'the same price', line: { harga_jual: 4_895_550 }, sold: { harga_total: 4_946_000, perlu_otorisasi: false } },
  {
    says: 'a rupiah less: 4,945,549 + 451',
    line: { harga_jual: 4_895_549 },
    sold: { pembulatan: 451, harga_total: 4_946_000, perlu_otorisasi: true },
  },
  { says: 'more', line: { harga_jual: 5_000_000 }, sold: { harga_total: 5_050_000, perlu_otorisasi: false } },
  {
    says: '5 percent less, 4,650,772.5, down: 4,700,772 + 228',
    line: { harga_jual: 4_650_772 },
    rules: tolerance,
    sold: { pembulatan: 228, harga_total: 4_701_000, perlu_otorisasi: false },
  },
  {
    says: 'a rupiah below that: 4,700,771 + 229',
    line: { harga_jual: 4_650_771 },
    rules: tolerance,
    sold: { pembulatan: 229, harga_total: 4_701_000, perlu_otorisasi: true },
  },
  {
    says: 'below its cost of 4,591,950, which the line does not tell: 4,500,000 + 50,000',
    line: { harga_jual: 4_500_000 },
    rules: { ...tolerance, TOLERANSI_PENJUALAN: 10 },
    sold: { harga_total: 4_550_000, perlu_otorisasi: false },
  },
  {
    says: '2.53 x 1,950,000 = 4,933,500, + 50,000',
    line: { harga_gram: 1_950_000 },
    rules: perGram,
    sold: { harga_jual: 4_933_500, pembulatan: 0, harga_total: 4_983_500, perlu_otorisasi: false },
  },
  {
    says: '2.53 x 1,900,000 = 4,807,000, + 50,000',
    line: { harga_gram: 1_900_000 },
    rules: perGram,
    sold: { harga_jual: 4_807_000, harga_total: 4_857_000, perlu_otorisasi: true },
  },
]

const fixedPrices: readonly HargaJualCase[] = [
  {
    says: 'its own price: 5,250,000 + 50,000',
    piece: { is_markis: true, harga_jual: 5_250_000 },
    sold: { harga_jual: 5_250_000, harga_total: 5_300_000 },
  },
  {
    says: 'of no purity: 5,250,000 + 50,000',
    piece: { is_markis: true, harga_jual: 5_250_000 },
    rules: fine,
    sold: { harga_total: 5_300_000 },
  },
  {
    says: 'with an attribute: 5,250,000 + 50,000 + 10,250 + 250',
    piece: { is_markis: true, harga_jual: 5_250_000, harga_atribut: 10_250 },
    sold: { pembulatan: 250, harga_total: 5_310_500 },
  },
  {
    says: 'typed at the counter: 5,100,100 + 50,000 + 400',
    piece: { is_markis: true },
    line: { harga_jual: 5_100_100 },
    sold: { pembulatan: 400, harga_total: 5_150_500 },
  },
]

const discounted: readonly HargaJualCase[] = [
  {
    says: '4,945,550 - 45,550',
    line: { diskon_nominal: 45_550 },
    rules: discounts,
    sold: { diskon_rp: 45_550, pembulatan: 0, harga_total: 4_900_000, perlu_otorisasi: true },
  },
  {
    says: '4,945,550 - 100,000 + 450',
    line: { diskon_nominal: 100_000 },
    rules: discounts,
    sold: { diskon_rp: 100_000, pembulatan: 450, harga_total: 4_846_000 },
  },
  {
    says: '2 % of 4,945,550 = 98,911: 4,846,639 + 361',
    line: percent(2),
    rules: discounts,
    sold: { diskon_rp: 98_911, pembulatan: 361, harga_total: 4_847_000, perlu_otorisasi: true },
  },
  {
    says: '2.5 % = 123,638.75, down: 4,821,912 + 88',
    line: percent(2.5),
    rules: discounts,
    sold: { diskon_rp: 123_638, pembulatan: 88, harga_total: 4_822_000 },
  },
  {
    says: '33.33 % = 1,648,351.815, down: 3,297,199 + 301',
    line: percent(33.33),
    rules: discounts,
    sold: { diskon_rp: 1_648_351, pembulatan: 301, harga_total: 3_297_500 },
  },
  {
    says: 'of the attribute too: 10 % of 5,095,550 = 509,555: 4,585,995 + 5',
    piece: { harga_atribut: 150_000 },
    line: percent(10),
    rules: discounts,
    sold: { diskon_rp: 509_555, pembulatan: 5, harga_total: 4_586_000 },
  },
  {
    says: 'of the fee too: 5 % of 4,960,800 = 248,040: 4,712,760 + 240',
    line: percent(5),
    rules: discounts,
    sales: 'S02',
    sold: { diskon_rp: 248_040, pembulatan: 240, harga_total: 4_713_000 },
  },
  {
    says: '0 % is none',
    line: percent(0),
    rules: discounts,
    sold: { diskon_rp: 0, harga_total: 4_946_000, perlu_otorisasi: false },
  },
]

const stones: readonly HargaJualCase[] = [
  {
    says: '1,250.50 x 16,250 = 20,320,625, + 500,000 + 25,000 + 375',
    piece: stone(1250.5, 16_250, 500_000),
    sold: {
      total_usd: 1250.5,
      curr: 16_250,
      ongkos_berlian: 500_000,
      total_berlian_rp: 20_820_625,
      harga_jual: 20_820_625,
      pembulatan: 375,
      harga_total: 20_846_000,
    },
  },
  {
    says: '333.33 x 15,875 = 5,291,613.75, to 5,291,614, + 25,000 + 386',
    piece: stone(333.33, 15_875, 0),
    sold: { total_berlian_rp: 5_291_614, pembulatan: 386, harga_total: 5_317_000 },
  },
  {
    says: '100.10 x 16,005 = 1,602,100.5, the half up, + 25,000 + 399',
    piece: stone(100.1, 16_005, 0),
    sold: { total_berlian_rp: 1_602_101, pembulatan: 399, harga_total: 1_627_500 },
  },
  { says: 'no rate: 750,000 + 25,000', piece: stone(100, 0, 750_000), sold: { harga_total: 775_000 } },
  {
    says: 'with its gold: 2 x 1,000,000 + 20,820,625 + 25,000 + 375',
    piece: stone(1250.5, 16_250, 500_000),
    line: { harga_gram: 1_000_000 },
    rules: perGram,
    sold: { harga_jual: 22_820_625, pembulatan: 375, harga_total: 22_846_000 },
  },
  {
    says: 'the purity is of the gold alone: 1,500,000 + 20,820,625 + 25,000 + 375',
    piece: stone(1250.5, 16_250, 500_000),
    line: { harga_gram: 1_000_000 },
    rules: { ...perGram, ...fine },
    sold: { harga_jual: 22_320_625, pembulatan: 375, harga_total: 22_346_000 },
  },
  {
    says: '10 % of 20,845,625 = 2,084,562.5, down: 18,761,063 + 437',
    piece: stone(1250.5, 16_250, 500_000),
    line: percent(10),
    rules: discounts,
    sold: { diskon_rp: 2_084_562, pembulatan: 437, harga_total: 18_761_500 },
  },
  {
    says: 'asked where the shop says so',
    piece: stone(1250.5, 16_250, 500_000),
    rules: { BERLIAN_TRANSACTION_AUTHORIZATION_MODULE: true },
    sold: { harga_total: 20_846_000, perlu_otorisasi: true },
  },
]

const typedTotal = { MODIFY_TOTAL_HARGA_MODULE: true }

// The price is worked back from what the customer is to pay.
const askedTotals: readonly HargaJualCase[] = [
  {
    says: '5,000,000 - 50,000, above the price of the day',
    line: { total_diminta: 5_000_000 },
    rules: typedTotal,
    sold: { harga_jual: 4_950_000, pembulatan: 0, harga_total: 5_000_000, perlu_otorisasi: false },
  },
  {
    says: '4,900,000 - 50,000, below it',
    line: { total_diminta: 4_900_000 },
    rules: typedTotal,
    sold: { harga_jual: 4_850_000, harga_total: 4_900_000, perlu_otorisasi: true },
  },
  {
    says: '4,900,100 goes up to 4,900,500',
    line: { total_diminta: 4_900_100 },
    rules: typedTotal,
    sold: { harga_jual: 4_850_100, pembulatan: 400, harga_total: 4_900_500 },
  },
  {
    says: 'with an attribute of 150,000 and a discount of 100,000: 5,000,000 + 100,000 - 150,000 - 50,000',
    piece: { harga_atribut: 150_000 },
    line: { total_diminta: 5_000_000, diskon_nominal: 100_000 },
    rules: { ...typedTotal, ...discounts },
    sold: { harga_jual: 4_900_000, diskon_rp: 100_000, pembulatan: 0, harga_total: 5_000_000 },
  },
  {
    says: 'with 2.5 %: 4,875,000 / 0.975 = 5,000,000, - 50,000',
    line: { total_diminta: 4_875_000, ...percent(2.5) },
    rules: { ...typedTotal, ...discounts },
    sold: { harga_jual: 4_950_000, diskon_rp: 125_000, pembulatan: 0, harga_total: 4_875_000 },
  },
  {
    says: 'with 33.33 %: 5,000,000 / 0.6667 = 7,499,625.02, down, - 50,000',
    line: { total_diminta: 5_000_000, ...percent(33.33) },
    rules: { ...typedTotal, ...discounts },
    sold: { harga_jual: 7_449_625, diskon_rp: 2_499_625, pembulatan: 0, harga_total: 5_000_000 },
  },
  {
    says: 'not without its module',
    line: { total_diminta: 5_000_000 },
    sold: { harga_jual: 4_895_550, harga_total: 4_946_000 },
  },
]

export const hargaJualCases: readonly HargaJualCase[] = [
  ...byWeight,
  ...byPurity,
  ...roundings,
  ...extras,
  ...typed,
  ...fixedPrices,
  ...discounted,
  ...askedTotals,
  ...stones,
  ...taxCases,
]
