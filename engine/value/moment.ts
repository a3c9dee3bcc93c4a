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
