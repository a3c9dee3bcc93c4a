import { textFromDecimal } from '../syntax/decimal.ts'
import { isDecimal, type Value } from '../terms/value.ts'

/** A value as a sentence says it: numbers with their thousands apart, nothing for nothing. */
export const writtenText = (value: Value): string => {
  if (value === null) return ''
  if (!isDecimal(value)) return String(value)
  const [whole = '', fraction] = textFromDecimal(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
