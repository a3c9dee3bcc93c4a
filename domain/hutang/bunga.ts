// The interest of money lent against gold: a rate per month of thirty days, by the days that ran, rounded up once.

import { type Percent, type Rupiah, rupiah } from '../../engine/value/amount.ts'
import { addDays, countDaysBetween, type Tanggal } from '../../engine/value/tanggal.ts'

/** HARIAN: for each day, at least one. BULANAN: for each month of thirty days that began. */
export type InterestMethod = 'HARIAN' | 'BULANAN'

export interface Loan {
  /** The debt without interest. */
  readonly principal: Rupiah
  /** Per month of thirty days. */
  readonly rate: Percent
  readonly from: Tanggal
  /** The day that interest runs to; one before `from` counts as `from`. */
  readonly to: Tanggal
  /** Days after it have a separate line; it changes no amount. */
  readonly due?: Tanggal
  readonly method: InterestMethod
  /** The interest is rounded up to a multiple of this step; above zero. */
  readonly step: Rupiah
}

/** A period and its interest. */
export interface InterestLine {
  readonly from: Tanggal
  readonly to: Tanggal
  /** The days that are charged: of a month that began all thirty. */
  readonly days: number
  readonly rate: Percent
  /** Whole rupiah; the lines and the rounding add up to the interest. */
  readonly amount: Rupiah
}

export interface Interest {
  readonly lines: readonly InterestLine[]
  /** The amount added by rounding up to the step, zero or more. */
  readonly rounding: Rupiah
  readonly total: Rupiah
}

const daysPerMonth = 30

/** Days that are charged: at least one, and in BULANAN whole months. */
export const countChargedDays = ({ from, to, method }: Pick<Loan, 'from' | 'to' | 'method'>): number => {
  const days = Math.max(1, countDaysBetween(from, to))
  return method === 'BULANAN' ? Math.ceil(days / daysPerMonth) * daysPerMonth : days
}

/** Denominator of principal x rate x days: hundredths of a percent of a month. */
const denominator = 10_000n * BigInt(daysPerMonth)

/** Principal x rate x days / 30, exact until it is rounded up to the step; its lines are explained in whole rupiah. */
export const computeInterest = (loan: Loan): Interest => {
  const computeExact = (days: number): bigint => BigInt(loan.principal) * BigInt(loan.rate) * BigInt(days)
  const charged = countChargedDays(loan)
  const scaledStep = denominator * BigInt(loan.step)
  const total = rupiah(Number(((computeExact(charged) + scaledStep - 1n) / scaledStep) * BigInt(loan.step)))
  let chargedBefore = 0
  const lines = splitAtDueDate(loan, charged).map(({ from, to, days }): InterestLine => {
    const amount = computeExact(chargedBefore + days) / denominator - computeExact(chargedBefore) / denominator
    chargedBefore += days
    return { from, to, days, rate: loan.rate, amount: rupiah(Number(amount)) }
  })
  const lineTotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { lines, rounding: rupiah(total - lineTotal), total }
}

type InterestPeriod = Pick<InterestLine, 'from' | 'to' | 'days'>

/** Until it is due, and from then on. */
const splitAtDueDate = ({ from, to, due, method }: Loan, charged: number): readonly InterestPeriod[] => {
  const end = to < from ? from : to
  if (method === 'BULANAN' || due === undefined || due <= from || due >= end) return [{ from, to: end, days: charged }]
  const days = countDaysBetween(from, due)
  return [
    { from, to: due, days },
    { from: addDays(due, 1), to: end, days: charged - days },
  ]
}
