// The value of gold at a price per gram: of the piece's own gold, or of the fine gold in it.
import { gram, multiply, type Rounding, type Rupiah, rupiah } from '../../engine/value/amount.ts'
import type { FunctionArgument, FunctionType } from '../../engine/value/function-type.ts'

const milligrams = 1_000
/** Of a percent. */
const hundredths = 10_000

export const goldParameters: FunctionType['parameters'] = [
  { name: 'berat', type: { kind: 'number', scale: 3 } },
  { name: 'harga_gram', type: { kind: 'number', scale: 0 } },
  { name: 'kadar', type: { kind: 'number', scale: 2 } },
  { name: 'kategori', type: { kind: 'text' } },
]

/** Whole rupiah of a weight; in shops of the kind PERSENTASE the price is of fine gold and the purity counts. */
export const computeGoldPrice = (
  [berat, harga, kadar, kategori]: readonly FunctionArgument[],
  rounding: Rounding,
): Rupiah => {
  const purity = kategori === 'PERSENTASE' ? Number(kadar) : hundredths
  const weight = gram(Number(berat)) * purity
  return multiply(rupiah(Number(harga)), { numerator: weight, denominator: milligrams * hundredths }, rounding)
}
