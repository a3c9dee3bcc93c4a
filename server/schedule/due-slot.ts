// When a schedule is due: the times of its shop, of which only the last one that has passed counts.
import { addDays, addMonths, formatMoment, type Tanggal, tanggal } from '../../engine/value/tanggal.ts'

export interface ScheduleTimes {
  /** At a time of days, or as soon as a day of the shop was closed. */
  readonly repeat: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'CLOSING'
  /** `07:00`, on the clock of the shop. */
  readonly time: string | null
  /** 1 on Monday, 7 on Sunday. */
  readonly weekday: string | null
  /** A later one than a month has is its last. */
  readonly monthday: number | null
}

export interface ShopClock {
  readonly now: Date
  readonly timeZone: string
  readonly businessDate: string
  /** When the schedule was changed last: what was due before is not made up. */
  readonly since: Date
}

/** One time at which a schedule is due. */
export interface Slot {
  /** `2026-11-30 07:00`, or `CLOSING 2026-11-30`. */
  readonly name: string
  /** The day that its reports are of. */
  readonly day: Tanggal
}

/** The last slot that has come; undefined if none has since the schedule was changed. Slots before it are not made up. */
export const findLastSlot = (
  times: ScheduleTimes,
  { now, timeZone, businessDate, since }: ShopClock,
): Slot | undefined => {
  const changed = formatMoment(since, timeZone)
  const businessDay = tanggal(businessDate)
  if (times.repeat === 'CLOSING') {
    const day = addDays(businessDay, -1)
    return day >= changed.slice(0, 10) ? { name: `CLOSING ${day}`, day } : undefined
  }
  if (times.time === null) return undefined
  const time = times.time.slice(0, 5)
  const current = formatMoment(now, timeZone)
  const today = tanggal(current.slice(0, 10))
  for (let back = 0; back <= longestPause; back++) {
    const day = addDays(today, -back)
    const name = `${day} ${time}`
    if (name <= changed) return undefined
    if (name <= current && isScheduledDay(times, day)) return { name, day: businessDay }
  }
  return undefined
}

/** Days between two slots at most. */
const longestPause = 31

const isScheduledDay = ({ repeat, weekday, monthday }: ScheduleTimes, day: Tanggal): boolean => {
  if (repeat === 'DAILY') return true
  if (repeat === 'WEEKLY') return getWeekday(day) === Number(weekday)
  const lastDay = addDays(addMonths(tanggal(`${day.slice(0, 8)}01`), 1) ?? day, -1)
  return Number(day.slice(8)) === Math.min(monthday ?? 1, Number(lastDay.slice(8)))
}

/** 1 on Monday. */
const getWeekday = (day: Tanggal): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
