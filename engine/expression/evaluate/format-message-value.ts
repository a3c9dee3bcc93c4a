import { formatDecimal } from '../syntax/decimal-text.ts'
import { type ExpressionValue, isDecimal } from '../terms/types.ts'

/** Formats a value for a message: numbers with grouped thousands, null as an empty text. */
export const formatMessageValue = (value: ExpressionValue): string => {
  if (value === null) return ''
  if (!isDecimal(value)) return String(value)
  const [whole = '', fraction] = formatDecimal(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
