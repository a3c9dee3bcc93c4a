// Letters, padding and length of texts.
import { countCharacters } from '../../field/text-limits.ts'
import { createDecimal, type Decimal, formatDecimal, zero } from '../syntax/decimal-text.ts'
import { type Builtin, numberParameter, returnTextType, textParameter } from './builtin.ts'
import { createNumberType } from './types.ts'
import { type ExpressionValue, isDecimal } from './value.ts'

/** Signs that `pad` fills up to at most. */
const maxPadWidth = 200

const formatText = (value: ExpressionValue | undefined): string =>
  value !== undefined && isDecimal(value) ? formatDecimal(value) : String(value)

/** Only A to Z change: the databases know no more letters than these in every language. */
const toUpper = (text: string): string => text.replaceAll(/[a-z]+/g, letters => letters.toUpperCase())
const toLower = (text: string): string => text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())

/** Pads from the left; longer texts are unchanged, an absurd width gives null. */
const padText = ([value, width, fill = '0']: readonly ExpressionValue[]): ExpressionValue => {
  const { coefficient, scale } = width as Decimal
  if (scale > 0 || coefficient > BigInt(maxPadWidth)) return null
  const missing = Number(coefficient) - countCharacters(formatText(value))
  return missing > 0
    ? [...formatText(fill).repeat(missing)].slice(0, missing).join('') + formatText(value)
    : formatText(value)
}

export const textBuiltins: Readonly<Record<string, Builtin>> = {
  upper: { parameters: [textParameter], result: returnTextType, run: ([text]) => toUpper(formatText(text)) },
  lower: { parameters: [textParameter], result: returnTextType, run: ([text]) => toLower(formatText(text)) },
  /** `pad(7, 4)` is 0007, `pad('AB', 4, ' ')` has two spaces before it. */
  pad: {
    parameters: [{ kinds: ['text', 'reference', 'number'] }, numberParameter, { ...textParameter, optional: true }],
    result: returnTextType,
    run: padText,
  },
  /** Code points; an empty text has none. */
  len: {
    parameters: [textParameter],
    result: () => createNumberType(0),
    nullResult: zero,
    run: ([text]) => createDecimal(BigInt(countCharacters(formatText(text)))),
  },
}
