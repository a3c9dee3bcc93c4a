// The price of a piece today: its weight times the price of its group, and in shops that price by purity times that purity.
import type { FunctionType } from '../../engine/value/function-type.ts'
import { computeGoldPrice, goldParameters } from '../barang/harga-emas.ts'

/**
 * `hargaJual(berat, harga_gram, kadar_jual, kategori)`: in shops of the kind PERSENTASE the price is of fine gold and the
 * purity counts, in others it is of the piece's own gold. Exact, and then up to the whole rupiah: so rounding up to
 * PEMBULATAN afterwards equals rounding the exact price.
 */
export const hargaJual: FunctionType = {
  parameters: goldParameters,
  result: { kind: 'number', scale: 0 },
  run: args => computeGoldPrice(args, 'up'),
}
