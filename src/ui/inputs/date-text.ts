// Between `yyyy-MM-dd` and the days of a calendar, which are midnights of this device.

/** Parses the day; undefined if the text is no date. */
export function findDay(text: string | null | undefined): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}

const padTwo = (part: number): string => String(part).padStart(2, '0')

export const formatDay = (day: Date): string =>
  `${day.getFullYear()}-${padTwo(day.getMonth() + 1)}-${padTwo(day.getDate())}`
