import { expect, test } from 'vitest'
import { collectFaults, compile } from '../world.ts'

test.each([
  ["'a' + 1", ['0+7 "+" adds two numbers or joins two texts; found a text and a number; pad(number, 1) is its text']],
  ['amount + done', ['0+13 "+" adds two numbers or joins two texts; found a number and true or false']],
  [
    'day + 1',
    [
      '0+7 "+" adds two numbers or joins two texts; found a date and a number; days are counted by add_days, add_months and days_between',
    ],
  ],
  [
    'day - until',
    ['0+11 "-" needs two numbers; found a date and a date; days are counted by add_days, add_months and days_between'],
  ],
  ['name * 2', ['0+8 "*" needs two numbers; found a text and a number; pad(number, 1) is its text']],
  ["amount + ''", ['0+11 "+" adds two numbers or joins two texts; found a number and nothing']],
  ['-name', ['1+4 "-" needs a number; found a text']],
  ['name == 1', ['0+9 "==" cannot compare a text with a number']],
  ['name < 1', ['0+8 "<" cannot compare a text with a number']],
  ["day < '2026-01-01'", ['0+18 "<" cannot compare a date with a text']],
  ['day == at', ['0+9 "==" cannot compare a date with a moment']],
  ['done < true', ['0+11 "<" compares numbers, texts and dates, not true and false']],
  ['name and done', ['0+4 expected true or false; found a text']],
  ['not amount', ['4+6 expected true or false; found a number']],
  ["state == 'OPENN'", ["9+7 'OPENN' is none of 'OPEN', 'DONE'; did you mean \"OPEN\"?"]],
  ["state in ['OPEN', 'GONE']", ["18+6 'GONE' is none of 'OPEN', 'DONE'; did you mean \"DONE\"?"]],
  ["'X' != state", ["0+3 'X' is none of 'OPEN', 'DONE'"]],
  ['amount in 5', ['10+1 "in" needs a list; found a number']],
  ["amount not in ['a']", ['0+19 "not in" cannot look for a number in a list that holds a text']],
  [
    'self == user',
    [
      '0+4 "self" is a record; name one of its fields after a dot',
      '8+4 "user" is a record; name one of its fields after a dot',
    ],
  ],
  ['amount == lines', ['10+5 "lines" is lines; use it in sum, count, avg, min or max']],
])('%s', (source, faults) => {
  expect(collectFaults(source)).toEqual(faults)
})

test.each([
  'name + code + place',
  "state == '-' or state == ''",
  "amount == '' and day != '' and done == ''",
  'day <= sysdate()',
  'days_between(day, until) > 3',
  'at < at',
  'place == code and place != self.code',
  'code in self.places',
  "code in param('PLACES')",
  'amount in []',
  'amount in [1, 2.5, weight]',
  'day in [sysdate(), until]',
])('%s is right', source => {
  expect(collectFaults(source)).toEqual([])
})

test('a sign before a number is part of it', () => {
  expect(compile('-2.5')).toMatchObject({
    kind: 'constant',
    value: { coefficient: -25n, scale: 1 },
    offset: 0,
    length: 4,
  })
})
