// The deductions from a piece that is bought back: for its condition, lost weight and purity.
import { gram, multiply, type Rupiah, rupiah } from '../../engine/value/amount.ts'
import type { FunctionType, StoredRow } from '../../engine/value/function-type.ts'

const milligrams = 1_000
/** Of a percent, of one. */
const hundredths = 10_000

const money = { kind: 'number', scale: 0 } as const
const weight = { kind: 'number', scale: 3 } as const
const percent = { kind: 'number', scale: 2 } as const
const text = { kind: 'text' } as const

/** Every deduction is rounded down to the whole rupiah, in favor of the customer. */
const computePerGram = (rate: Rupiah, berat: number): Rupiah =>
  multiply(rate, { numerator: gram(berat), denominator: milligrams }, 'down')

const computeShare = (price: Rupiah, share: number): Rupiah =>
  multiply(price, { numerator: share, denominator: hundredths }, 'down')

/**
 * `potonganKondisi(tipe, berat, harga, potongan, persentase)` in whole rupiah: an amount for each gram if the type
 * is RP, else a percentage of the price.
 */
export const potonganKondisi: FunctionType = {
  parameters: [
    { name: 'tipe', type: text },
    { name: 'berat', type: weight },
    { name: 'harga', type: money },
    { name: 'potongan', type: money },
    { name: 'persentase', type: percent },
  ],
  result: money,
  run: ([tipe, berat, harga, potongan, persentase]) =>
    tipe === 'RP'
      ? computePerGram(rupiah(Number(potongan)), Number(berat))
      : computeShare(rupiah(Number(harga)), Number(persentase)),
}

/** `potonganBerat(harga, berat_nota, berat)`: the share of the price of the lost weight; 0 for a heavier piece, or without a noted weight. */
export const potonganBerat: FunctionType = {
  parameters: [
    { name: 'harga', type: money },
    { name: 'berat_nota', type: weight },
    { name: 'berat', type: weight },
  ],
  result: money,
  run: ([harga, nota, berat]) => {
    const missing = Number(nota) - Number(berat)
    if (missing <= 0 || Number(nota) <= 0) return 0
    return multiply(rupiah(Number(harga)), { numerator: missing, denominator: Number(nota) }, 'down')
  },
}

const losses = 'parameter-rugi-nota'
const marks = 'kadar'

/** Up to this value a loss is a percentage, above it an amount for each gram. */
const highestPercent = 100

/**
 * `rugiNota(kode_group, kadar, rusak, berat, harga)` in whole rupiah: the loss in the table for the group and the mark of that
 * purity, of intact pieces or damaged ones; up to 100 it is percent of the price, else rupiah for each gram. 0 without a row.
 */
export const rugiNota: FunctionType = {
  parameters: [
    { name: 'kode_group', type: text },
    { name: 'kadar', type: percent },
    { name: 'rusak', type: { kind: 'flag' } },
    { name: 'berat', type: weight },
    { name: 'harga', type: money },
  ],
  result: money,
  reads: [losses, marks],
  run: ([group, kadar, isDamaged, berat, harga], tables) => {
    const mark = (tables[marks] ?? []).find(row => row.kadar === kadar)?.kadar_cetak
    const row = (tables[losses] ?? []).find(one => one.kode_group === group && one.kadar === mark)
    return row ? computeLoss(row, isDamaged === 1, { berat: Number(berat), harga: rupiah(Number(harga)) }) : 0
  },
}

const computeLoss = (
  { rugi, rusak }: StoredRow,
  isDamaged: boolean,
  { berat, harga }: { readonly berat: number; readonly harga: Rupiah },
): Rupiah => {
  const rate = Number((isDamaged ? rusak : rugi) ?? 0)
  return rate <= highestPercent
    ? computeShare(harga, rate * (hundredths / highestPercent))
    : computePerGram(rupiah(rate), berat)
}
