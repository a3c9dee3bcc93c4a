// Letters, padding and length of texts.
import { lengthOf } from '../../fields/text-limits.ts'
import { type Decimal, decimal, textFromDecimal, zero } from '../syntax/decimal.ts'
import { aNumber, aText, type Builtin, givesText } from './builtin.ts'
import { number } from './types.ts'
import { isDecimal, type Value } from './value.ts'

/** Signs that `pad` fills up to at most. */
const widest = 200

const written = (value: Value | undefined): string =>
  value !== undefined && isDecimal(value) ? textFromDecimal(value) : String(value)

/** Only A to Z change: the databases know no more letters than these in every language. */
const upper = (text: string): string => text.replaceAll(/[a-z]+/g, letters => letters.toUpperCase())
const lower = (text: string): string => text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())

/** Pads from the left; longer texts are unchanged, an absurd width gives null. */
const pad = ([value, width, fill = '0']: readonly Value[]): Value => {
  const { coefficient, scale } = width as Decimal
  if (scale > 0 || coefficient > BigInt(widest)) return null
  const missing = Number(coefficient) - lengthOf(written(value))
  return missing > 0 ? [...written(fill).repeat(missing)].slice(0, missing).join('') + written(value) : written(value)
}

export const textBuiltins: Readonly<Record<string, Builtin>> = {
  upper: { parameters: [aText], result: givesText, run: ([text]) => upper(written(text)) },
  lower: { parameters: [aText], result: givesText, run: ([text]) => lower(written(text)) },
  /** `pad(7, 4)` is 0007, `pad('AB', 4, ' ')` has two spaces before it. */
  pad: {
    parameters: [{ kinds: ['text', 'reference', 'number'] }, aNumber, { ...aText, optional: true }],
    result: givesText,
    run: pad,
  },
  /** Code points; an empty text has none. */
  len: {
    parameters: [aText],
    result: () => number(0),
    ofNothing: zero,
    run: ([text]) => decimal(BigInt(lengthOf(written(text)))),
  },
}
