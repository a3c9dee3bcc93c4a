// The duty to report large transactions: which day a transaction counts for, the threshold of a day, and the working days
// until a report is due. UU 8/2010 art. 27: transactions of Rp 500,000,000 or more are reported within 14 working days.
// Peraturan PPATK 2/2021 art. 3: those of one customer on one day are added, at one or several offices.

import { type Rupiah, rupiah } from '../../engine/value/amount.ts'
import type { FunctionTables, FunctionType, StoredRow } from '../../engine/value/function-type.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { getToday } from '../../engine/value/tanggal.ts'

const rules = 'parameter-ppatk'
const holidays = 'hari-libur'

interface ReportingRule {
  readonly from: string
  readonly threshold: Rupiah
  readonly workingDays: number
  /** Of the seat of the chain: its midnight begins a day in all shops. */
  readonly timeZone: string
  /** How long transactions before midnight are named beside those after it. */
  readonly nearbyHours: number
}

/** The law itself: in force where the table has no row yet. */
const law: ReportingRule = {
  from: '2010-10-22',
  threshold: rupiah(500_000_000),
  workingDays: 14,
  timeZone: 'Asia/Jakarta',
  nearbyHours: 12,
}

const noRows: readonly StoredRow[] = []

/** Latest first. */
const readRules = memoizeByObject((rows: readonly StoredRow[]): readonly ReportingRule[] =>
  [
    law,
    ...rows.map(row => ({
      from: String(row.tgl_berlaku ?? ''),
      threshold: rupiah(Number(row.batas ?? 0)),
      workingDays: Number(row.hari_kerja ?? 0),
      timeZone: String(row.zona_waktu ?? law.timeZone),
      nearbyHours: Number(row.jam_dekat ?? law.nearbyHours),
    })),
  ].toSorted((a, b) => (a.from < b.from ? 1 : -1)),
)

const findRule = (tables: FunctionTables, day: string): ReportingRule =>
  readRules(tables[rules] ?? noRows).find(({ from }) => from <= day) ?? law

const findMomentRule = (tables: FunctionTables, moment: Date): ReportingRule =>
  findRule(tables, getToday(law.timeZone, moment))

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
const instant = { kind: 'instant' } as const

/**
 * `hariPpatk(saat)`: the day that a transaction of that moment counts for: the calendar day at the seat of the chain, in all
 * shops, whatever days they have closed.
 */
export const hariPpatk: FunctionType = {
  parameters: [{ name: 'saat', type: instant }],
  result: date,
  reads: [rules],
  run: ([moment], tables) => {
    const at = new Date(String(moment))
    return getToday(findMomentRule(tables, at).timeZone, at)
  },
}

/** `dekatPpatk(saat)`: the moment since which transactions of a customer are named together with one of that moment. */
export const dekatPpatk: FunctionType = {
  parameters: [{ name: 'saat', type: instant }],
  result: instant,
  reads: [rules],
  run: ([moment], tables) => {
    const at = new Date(String(moment))
    return new Date(at.getTime() - findMomentRule(tables, at).nearbyHours * 3_600_000).toISOString()
  },
}

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
