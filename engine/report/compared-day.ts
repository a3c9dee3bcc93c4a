import type { ComparedPeriod } from '../schema/dashboard.ts'
import { addDays, addMonths, type Tanggal } from '../value/tanggal.ts'

/** The day that a figure of that day is compared with; the same weekday is that of the week before. */
export const getComparedDay = (day: Tanggal, comparison: ComparedPeriod): Tanggal => {
  if (comparison === 'yesterday') return addDays(day, -1)
  if (comparison === 'last-week') return addDays(day, -7)
  return addMonths(day, -1) ?? day
}
