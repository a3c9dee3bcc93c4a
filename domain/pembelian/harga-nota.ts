// The base price of a piece that is bought back: the price on its nota, or the value of its gold at the shop's buying price.

import { rupiah } from '../../engine/value/amount.ts'
import type { FunctionType } from '../../engine/value/function-type.ts'
import { computeGoldPrice, goldParameters } from '../barang/harga-emas.ts'

const money = { kind: 'number', scale: 0 } as const
const flag = { kind: 'flag' } as const

/**
 * `hargaNota(harga_jual, harga_atribut, ongkos, diskon, dengan_ongkos, tanpa_atribut)` in whole rupiah: the sold price with
 * its attribute, less the discount. The labour charge is lost for the customer unless `dengan_ongkos`; with `tanpa_atribut`
 * neither the attribute nor the charge counts. Never below 0.
 */
export const hargaNota: FunctionType = {
  parameters: [
    { name: 'harga_jual', type: money },
    { name: 'harga_atribut', type: money },
    { name: 'ongkos', type: money },
    { name: 'diskon', type: money },
    { name: 'dengan_ongkos', type: flag },
    { name: 'tanpa_atribut', type: flag },
  ],
  result: money,
  run: ([jual, atribut, ongkos, diskon, withCharge, bare]) => {
    const extras = bare === 1 ? 0 : Number(atribut) + (withCharge === 1 ? Number(ongkos) : 0)
    return rupiah(Math.max(0, Number(jual) + extras - Number(diskon)))
  },
}

/**
 * `hargaEmas(berat, harga_gram, kadar, kategori)`: gold at a buying price per gram, computed as in `hargaJual`, but down to
 * the whole rupiah, so that rounding down afterwards equals rounding the exact price.
 */
export const hargaEmas: FunctionType = {
  parameters: goldParameters,
  result: money,
  run: args => computeGoldPrice(args, 'down'),
}
