// The duty to report large transactions: the threshold of a day, and the working days until a report is due.
// UU 8/2010 art. 27: transactions of Rp 500,000,000 or more are reported within 14 working days.
import type { FunctionTables, FunctionType, StoredRow } from '../../engine/values/function-type.ts'
import { memoizeByObject } from '../../engine/values/memoize-by-object.ts'
import { type Rupiah, rupiah } from '../../engine/values/rupiah.ts'

const rules = 'parameter-ppatk'
const holidays = 'hari-libur'

interface ReportingRule {
  readonly from: string
  readonly threshold: Rupiah
  readonly workingDays: number
}

/** The law itself: in force where the table has no row yet. */
const law: ReportingRule = { from: '2010-10-22', threshold: rupiah(500_000_000), workingDays: 14 }

const noRows: readonly StoredRow[] = []

/** Latest first. */
const readRules = memoizeByObject((rows: readonly StoredRow[]): readonly ReportingRule[] =>
  [
    law,
    ...rows.map(row => ({
      from: String(row.tgl_berlaku ?? ''),
      threshold: rupiah(Number(row.batas ?? 0)),
      workingDays: Number(row.hari_kerja ?? 0),
    })),
  ].toSorted((a, b) => (a.from < b.from ? 1 : -1)),
)

const findRule = (tables: FunctionTables, day: string): ReportingRule =>
  readRules(tables[rules] ?? noRows).find(({ from }) => from <= day) ?? law

const readHolidays = memoizeByObject(
  (rows: readonly StoredRow[]): ReadonlySet<string> => new Set(rows.map(({ tanggal }) => String(tanggal))),
)

const getNextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** Monday to Friday, without public holidays. */
const isWorkingDay = (tables: FunctionTables, day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !readHolidays(tables[holidays] ?? noRows).has(day)
}

/** The working days after one day, up to another day. */
const countWorkingDays = (tables: FunctionTables, from: string, to: string): number => {
  let count = 0
  for (let day = getNextDay(from); day <= to; day = getNextDay(day)) if (isWorkingDay(tables, day)) count += 1
  return count
}

const date = { kind: 'date' } as const

/** `batasPpatk(tanggal)`: the value of a customer's transactions of one day from which they are reported, in rupiah. */
export const batasPpatk: FunctionType = {
  parameters: [{ name: 'tanggal', type: date }],
  result: { kind: 'number', scale: 0 },
  reads: [rules],
  run: ([day = ''], tables) => findRule(tables, String(day)).threshold,
}

/** `tenggatPpatk(tanggal)`: the last working day on which transactions of that day are reported in time. */
export const tenggatPpatk: FunctionType = {
  parameters: [{ name: 'tanggal', type: date }],
  result: date,
  reads: [rules, holidays],
  run: ([start = ''], tables) => {
    let day = String(start)
    for (let left = findRule(tables, day).workingDays; left > 0; ) {
      day = getNextDay(day)
      if (isWorkingDay(tables, day)) left -= 1
    }
    return day
  },
}

/** `sisaHariKerja(tanggal, tenggat)`: the working days that are left, 0 on the last one, negative after it. */
export const sisaHariKerja: FunctionType = {
  parameters: [
    { name: 'tanggal', type: date },
    { name: 'tenggat', type: date },
  ],
  result: { kind: 'number', scale: 0 },
  reads: [holidays],
  run: ([day = '', due = ''], tables) =>
    String(day) <= String(due)
      ? countWorkingDays(tables, String(day), String(due))
      : -countWorkingDays(tables, String(due), String(day)),
}
