// What an ordered piece is estimated at, worked out by hand: beside each case stands its sum.
//
// A gram costs 1,935,000 of G17K (17 carat, 70.8 %), 2,750,000 of G24K, 2,590,000 of G23K, 2,480,000 of G22K, 2,050,000 of
// G18K, 1,820,000 of G16K, 1,095,000 of G9K, 2,790,000 of LM, 65,000 of PRK, nothing of BRL. Labour is 50,000 for a ring of
// G17K, 15,000 a gram for LM, else 25,000. Sums go up to 500. The price binds unless the case says otherwise.

type Fields = Readonly<Record<string, unknown>>

export interface PesananCase {
  readonly says: string
  /** What is typed in the line beside the name of the piece. */
  readonly line: Fields
  /** What is typed of the order. */
  readonly order?: Fields
  /** Parameters and modules of the shop. */
  readonly rules?: Fields
  /** Of the group of the piece. */
  readonly group?: Fields
  readonly estimated: Fields
}

const buildRing = (perkiraan_berat: number, more: Fields = {}): Fields => ({
  kode_group: 'G17K',
  kode_dept: 'CCG17K',
  perkiraan_berat,
  ...more,
})
const buildPiece = (kode_group: string, kode_dept: string, perkiraan_berat: number, more: Fields = {}): Fields => ({
  kode_group,
  kode_dept,
  perkiraan_berat,
  ...more,
})
const free = { mengikat: false }
const fine = { KATEGORI_HARGA: 'PERSENTASE' }
const tolerance = { MODULE_TOLERANSI_HARGA_JUAL: true, TOLERANSI_PENJUALAN: 5 }
const lessLabour = { OTORISASI_ONGKOS_TURUN_PENJUALAN: true }
const alone = { perlu_otorisasi: false }
const agreed = { perlu_otorisasi: true }

const sum = (says: string, line: Fields, sub_total: number, more: Fields = {}): PesananCase => ({
  says,
  line,
  estimated: { sub_total, ...alone, ...more },
})

const byWeight: readonly PesananCase[] = [
  sum('4,837,500 + 50,000', buildRing(2.5), 4_887_500, { harga_perkiraan: 4_837_500, ongkos: 50_000 }),
  sum('4,895,550 + 50,000, up', buildRing(2.53), 4_946_000, { harga_perkiraan: 4_895_550 }),
  sum('a milligram: 1,935 + 50,000, up', buildRing(0.001), 52_000, { harga_perkiraan: 1_935 }),
  sum('6,449,355 + 50,000, up', buildRing(3.333), 6_499_500, { harga_perkiraan: 6_449_355 }),
  sum('19,363,545 + 50,000, up', buildRing(10.007), 19_414_000),
  sum('the heaviest: 19,350,000,000 + 50,000', buildRing(10_000), 19_350_050_000),
  sum('a necklace: 4,837,500 + 25,000', buildPiece('G17K', 'KLG17K', 2.5), 4_862_500, { ongkos: 25_000 }),
  sum('2,750,000 + 25,000', buildPiece('G24K', 'CCG24K', 1), 2_775_000, { harga_gram: 2_750_000 }),
  sum('8,841,250 + 25,000, up', buildPiece('G24K', 'CCG24K', 3.215), 8_866_500),
  sum('5,827,500 + 25,000', buildPiece('G23K', 'CCG23K', 2.25), 5_852_500),
  sum('10,168,000 + 25,000', buildPiece('G22K', 'CCG22K', 4.1), 10_193_000),
  sum('3,587,500 + 25,000', buildPiece('G18K', 'CCG18K', 1.75), 3_612_500),
  sum('10,101,000 + 25,000', buildPiece('G16K', 'CCG16K', 5.55), 10_126_000),
  sum('1,351,230 + 25,000, up', buildPiece('G9K', 'ATG9K', 1.234), 1_376_500),
  sum('812,500 + 25,000', buildPiece('PRK', 'CCPRK', 12.5), 837_500),
  sum('a bar: 13,950,000 + 5 x 15,000', buildPiece('LM', 'LM1', 5), 14_025_000, { ongkos: 75_000 }),
  sum('half a gram of it: 1,395,000 + 7,500', buildPiece('LM', 'LM1', 0.5), 1_402_500, { ongkos: 7_500 }),
  sum(
    'diamonds, whose price is typed: 2 x 1,000,000 + 25,000',
    buildPiece('BRL', 'CCBRL', 2, { harga_gram: 1_000_000 }),
    2_025_000,
  ),
]

