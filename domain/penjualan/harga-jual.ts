// What a piece costs today: its weight times the price of its group, and in shops that price by purity times that purity.
import { multiply } from '../../engine/values/amount.ts'
import type { FunctionType } from '../../engine/values/function-type.ts'
import { type Gram, gram } from '../../engine/values/gram.ts'
import { type Rupiah, rupiah } from '../../engine/values/rupiah.ts'

const milligrams = 1_000
/** Of a percent. */
const hundredths = 10_000

/**
 * `hargaJual(berat, harga_gram, kadar_jual, kategori)`: in shops of the kind PERSENTASE the price is of fine gold and the
 * purity counts, in others it is of the piece's own gold. Exact, and then up to the whole rupiah: so rounding up to
 * PEMBULATAN afterwards gives what the exact price would.
 */
export const hargaJual: FunctionType = {
  parameters: [
    { name: 'berat', type: { kind: 'number', scale: 3 } },
    { name: 'harga_gram', type: { kind: 'number', scale: 0 } },
    { name: 'kadar_jual', type: { kind: 'number', scale: 2 } },
    { name: 'kategori', type: { kind: 'text' } },
  ],
  result: { kind: 'number', scale: 0 },
  run: ([berat, harga, kadar, kategori]) => {
    const purity = kategori === 'PERSENTASE' ? Number(kadar) : hundredths
    return priceOf(gram(Number(berat)), rupiah(Number(harga)), purity)
  },
}

/** Whole rupiah of a weight of that purity, in hundredths of a percent. */
const priceOf = (weight: Gram, perGram: Rupiah, purity: number): Rupiah =>
  multiply(perGram, { numerator: weight * purity, denominator: milligrams * hundredths }, 'up')
