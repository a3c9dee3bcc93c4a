import { textFromDecimal } from '../syntax/decimal.ts'
import { isDecimal, type Value } from '../terms/value.ts'

/** Formats a value for a message: numbers with grouped thousands, null as an empty text. */
export const writtenText = (value: Value): string => {
  if (value === null) return ''
  if (!isDecimal(value)) return String(value)
  const [whole = '', fraction] = textFromDecimal(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
