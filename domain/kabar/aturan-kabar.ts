// What owners are sent of a shop without looking: which of their rules apply now, and to which day of the shop.
import { addDays, formatMoment, getToday, tanggal } from '../../engine/value/tanggal.ts'
import type { Used } from '../used.ts'

export type AturanKabar = Used<
  'aturan-kabar',
  | 'user_id'
  | 'jenis'
  | 'jam'
  | 'batas_rupiah'
  | 'batas_jumlah'
  | 'menit'
  | 'hari_kerja'
  | 'kapan'
  | 'senin'
  | 'selasa'
  | 'rabu'
  | 'kamis'
  | 'jumat'
  | 'sabtu'
  | 'minggu'
>

/** Values of a message, without sentences; `hari` is the day of the shop that it is about. */
export type IsiKabar = Partial<
  Pick<
    Used<'kabar', 'jam' | 'rupiah' | 'jumlah' | 'sejak' | 'tenggat'>,
    'jam' | 'rupiah' | 'jumlah' | 'sejak' | 'tenggat'
  >
> & { readonly hari: string }

/** Amounts of a shop by its business dates. */
export type NilaiPerHari = ReadonlyMap<string, number>

export interface ReportDue {
  /** Working days that are left, 0 on the last one, negative after it. */
  readonly sisa: number
  readonly tenggat: string
}

/** What the server knows of a shop. */
export interface FaktaToko {
  readonly now: Date
  readonly timeZone: string
  readonly businessDate: string
  /** When staff used the program last, as an ISO moment; undefined if that is not known. */
  readonly lastUse: string | undefined
  /** Since when this server would have noticed a use. */
  readonly watchedSince: Date
  /** Whether prices are confirmed each day. */
  readonly confirmsPrices: boolean
  /** The days whose prices are confirmed. */
  readonly pricedDays: NilaiPerHari
  /** Sums of the absolute differences of counted drawers and accounts, in rupiah. */
  readonly differences: NilaiPerHari
  /** Authorizations, reprints and work outside the hours. */
  readonly exceptions: NilaiPerHari
  /** Cancelled sales and purchases, in rupiah. */
  readonly cancellations: NilaiPerHari
  /** Reports of large transactions of this shop that were not sent. */
  readonly reports: readonly ReportDue[]
  /** The first day that counts: that of the last change of the rule. */
  readonly since: string
}

type FindKabar = (rule: AturanKabar, facts: FaktaToko) => readonly IsiKabar[]

const getLocalDate = ({ now, timeZone }: FaktaToko): string => getToday(timeZone, now)

/** Whether that hour of a day has come in the shop. */
const hasCome = ({ now, timeZone }: FaktaToko, day: string, hour: string): boolean =>
  formatMoment(now, timeZone) >= `${day} ${hour.slice(0, 5)}`

/** In the order of `getUTCDay`. */
const weekdays = ['minggu', 'senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu'] as const

/** Whether the hour of the rule holds on the weekday of that date. */
const isWatched = (rule: AturanKabar, day: string): boolean => {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return weekday !== undefined && rule[weekday]
}

/** Of today, at that hour; none before it, on a weekday that the rule leaves out, or if the day is closed already. */
const findAtHour = (rule: AturanKabar, facts: FaktaToko): readonly IsiKabar[] => {
  const { jam } = rule
  const hari = getLocalDate(facts)
  return jam !== null && isWatched(rule, hari) && facts.businessDate <= hari && hasCome(facts, hari, jam)
    ? [{ hari, jam }]
    : []
}

/** No staff used the program since midnight. */
const findUnopened: FindKabar = (rule, facts) => (hasWorkedToday(facts) ? [] : findAtHour(rule, facts))

const hasWorkedToday = (facts: FaktaToko): boolean =>
  facts.lastUse !== undefined && getToday(facts.timeZone, new Date(facts.lastUse)) >= getLocalDate(facts)

const noon = '12:00'

/**
 * The business date is open at that hour; an hour of the morning is that of the next day. If the rule leaves its weekday out,
 * the next day that counts, on which the shop has not closed either.
 */
