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

// Formats moments in the local time of a time zone.

interface ZoneClock {
  readonly format: Intl.DateTimeFormat
  /** The last result with its minute since 1970: many calls are for the same minute. */
  last: { readonly minute: number; readonly text: string } | undefined
}

const clocks = new Map<string, ZoneClock>()

const millisecondsOfMinute = 60_000

/** `2026-11-20 10:15` in that time zone; throws RangeError on an unknown zone. */
export const formatMoment = (moment: Date, timeZone: string): string => {
  const clock = clocks.get(timeZone) ?? createClock(timeZone)
  const minute = Math.floor(moment.getTime() / millisecondsOfMinute)
  if (clock.last?.minute !== minute) clock.last = { minute, text: formatWithClock(clock.format, moment) }
  return clock.last.text
}

const formatWithClock = (format: Intl.DateTimeFormat, moment: Date): string => {
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}

/** The short name of a time zone at a moment, in a language: `WITA` in Indonesian. Throws RangeError on an unknown zone. */
export const formatZoneName = (moment: Date, timeZone: string, language: string): string => {
  const key = `${language} ${timeZone}`
  const format = zoneNames.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
  zoneNames.set(key, format)
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** Whether clocks are known by that name, as `Asia/Jakarta`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return clocks.has(name) || createClock(name) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const createClock = (timeZone: string): ZoneClock => {
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, ...date, ...time })
  const clock = { format, last: undefined }
  clocks.set(timeZone, clock)
  return clock
}

// Dates as people read them; stored and sent they are always yyyy-MM-dd.

export type DateFormat = 'yyyy-MM-dd' | 'dd/MM/yyyy' | 'MM/dd/yyyy' | 'd MMM yyyy'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Formats `yyyy-MM-dd`; any other text is unchanged. */
export const formatDate = (text: string, format: DateFormat = 'yyyy-MM-dd'): string => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === '' || format === 'yyyy-MM-dd') return text
  if (format === 'd MMM yyyy') return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
  return format === 'dd/MM/yyyy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}
