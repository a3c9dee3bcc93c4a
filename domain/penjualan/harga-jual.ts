// The price of a piece today: its weight times the price of its group, and in shops that price by purity times that purity.

import { multiply, rupiah } from '../../engine/value/amount.ts'
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

// The discount of a sold piece, the price that a requested total leaves for it, and the least price without an authorization.

/** Of a percent, of one. */
const hundredths = 10_000

const money = { kind: 'number', scale: 0 } as const
const percent = { kind: 'number', scale: 2 } as const
const text = { kind: 'text' } as const

const byPercent = 'DISKON_PERSEN'

/**
 * `diskonJual(type_diskon, diskon_persen, diskon_nominal, harga)` in whole rupiah: a share of the price before the discount,
 * rounded down, if the type is DISKON_PERSEN; else the amount. 0 without one.
 */
export const diskonJual: FunctionType = {
  parameters: [
    { name: 'type_diskon', type: text, optional: true },
    { name: 'diskon_persen', type: percent, optional: true },
    { name: 'diskon_nominal', type: money, optional: true },
    { name: 'harga', type: money, optional: true },
  ],
  result: money,
  run: ([type, persen, nominal, harga]) => {
    if (type !== byPercent) return rupiah(Number(nominal ?? 0))
    if (harga === null || harga === undefined) return null
    return multiply(rupiah(Number(harga)), { numerator: Number(persen ?? 0), denominator: hundredths }, 'down')
  },
}

/**
 * `hargaDiminta(total, type_diskon, diskon_persen, diskon_nominal, tambahan)` in whole rupiah: the price of the piece that,
 * less the discount and with its additions (attribute, labour, fee), makes the total that the customer asks for. Never below 0;
 * a discount of 100 percent or more leaves 1 percent of the price.
 */
export const hargaDiminta: FunctionType = {
  parameters: [
    { name: 'total', type: money },
    { name: 'type_diskon', type: text, optional: true },
    { name: 'diskon_persen', type: percent, optional: true },
    { name: 'diskon_nominal', type: money, optional: true },
    { name: 'tambahan', type: money },
  ],
  result: money,
  run: ([total, type, persen, nominal, tambahan]) => {
    const share = hundredths - Number(persen ?? 0)
    const leastShare = hundredths / 100
    const before =
      type === byPercent
        ? multiply(
            rupiah(Number(total)),
            { numerator: hundredths, denominator: share > 0 ? share : leastShare },
            'down',
          )
        : Number(total) + Number(nominal ?? 0)
    return rupiah(Math.max(0, before - Number(tambahan)))
  },
}

/** `hargaTerendah(harga_sistem, toleransi)` in whole rupiah: the price of the program less the tolerance in percent, rounded down. */
export const hargaTerendah: FunctionType = {
  parameters: [
    { name: 'harga_sistem', type: money },
    { name: 'toleransi', type: percent },
  ],
  result: money,
  run: ([harga, toleransi]) =>
    multiply(rupiah(Number(harga)), { numerator: hundredths - Number(toleransi), denominator: hundredths }, 'down'),
}