const findUnclosed: FindKabar = (rule, facts) => {
  const { jam } = rule
  const next = weekdays.map((_, count) => addDays(tanggal(facts.businessDate), count))
  const hari = next.find(day => isWatched(rule, day))
  if (jam === null || hari === undefined) return []
  const deadline = jam < noon ? addDays(tanggal(hari), 1) : hari
  return hasCome(facts, deadline, jam) ? [{ hari, jam }] : []
}

const findUnpriced: FindKabar = (rule, facts) =>
  facts.confirmsPrices ? findAtHour(rule, facts).filter(({ hari }) => !facts.pricedDays.has(hari)) : []

/** Days since the rule was changed whose value is above the bound. */
const findAbove = (
  values: NilaiPerHari,
  bound: number | null,
  since: string,
): readonly (readonly [string, number])[] =>
  bound === null ? [] : [...values].filter(([hari, value]) => hari >= since && value > bound)

const findDifferences: FindKabar = ({ batas_rupiah }, { differences, since }) =>
  findAbove(differences, batas_rupiah, since).map(([hari, rupiah]) => ({ hari, rupiah }))

const findExceptions: FindKabar = ({ batas_jumlah }, { exceptions, since }) =>
  findAbove(exceptions, batas_jumlah, since).map(([hari, jumlah]) => ({ hari, jumlah }))

const findCancellations: FindKabar = ({ batas_rupiah }, { cancellations, since }) =>
  findAbove(cancellations, batas_rupiah, since).map(([hari, rupiah]) => ({ hari, rupiah }))

/** A shop that worked today and has not closed, without a use of its staff for so long, while this server would have noticed one. */
const findSilent: FindKabar = ({ menit }, facts) => {
  const hari = getLocalDate(facts)
  const { lastUse, watchedSince, now, businessDate } = facts
  if (menit === null || lastUse === undefined || businessDate !== hari || !hasWorkedToday(facts)) return []
  const silentSince = Math.max(Date.parse(lastUse), watchedSince.getTime())
  return now.getTime() - silentSince >= menit * 60_000 ? [{ hari, sejak: lastUse }] : []
}

const findDueReports: FindKabar = ({ jam, hari_kerja }, facts) => {
  const hari = getLocalDate(facts)
  const due = facts.reports.filter(({ sisa }) => hari_kerja !== null && sisa <= hari_kerja)
  const [tenggat] = due.map(report => report.tenggat).toSorted()
  if (jam === null || tenggat === undefined || !hasCome(facts, hari, jam)) return []
  return [{ hari, jam, jumlah: due.length, tenggat }]
}

/** The message of an evening, and the hour at which it is sent unless all shops have closed before. */
export const kabarMalam = 'MALAM'

const kinds: ReadonlyMap<string, FindKabar> = new Map([
  ['BELUM BUKA', findUnopened],
  ['BELUM TUTUP', findUnclosed],
  ['HARGA', findUnpriced],
  ['SELISIH KAS', findDifferences],
  ['PENGECUALIAN', findExceptions],
  ['PEMBATALAN', findCancellations],
  ['DIAM', findSilent],
  ['PPATK', findDueReports],
])

/** What the rule has to report of the shop now, also if it was sent before; each day of the shop once. */
export const findKabar: FindKabar = (rule, facts) => kinds.get(rule.jenis)?.(rule, facts) ?? []

export interface ClosableShop {
  readonly businessDate: string
}

export interface Evening {
  /** The evening whose message it is. */
  readonly malam: string
  /** `HH:MM` in the zone of the owner. */
  readonly jam: string
  readonly now: Date
  /** Of the shop that the owner belongs to. */
  readonly timeZone: string
  /** The shops that rules of the owner watch. */
  readonly shops: readonly ClosableShop[]
}

/** Whether the message of an evening is due: all shops have closed that day, or its hour has come. */
export const isEveningDue = ({ malam, jam, now, timeZone, shops }: Evening): boolean =>
  shops.every(({ businessDate }) => businessDate > malam) ||
  formatMoment(now, timeZone) >= `${malam} ${jam.slice(0, 5)}`
