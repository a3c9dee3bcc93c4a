// Rounding, size, least and largest.
import type { Rounding } from '../../value/amount.ts'
import { type Decimal, negate, one, roundToStep } from '../syntax/decimal-text.ts'
import { type Builtin, type BuiltinParameter, numberParameter } from './builtin.ts'
import { createNumberType, type ExpressionType, nullType, resolveCommonType } from './types.ts'
import { compareValues, type ExpressionValue } from './value.ts'

const getNumber = (values: readonly ExpressionValue[], index: number): Decimal => values[index] as Decimal

const getScale = (type: ExpressionType | undefined): number | undefined => (type?.kind === 'number' ? type.scale : 0)

/** `round_up(price, 500)`: to whole multiples of the step; without one to whole numbers. 0.01 is two decimals. */
const createRoundingFunction = (direction: Rounding): Builtin => ({
  parameters: [numberParameter, { ...numberParameter, optional: true }],
  result: ([, step]) => createNumberType(getScale(step)),
  run: values => roundToStep(getNumber(values, 0), values.length > 1 ? getNumber(values, 1) : one, direction),
})

const orderedParameter: BuiltinParameter = { kinds: ['number', 'text', 'reference', 'date', 'instant'] }

const createExtremeFunction = (sign: 1 | -1): Builtin => ({
  parameters: [orderedParameter, orderedParameter],
  isRepeated: true,
  result: types => resolveCommonType(types) ?? nullType,
  run: (values, emptyText) =>
    values.reduce((best, value) => {
      const order = compareValues(value, best, emptyText)
      if (order === undefined) return null
      return order * sign > 0 ? value : best
    }),
})

export const numberBuiltins: Readonly<Record<string, Builtin>> = {
  /** To the nearest step, halves away from zero. */
  round: createRoundingFunction('nearest'),
  /** Towards plus infinity: -1,200 by 500 is -1,000. */
  round_up: createRoundingFunction('up'),
  /** Towards minus infinity. */
  round_down: createRoundingFunction('down'),
  floor: {
    parameters: [numberParameter],
    result: () => createNumberType(0),
    run: values => roundToStep(getNumber(values, 0), one, 'down'),
  },
  abs: {
    parameters: [numberParameter],
    result: ([type]) => createNumberType(getScale(type)),
    run: values => (getNumber(values, 0).coefficient < 0n ? negate(getNumber(values, 0)) : getNumber(values, 0)),
  },
  min: createExtremeFunction(-1),
  max: createExtremeFunction(1),
}
