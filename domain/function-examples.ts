// What each function of the shop gives, with one example: for docs/expressions.md, whose examples a test computes again.
import type { FunctionTables } from '../engine/value/function-type.ts'

type ExampleValue = string | number | boolean | null

interface FunctionExample {
  readonly meaning: string
  /** As they are typed: grams, percent, rupiah. */
  readonly args: readonly ExampleValue[]
  readonly result: ExampleValue
  /** The rows that it reads, as they are stored. */
  readonly rows?: FunctionTables
}

const taxRule = {
  tgl_berlaku: '2025-01-01',
  dasar: 'HARGA TOTAL',
  termasuk: 0,
  tarif: 1200,
  pembilang: 11,
  penyebut: 12,
  bagian_faktur: 1000,
  bagian_tanpa_faktur: 1500,
}
const taxRows = { 'parameter-ppn': [taxRule] }
const pointRows = { 'parameter-point': [{ kode_group: 'G24K', status: 'GR', nilai: 1000, poin: 1000 }] }
const marks = [{ kadar: 7080, kadar_cetak: '17K', status_aktif: 1 }]
const losses = [{ kode_group: 'G17K', kadar: '17K', rugi: 20_000, rusak: 40_000 }]

export const functionExamples: Readonly<Record<string, FunctionExample>> = {
  batasPpatk: {
    meaning: 'Rupiah of one day from which the transactions of a customer are reported.',
    args: ['2026-11-20'],
    result: 500_000_000,
  },
  bungaHutang: {
    meaning: 'Interest: principal x rate x days / 30, at least one day, up to the next multiple of `pembulatan`.',
    args: [7_000_000, 2.5, '2026-11-20', '2026-11-20', 'HARIAN', 1000],
    result: 6000,
  },
  dekatPpatk: {
    meaning: 'The moment since which transactions of a customer before midnight are named beside those after it.',
    args: ['2026-11-20T18:30:00.000Z'],
    result: '2026-11-20T06:30:00.000Z',
  },
  diskonJual: {
    meaning: 'The discount: a share of the price, rounded down, for DISKON_PERSEN, else the amount.',
    args: ['DISKON_PERSEN', 2.5, 0, 4_895_550],
    result: 122_388,
  },
  dpp: {
    meaning: 'The base of the tax.',
    args: [10_000_000, 0, true, '2026-07-01'],
    result: 10_000_000,
    rows: taxRows,
  },
  hargaBeli: {
    meaning:
      'The price less what is deducted, to a multiple of the step, up or down, never below 0, and never rounded up above the nota.',
    args: [4_895_550, 58_050, 1000, true],
    result: 4_837_000,
  },
  hargaDiminta: {
    meaning: 'The price that makes the requested total after the discount and with its additions, rounded down.',
    args: [5_000_000, 'DISKON_NOMINAL', 0, 100_000, 50_000],
    result: 5_050_000,
  },
  hargaEmas: {
    meaning: 'As `hargaJual`, but down to the whole rupiah.',
    args: [2.531, 1_935_001, 70.8, 'PERSENTASE'],
    result: 3_467_421,
  },
  hargaJual: {
    meaning: 'Weight times price, times the purity in shops of PERSENTASE; up to the whole rupiah.',
    args: [2.531, 1_935_001, 70.8, 'PERSENTASE'],
    result: 3_467_422,
  },
  hargaNota: {
    meaning: 'What was paid: price, attribute and labour charge as the flags say, less the discount.',
    args: [4_895_550, 50_000, 25_000, 100_000, false, false],
    result: 4_845_550,
  },
  hargaTerendah: {
    meaning: 'The price of the program less the tolerance in percent, rounded down.',
    args: [4_895_550, 2.5],
    result: 4_773_161,
  },
  hariPpatk: {
    meaning: 'The day on which a transaction counts: the calendar day of the moment at the seat of the chain.',
    args: ['2026-11-20T18:30:00.000Z'],
    result: '2026-11-21',
  },
  kadarCetak: {
    meaning: 'The mark of a purity; nothing without an active row.',
    args: [70.8],
    result: '17K',
    rows: { kadar: marks },
  },
  kembalian: {
    meaning: 'The change: the cash received less what is due in cash, never below 0.',
    args: [1_100_000, 1_005_000],
    result: 95_000,
  },
  kodeFaktur: {
    meaning: 'The code of the transaction on a tax invoice; empty without a rule.',
    args: ['2026-07-01'],
    result: '',
    rows: { 'parameter-ppn': [] },
  },
  nikSah: { meaning: 'Whether it is a number of a person.', args: ['3273025206670001'], result: true },
  nitkuSah: {
    meaning: 'Whether it is an NPWP and the number of a place.',
    args: ['0013000666091000000000'],
    result: true,
  },
  npwpSah: {
    meaning: 'Whether it is a tax number with its check digit.',
    args: ['01.300.066.6-091.000'],
    result: true,
  },
  ongkosBarang: {
    meaning: 'The active charge that names the piece most closely, an amount or for each gram, halves up.',
    args: ['LM', 'LM1', 2.53],
    result: 37_950,
    rows: {
      'parameter-ongkos': [
        { kode_ongkos: 'LMG', kode_group: 'LM', kode_dept: '-', tipe_ongkos: 'GRAM', nominal: 15_000, status_aktif: 1 },
      ],
    },
  },
  perhitunganBunga: {
    meaning: 'How `bungaHutang` comes about: a line for each stretch of time.',
    args: [1_000_000, 3, '2026-11-01', '2026-11-11', 'HARIAN', 1000],
    result: '2026-11-01 s/d 2026-11-11: 10 hari x 3.00% / 30 = 10,000\nBunga = 10,000',
  },
  pesanJatuhTempo: {
    meaning: 'The message about a loan that is due.',
    args: ['BUDI', 'H-1', '2026-11-20', 1_000_000, 1_030_000],
    result: 'Yth. BUDI, hutang H-1 sebesar Rp 1,000,000 jatuh tempo 2026-11-20. Besar kembali Rp 1,030,000.',
  },
  poin: {
    meaning: 'Points of the group for its grams or rupiah, down to the whole point.',
    args: ['G24K', 10.25, 28_187_500],
    result: 10,
    rows: pointRows,
  },
  poinJual: {
    meaning: 'As `poin`, of the share that old pieces do not pay.',
    args: ['G24K', 10.25, 28_187_500, 14_093_750, 28_187_500],
    result: 5,
    rows: pointRows,
  },
  potonganBerat: {
    meaning: 'The share of the price of the lost weight, rounded down.',
    args: [4_895_550, 2.53, 2.5],
    result: 58_050,
  },
  potonganKondisi: {
    meaning: 'An amount for each gram for RP, else percent of the price; rounded down.',
    args: ['PERSENTASE', 2.53, 4_895_550, 0, 3],
    result: 146_866,
  },
  pph22: {
    meaning: 'Income tax collected from the buyer, halves up; 0 without a rule for the buyer.',
    args: [10_000_000, '2026-07-01'],
    result: 0,
    rows: taxRows,
  },
  ppn: {
    meaning: 'The tax of the base.',
    args: [10_000_000, 0, false, '2026-07-01'],
    result: 165_000,
    rows: taxRows,
  },
  ppnTambahan: {
    meaning: 'The part of the tax that the price does not include.',
    args: [10_000_000, 0, true, '2026-07-01'],
    result: 110_000,
    rows: taxRows,
  },
  ppnTidakDipungut: {
    meaning: 'The tax that is not collected (code 07).',
    args: [10_000_000, 0, true, '2026-07-01'],
    result: 0,
    rows: taxRows,
  },
  qrisDinamis: {
    meaning: 'The QRIS code with that amount; empty without a right code or an amount.',
    args: ['HTTPS://BAYAR.ID', 1000],
    result: '',
  },
  qrisSah: { meaning: 'Whether it is a QRIS code in rupiah.', args: ['HTTPS://BAYAR.ID'], result: false },
  riwayatHutang: {
    meaning: 'The history with a line for this loan under it; the latest sixteen.',
    args: ['-', 'H-1', '2026-10-20', '2026-11-20', 1_000_000, 200_000, 31_000],
    result: 'H-1 2026-10-20 s/d 2026-11-20: Pokok 1,000,000, Dibayar 200,000, Bunga 31,000',
  },
  rugiNota: {
    meaning: 'The loss of the table, of intact or damaged pieces: percent of the price up to 100, else for each gram.',
    args: ['G17K', 70.8, false, 2.53, 4_895_550],
    result: 50_600,
    rows: { kadar: marks, 'parameter-rugi-nota': losses },
  },
  sisaHariKerja: {
    meaning: 'Working days that are left, negative after the date.',
    args: ['2026-11-20', '2026-11-30'],
    result: 6,
  },
  tenggatPpatk: {
    meaning: 'The last working day on which the transactions of a day are reported in time.',
    args: ['2026-11-20'],
    result: '2026-12-10',
  },
  terbilang: {
    meaning: 'Whole rupiah in words.',
    args: [1_250_000],
    result: 'Satu juta dua ratus lima puluh ribu rupiah',
  },
}
