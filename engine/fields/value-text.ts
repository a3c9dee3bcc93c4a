// Formats values: the same on screens, on paper, in files and in messages.
import { momentIn } from '../values/moment.ts'
import type { FieldType, JsonScalar, Stored } from './field-type.ts'

export interface ValueWords {
  readonly yes: string
  readonly no: string
  /** Where moments are shown. */
  readonly timeZone: string
}

/** The members of a field that its formatting needs. */
export interface Readable {
  readonly type: FieldType
  readonly choices: readonly { readonly value: string; readonly title: string }[]
}

export const isNumberType = ({ json }: FieldType): boolean => json.type === 'number' || json.type === 'integer'

/** A choice as its title, a flag as its word, numbers grouped with all decimals, dates as stored, moments in the time zone. */
export const valueText = ({ type, choices }: Readable, value: JsonScalar | undefined, words: ValueWords): string => {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (type.json.format === 'date-time') return momentText(String(value), words.timeZone)
  if (!isNumberType(type)) return titleOf(choices, String(value))
  const parsed = type.parse(value)
  return 'value' in parsed ? type.format(parsed.value) : String(value)
}

/** Formats a stored value without a user's language: in labels and faults. */
export const storedText = ({ type, choices }: Readable, value: Stored | undefined): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? titleOf(choices, type.format(value)) : type.format(value)
}

const titleOf = (choices: Readable['choices'], value: string): string =>
  choices.find(choice => choice.value === value)?.title ?? value

/** A text that is not a moment is unchanged. */
const momentText = (text: string, timeZone: string): string => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : momentIn(moment, timeZone)
}
