// Formats values: the same on screens, on paper, in files and in messages.
import { type DateFormat, formatDate, formatMoment, formatZoneName } from '../value/tanggal.ts'
import { type FieldType, isDateType, isInstantType, isNumberType, type JsonScalar, type Stored } from './field-type.ts'

export interface ZoneWords {
  /** Where moments are shown. */
  readonly timeZone: string
  /** The language in which the zone is named beside times; absent: every time is of one zone, and none is named. */
  readonly zoneLanguage?: string
}

export interface ValueWords extends ZoneWords {
  readonly yes: string
  readonly no: string
  /** Default: as stored. */
  readonly dateFormat?: DateFormat
}

/** The members of a field that its formatting needs. */
export interface DisplayField {
  readonly type: FieldType
  readonly choices: readonly { readonly value: string; readonly title: string }[]
  readonly titles?: Readonly<Record<string, string>> | undefined
}

/** A choice as its title, a flag as its word, numbers grouped with all decimals, dates as stored, moments in the time zone. */
export const formatValue = (
  { type, choices, titles }: DisplayField,
  value: JsonScalar | undefined,
  words: ValueWords,
): string => {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (isInstantType(type)) return formatInstant(String(value), words)
  if (type.clock) return appendZone(String(value), words, new Date())
  if (isDateType(type)) return formatDate(String(value), words.dateFormat)
  if (!isNumberType(type)) return findTitle({ choices, titles }, String(value))
  const parsed = type.parse(value)
  return 'value' in parsed ? type.format(parsed.value) : String(value)
}

/** Formats a stored value without a user's language: in labels and faults. */
export const formatStoredValue = ({ type, choices, titles }: DisplayField, value: Stored | undefined): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? findTitle({ choices, titles }, type.format(value)) : type.format(value)
}

const findTitle = ({ choices, titles = {} }: Pick<DisplayField, 'choices' | 'titles'>, value: string): string =>
  choices.find(choice => choice.value === value)?.title ??
  (Object.hasOwn(titles, value) ? titles[value] : value) ??
  value

/** A text that is not a moment is unchanged. */
export const formatInstant = (text: string, words: ZoneWords): string => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : appendZone(formatMoment(moment, words.timeZone), words, moment)
}

const appendZone = (text: string, { timeZone, zoneLanguage }: ZoneWords, moment: Date): string =>
  zoneLanguage === undefined ? text : `${text} ${formatZoneName(moment, timeZone, zoneLanguage)}`
