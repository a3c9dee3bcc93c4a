import { expect, test } from 'vitest'
import { dateBuiltins } from '../../../../engine/expression/terms/builtins.ts'
import { getResult } from '../world.ts'

test.each([
  ['days_between(day, sysdate())', '293'],
  ['days_between(sysdate(), day)', '-293'],
  ['days_between(until, day)', 'nothing'],
  ['add_days(day, 1)', "'2026-02-01'"],
  ['add_days(day, -31)', "'2025-12-31'"],
  ['add_days(day, 1.5)', "'2026-02-02'"],
  ["add_days(day, '')", 'nothing'],
  ['add_days(day, 999999)', 'nothing'],
  ['add_days(day, 400000)', 'nothing'],
  ['add_days(day, 99999999999999999999)', 'nothing'],
  ['add_days(day, -46051)', "'1900-01-01'"],
  ['add_days(day, -46052)', 'nothing'],
  ['add_days(day, 355715)', "'2999-12-31'"],
  ['add_days(day, 355716)', 'nothing'],
  ['add_months(day, 1)', "'2026-02-28'"],
  ['add_months(day, 25)', "'2028-02-29'"],
  ['add_months(day, -2)', "'2025-11-30'"],
  ['add_months(day, 12)', "'2027-01-31'"],
  ['add_months(day, 12000)', 'nothing'],
  ['add_months(day, -12000)', 'nothing'],
  ['month_start(sysdate())', "'2026-11-01'"],
  ['month_end(sysdate())', "'2026-11-30'"],
  ['month_end(add_months(day, 25))', "'2028-02-29'"],
  ['year_start(day)', "'2026-01-01'"],
  ['year_end(day)', "'2026-12-31'"],
  ['month_start(until)', 'nothing'],
  ['year(day)', '2026'],
  ['month(sysdate())', '11'],
  ['month(until)', 'nothing'],
  ["clock(at, 'Asia/Jakarta')", "'17:00'"],
  ["clock(at, 'Bulan/Sisi Jauh')", 'nothing'],
  ["clock('', 'Asia/Jakarta')", 'nothing'],
  ['clock(now(), place.name)', 'nothing'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

test('holds the names of the language', () => {
  expect(Object.keys(dateBuiltins)).toEqual([
    'days_between',
    'add_days',
    'add_months',
    'month_start',
    'month_end',
    'year_start',
    'year_end',
    'year',
    'month',
    'clock',
  ])
})