const extras: readonly PesananCase[] = [
  sum('no labour', buildRing(2.5, { ongkos: 0 }), 4_837_500, agreed),
  sum('4,837,500 + 12,345, up', buildRing(2.5, { ongkos: 12_345 }), 4_850_000, agreed),
  sum('4,887,500 + 75,250 of stones, up', buildRing(2.5, { harga_atribut: 75_250 }), 4_963_000),
  sum('a rupiah above a step goes up to the next', buildRing(2.5, { ongkos: 0, harga_atribut: 1 }), 4_838_000, agreed),
]

const typed: readonly PesananCase[] = [
  sum('a higher price a gram: 5,000,000 + 50,000', buildRing(2.5, { harga_gram: 2_000_000 }), 5_050_000),
  sum('a lower one needs a word: 4,750,000 + 50,000', buildRing(2.5, { harga_gram: 1_900_000 }), 4_800_000, agreed),
  {
    ...sum('where it does not bind, it needs none', buildRing(2.5, { harga_gram: 1_900_000 }), 4_800_000),
    order: free,
  },
  sum('a rupiah less: 4,837,497.5 up + 50,000, up', buildRing(2.5, { harga_gram: 1_934_999 }), 4_887_500, {
    ...agreed,
    harga_perkiraan: 4_837_498,
  }),
  {
    ...sum(
      '5 % less is allowed, 1,838,250: 4,595,625 + 50,000, up',
      buildRing(2.5, { harga_gram: 1_838_250 }),
      4_646_000,
    ),
    rules: tolerance,
  },
  {
    ...sum('a rupiah below that is not', buildRing(2.5, { harga_gram: 1_838_249 }), 4_646_000, agreed),
    rules: tolerance,
  },
  {
    ...sum('less labour needs a word: 4,837,500 + 49,999, up', buildRing(2.5, { ongkos: 49_999 }), 4_887_500, agreed),
    rules: lessLabour,
  },
  {
    ...sum('less labour where nothing binds', buildRing(2.5, { ongkos: 49_999 }), 4_887_500),
    rules: lessLabour,
    order: free,
  },
  { ...sum('more labour', buildRing(2.5, { ongkos: 60_000 }), 4_897_500), rules: lessLabour },
]

const ruled: readonly PesananCase[] = [
  { ...sum('70.8 % of fine gold: 3,424,950 + 50,000, up', buildRing(2.5), 3_475_000), rules: fine },
  { ...sum('4,566,143.34 up + 50,000, up', buildRing(3.333), 4_616_500, { harga_perkiraan: 4_566_144 }), rules: fine },
  {
    ...sum('75 % as it is ordered: 3,628,125 + 50,000, up', buildRing(2.5, { perkiraan_kadar: 75 }), 3_678_500),
    rules: fine,
  },
  {
    ...sum('80 % as the group is sold: 3,870,000 + 50,000', buildRing(2.5, { perkiraan_kadar: 75 }), 3_920_000),
    rules: fine,
    group: { persentase: 80 },
  },
  sum('purity does not count where a gram has its price', buildRing(2.5, { perkiraan_kadar: 10 }), 4_887_500),
  { ...sum('6,499,355 up to 1,000', buildRing(3.333), 6_500_000), rules: { PEMBULATAN: 1_000 } },
  { ...sum('to the rupiah', buildRing(2.53), 4_945_550), rules: { PEMBULATAN: 1 } },
  { ...sum('gold is dearer: 5,000,000 + 50,000', buildRing(2.5), 5_050_000), group: { harga: 2_000_000 } },
]

export const pesananCases: readonly PesananCase[] = [...byWeight, ...extras, ...typed, ...ruled]
