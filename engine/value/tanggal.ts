// Calendar dates without a time; independent of the time zone of the machine.

declare const calendar: unique symbol

/** A real date of the years 1900 to 2999 as `yyyy-MM-dd`; compares as text. */
export type Tanggal = string & { readonly [calendar]: 'tanggal' }

const dayInMilliseconds = 86_400_000

/** True for a real date of the years 1900 to 2999 in the form `yyyy-MM-dd`; 30 February is not one. */
export function isTanggal(value: unknown): value is Tanggal {
  if (typeof value !== 'string' || !/^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)) return false
  const { year, month, day } = parseDateParts(value)
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A date written `dd/mm/yyyy` or `d/m/yyyy`, as Indonesia writes it; undefined for any other form and for no real date. */
export function readLocalDate(text: string): Tanggal | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isTanggal(date) ? date : undefined
}

/** The text as a date. Throws if it is not one, which is a bug: inputs are checked with `isTanggal` first. */
export function tanggal(text: string): Tanggal {
  if (!isTanggal(text)) throw new Error(`${text} is no date`)
  return text
}

/** The date this many days later, or earlier if negative. Throws for a part of a day, or outside of 1900 to 2999. */
export function addDays(date: Tanggal, days: number): Tanggal {
  if (!Number.isSafeInteger(days)) throw new Error(`${days} is no whole number of days`)
  return tanggal(new Date((toDayNumber(date) + days) * dayInMilliseconds).toISOString().slice(0, 10))
}

/**
 * The same day of another month, or the last one of a shorter month: 31 January and one month is 28 February. Undefined
 * outside of 1900 to 2999.
 */
export function addMonths(date: Tanggal, months: number): Tanggal | undefined {
  const { year, month, day } = parseDateParts(date)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const instant = Date.UTC(year, month - 1 + months, Math.min(day, last))
  const text = Number.isNaN(instant) ? '' : new Date(instant).toISOString().slice(0, 10)
  return isTanggal(text) ? text : undefined
}

/** Whole days from one date to the other: 1 for tomorrow, negative when `to` is earlier. */
export const countDaysBetween = (from: Tanggal, to: Tanggal): number => toDayNumber(to) - toDayNumber(from)

/** Cached by time zone: creating one takes longer than a whole save should. */
const formats = new Map<string, Intl.DateTimeFormat>()

const getDateFormat = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const form = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const created = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', form)
  formats.set(timeZone, created)
  return created
}

/** The last result of each time zone: every save needs the date, and many occur in one second. */
const latest = new Map<string, { readonly second: number; readonly date: Tanggal }>()

/** The date in that IANA time zone (`Asia/Jakarta`) at the instant. Throws RangeError on an unknown zone. */
export function getToday(timeZone: string, instant: Date): Tanggal {
  // No zone is off by a part of a second.
  const second = Math.floor(instant.getTime() / 1000)
  const cached = latest.get(timeZone)
  if (cached?.second === second) return cached.date
  const date = computeDate(timeZone, instant)
  latest.set(timeZone, { second, date })
  return date
}

const computeDate = (timeZone: string, instant: Date): Tanggal => {
  const parts = getDateFormat(timeZone).formatToParts(instant)
  const getPart = (name: string): string => parts.find(part => part.type === name)?.value ?? ''
  return tanggal(`${getPart('year')}-${getPart('month')}-${getPart('day')}`)
}

const parseDateParts = (text: string): { year: number; month: number; day: number } => ({
  year: Number(text.slice(0, 4)),
  month: Number(text.slice(5, 7)),
  day: Number(text.slice(8, 10)),
})

function toDayNumber(date: Tanggal): number {
  const { year, month, day } = parseDateParts(date)
  return Date.UTC(year, month - 1, day) / dayInMilliseconds
}
