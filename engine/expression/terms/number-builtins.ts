// Rounding, size, least and largest.
import type { Rounding } from '../../values/amount.ts'
import { type Decimal, negate, one, roundToStep } from '../syntax/decimal.ts'
import { aNumber, type Builtin, type BuiltinParameter } from './builtin.ts'
import { nothing, number, type Type, united } from './types.ts'
import { orderOf, type Value } from './value.ts'

const numberAt = (values: readonly Value[], index: number): Decimal => values[index] as Decimal

const scaleOf = (type: Type | undefined): number | undefined => (type?.kind === 'number' ? type.scale : 0)

/** `round_up(price, 500)`: to whole multiples of the step; without one to whole numbers. 0.01 is two decimals. */
const rounding = (direction: Rounding): Builtin => ({
  parameters: [aNumber, { ...aNumber, optional: true }],
  result: ([, step]) => number(scaleOf(step)),
  run: values => roundToStep(numberAt(values, 0), values.length > 1 ? numberAt(values, 1) : one, direction),
})

const ordered: BuiltinParameter = { kinds: ['number', 'text', 'reference', 'date', 'instant'] }

const extreme = (sign: 1 | -1): Builtin => ({
  parameters: [ordered, ordered],
  isRepeated: true,
  result: types => united(types) ?? nothing,
  run: (values, emptyText) =>
    values.reduce((best, value) => {
      const order = orderOf(value, best, emptyText)
      if (order === undefined) return null
      return order * sign > 0 ? value : best
    }),
})

export const numberBuiltins: Readonly<Record<string, Builtin>> = {
  /** To the nearest step, halves away from zero. */
  round: rounding('nearest'),
  /** Towards plus infinity: -1,200 by 500 is -1,000. */
  round_up: rounding('up'),
  /** Towards minus infinity. */
  round_down: rounding('down'),
  floor: {
    parameters: [aNumber],
    result: () => number(0),
    run: values => roundToStep(numberAt(values, 0), one, 'down'),
  },
  abs: {
    parameters: [aNumber],
    result: ([type]) => number(scaleOf(type)),
    run: values => (numberAt(values, 0).coefficient < 0n ? negate(numberAt(values, 0)) : numberAt(values, 0)),
  },
  min: extreme(-1),
  max: extreme(1),
}
