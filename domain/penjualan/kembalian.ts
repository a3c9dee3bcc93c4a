// The change of money in the hand.

import { rupiah } from '../../engine/value/amount.ts'
import type { FunctionType } from '../../engine/value/function-type.ts'

const money = { kind: 'number', scale: 0 } as const

/**
 * `kembalian(diterima, tunai)` in whole rupiah: the cash received less what is due in cash, never below 0. Without received
 * money, which is then as much as is due, it is 0.
 */
export const kembalian: FunctionType = {
  parameters: [
    { name: 'diterima', type: money, optional: true },
    { name: 'tunai', type: money, optional: true },
  ],
  result: money,
  run: ([diterima, tunai]) => rupiah(Math.max(0, Number(diterima ?? 0) - Number(tunai ?? 0))),
}
