// Moments by the clock on somebody's wall.
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-20 10:15` in that time zone; throws RangeError on an unknown zone. */
export const momentIn = (moment: Date, timeZone: string): string => {
  const format = formats.get(timeZone) ?? newFormat(timeZone)
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}

/** Whether clocks are known by that name, as `Asia/Jakarta`. */
export const isTimeZone = (name: string): boolean => {
  try {
    return formats.has(name) || newFormat(name) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const newFormat = (timeZone: string): Intl.DateTimeFormat => {
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone, ...date, ...time })
  formats.set(timeZone, format)
  return format
}
