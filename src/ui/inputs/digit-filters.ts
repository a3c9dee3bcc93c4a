// The filters of specification 5: which characters of a typed text stay. Further input never changes the start.

const keep = (text: string, unwanted: RegExp): string => text.replace(unwanted, '')

/** Numbers with dot and the letter K, which is converted to a capital. */
export const keepNumberWithDotAndK = (text: string): string => keep(text.toUpperCase(), /[^0-9.K]/g)

/** Digits only. */
export const keepDigits = (text: string): string => keep(text, /[^0-9]/g)

// Converts text while typing: letters to capitals, unwanted characters removed, the caret in place.

export type LetterCase = 'upper' | 'lower' | 'asis'

const converters: Readonly<Record<LetterCase, (text: string) => string>> = {
  upper: text => text.toUpperCase(),
  lower: text => text.toLowerCase(),
  asis: text => text,
}

export interface CaretText {
  readonly text: string
  readonly caret: number
}

/** Returns the converted text, and the caret after the same character as before: the text before it is converted separately. */
export function convertLetters(typed: CaretText, letters: LetterCase, filter?: (text: string) => string): CaretText {
  const convert = (text: string): string => converters[letters](filter ? filter(text) : text)
  const text = convert(typed.text)
  return { text, caret: Math.min(text.length, convert(typed.text.slice(0, typed.caret)).length) }
}

// Between `yyyy-MM-dd` and the days of a calendar, which are midnights of this device.

/** Parses the day; undefined if the text is no date. */
export function findDay(text: string | null | undefined): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}

const padTwo = (part: number): string => String(part).padStart(2, '0')

export const formatDay = (day: Date): string =>
  `${day.getFullYear()}-${padTwo(day.getMonth() + 1)}-${padTwo(day.getDate())}`
