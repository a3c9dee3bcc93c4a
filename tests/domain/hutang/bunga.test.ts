import { expect, test } from 'vitest'
import { computeInterest, countChargedDays } from '../../../domain/hutang/bunga.ts'
import { percent, rupiah } from '../../../engine/value/amount.ts'
import { tanggal } from '../../../engine/value/tanggal.ts'

const [from, due] = [tanggal('2026-01-01'), tanggal('2026-01-31')]

test('a day is charged at least, and of a month that began all thirty', () => {
  const getDays = (to: string, method: 'HARIAN' | 'BULANAN') => countChargedDays({ from, to: tanggal(to), method })
  expect(['2025-12-31', '2026-01-01', '2026-01-02', '2026-02-01'].map(to => getDays(to, 'HARIAN'))).toEqual([
    1, 1, 1, 31,
  ])
  expect(['2025-12-31', '2026-01-31', '2026-02-01'].map(to => getDays(to, 'BULANAN'))).toEqual([30, 30, 60])
})

test('lines and rounding add up to the interest, whatever the principal, the rate and the days', () => {
  for (let seed = 1; seed < 2000; seed++) {
    const principal = rupiah((seed * 7_919_333) % 98_765_432)
    const to = tanggal(`2026-0${1 + (seed % 9)}-${String(1 + (seed % 28)).padStart(2, '0')}`)
    const loan = { principal, rate: percent(seed % 1000), from, to, due, method: 'HARIAN', step: rupiah(500) } as const
    const { lines, rounding, total } = computeInterest(loan)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0) + rounding).toBe(total)
    expect(lines.reduce((sum, { days: getDays }) => sum + getDays, 0)).toBe(countChargedDays(loan))
    expect([total % 500, rounding >= 0, rounding <= 500]).toEqual([0, true, true])
  }
})
