// Worked out by hand: principal x rate x days / 30, at least one day, up to the next multiple of the step.
import { expect, test } from 'vitest'
import { bungaHutang, perhitunganBunga } from '../../../domain/hutang/bunga-hutang.ts'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'

/** Percents are stored in hundredths. */
const interest = (principal: number, rate: number, ...more: readonly [string, string, string, number]) =>
  bungaHutang.run([principal, Math.round(rate * 100), ...more], {})

test.each([
  // Principal, percent a month, from, to: interest.
  // The day it is settled counts as one.
  [1_000_000, 3, '2026-11-20', '2026-11-20', 1000],
  [7_000_000, 2.5, '2026-11-20', '2026-11-20', 6000], // 5,833.33
  [500_000, 4, '2026-11-20', '2026-11-21', 1000], // 666.67
  [1_000_000, 3, '2026-11-20', '2026-11-19', 1000],
  // The borders of the brackets: 4 % to 500,000, 3 % to 5,000,000, 2.5 % to 10,000,000, 2 % above.
  [500_000, 4, '2026-01-01', '2026-01-31', 20_000],
  [500_001, 3, '2026-01-01', '2026-01-31', 15_500], // 15,000.03
  [5_000_000, 3, '2026-01-01', '2026-01-31', 150_000],
  [5_000_001, 2.5, '2026-01-01', '2026-01-31', 125_500], // 125,000.025
  [10_000_000, 2.5, '2026-01-01', '2026-01-31', 250_000],
  [10_000_001, 2, '2026-01-01', '2026-01-31', 200_500], // 200,000.02
  [100_000_000, 2, '2026-01-01', '2026-01-31', 2_000_000],
  // Month ends, years and leap days.
  [1_000_000, 3, '2026-01-31', '2026-02-28', 28_000],
  [1_000_000, 3, '2026-02-28', '2026-03-31', 31_000],
  [1_000_000, 3, '2027-02-28', '2027-03-01', 1000],
  [1_000_000, 3, '2028-02-28', '2028-03-01', 2000],
  [1_000_000, 3, '2028-02-28', '2028-02-29', 1000],
  [1_000_000, 3, '2027-02-28', '2028-02-28', 365_000],
  [1_000_000, 3, '2028-02-28', '2029-02-28', 366_000],
  [1_000_000, 3, '2028-02-29', '2029-02-28', 365_000],
  [1_000_000, 3, '2026-12-31', '2027-01-01', 1000],
  [1_000_000, 3, '2026-11-20', '2027-02-18', 90_000],
  // Rounded up once; a value on a step is unchanged.
  [123_456, 4, '2026-03-01', '2026-03-08', 1500], // 1,152.256
  [1_500_000, 3, '2026-03-01', '2026-03-11', 15_000],
  [1_510_000, 3, '2026-03-01', '2026-03-11', 15_500], // 15,100
  [1, 3, '2026-03-01', '2026-03-02', 500],
  [1_000_000, 0, '2026-03-01', '2026-04-01', 0],
  [9_000_000_000, 2, '2016-01-01', '2025-12-29', 21_900_000_000], // 3,650 days
  // A loan, renewed twice with a part of its principal: what is left bears interest from the day of the renewal.
  [1_000_000, 3, '2026-01-01', '2026-02-15', 45_000],
  [600_000, 2, '2026-02-15', '2026-03-17', 12_000],
  [350_000, 4, '2026-03-17', '2026-04-16', 14_000],
])('%d at %d percent from %s to %s is %d', (...[principal, rate, from, to, expected]) => {
  expect(interest(principal, rate, from, to, 'HARIAN', 500)).toBe(expected)
})

test.each([
  // In months of thirty days that began.
  ['2026-01-01', '2026-01-01', 30_000],
  ['2026-01-01', '2026-01-02', 30_000],
  ['2026-01-01', '2026-01-31', 30_000],
  ['2026-01-01', '2026-02-01', 60_000],
  ['2026-01-01', '2026-03-02', 60_000],
  ['2026-01-01', '2026-03-03', 90_000],
])('a million at 3 percent from %s to %s is %d where months are charged', (from, to, expected) => {
  expect(interest(1_000_000, 3, from, to, 'BULANAN', 500)).toBe(expected)
})

test.each([
  [1, 10_084], // 10,083.33
  [100, 10_100],
  [500, 10_500],
  [1000, 11_000],
])('a million at 2.75 percent for 11 days, up to %d, is %d', (step, expected) => {
  expect(interest(1_000_000, 2.75, '2026-03-01', '2026-03-12', 'HARIAN', step)).toBe(expected)
})

test.each([
  // Lent, for so many days: due.
  ['2026-01-31', 30, '2026-03-02'],
  ['2028-01-31', 30, '2028-03-01'],
  ['2026-11-20', 90, '2027-02-18'],
  ['2026-11-20', 30, '2026-12-20'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-12-02', 30, '2027-01-01'],
  ['2028-02-29', 365, '2029-02-28'],
  ['2026-06-30', 120, '2026-10-28'],
])('a loan of %s for %d days is due on %s', (from, days, due) => {
  expect(addDays(tanggal(from), days)).toBe(due)
})

const explained = (principal: number, to: string, method = 'HARIAN') =>
  String(perhitunganBunga.run([principal, 300, '2026-01-01', to, method, 500, '2026-01-31'], {})).split('\n')

test('splits the days at the due date into two lines, which add up', () => {
  expect(explained(1_000_000, '2026-02-10')).toEqual([
    '2026-01-01 s/d 2026-01-31: 30 hari x 3.00% / 30 = 30,000',
    '2026-02-01 s/d 2026-02-10: 10 hari x 3.00% / 30 = 10,000',
    'Bunga = 40,000',
  ])
  // 37,037.01 and together 49,382.68.
  expect(explained(1_234_567, '2026-02-10')).toEqual([
    '2026-01-01 s/d 2026-01-31: 30 hari x 3.00% / 30 = 37,037',
    '2026-02-01 s/d 2026-02-10: 10 hari x 3.00% / 30 = 12,345',
    'Pembulatan = 118',
    'Bunga = 49,500',
  ])
  expect(explained(1_000_000, '2026-01-31')).toEqual([
    '2026-01-01 s/d 2026-01-31: 30 hari x 3.00% / 30 = 30,000',
    'Bunga = 30,000',
  ])
  expect(explained(1_000_000, '2026-02-10', 'BULANAN')).toEqual([
    '2026-01-01 s/d 2026-02-10: 60 hari x 3.00% / 30 = 60,000',
    'Bunga = 60,000',
  ])
})
