import { expect, test } from 'vitest'
import { createTranslateOptions, translateCondition } from '../../../../engine/expression/sql/translate.ts'
import { getConditionText } from '../sql-text.ts'
import { aReader, compile, markFaults } from '../world.ts'

const translate = (source: string): string => {
  const found = translateCondition(compile(source), createTranslateOptions(aReader))
  return 'faults' in found ? markFaults(found.faults).join('; ') : getConditionText(found.condition)
}

test.each([
  ["state == 'OPEN'", "state = 'OPEN'"],
  ["state != 'OPEN'", "state <> 'OPEN'"],
  ["not (state == 'OPEN')", "state <> 'OPEN'"],
  ["clock != '10:00'", "clock differs from '10:00'"],
  ["place.name == 'A'", "place.name = 'A'"],
  ["place.name != 'A'", "place.name differs from 'A'"],
  ["name == '-'", "name = '-'"],
  ["name != ''", "name <> '-'"],
  ["place.name == ''", 'place.name? is null'],
  ["clock == '-'", 'clock? is null'],
  ['name == code', 'name = code'],
  ['name == place.name', 'name? same as place.name?'],
  ["name < 'B'", "name? < 'B'"],
  ["not (name < 'B')", "(name? >= 'B' or name? is null)"],
  ["name > ''", 'never'],
  ["not (name > '')", 'always'],
])('texts: %s is %s', (source, expected) => {
  expect(translate(source)).toBe(expected)
})

test.each([
  ['amount == 5', 'amount = 5'],
  ['amount != 5', 'amount differs from 5'],
  ['weight > 1.5', 'weight > 1500'],
  ['amount >= 0.5', '(amount * 10) >= 5'],
  ['weight == amount', 'weight same as (amount * 1000)'],
  ["amount == ''", 'amount is null'],
  ["amount != ''", 'amount is there'],
  ['day <= sysdate()', "day <= '2026-11-20'"],
  ['not (day <= until)', '(day > until or day is null or until is null)'],
  ['amount == self.amount', 'amount = 5'],
])('numbers and dates: %s is %s', (source, expected) => {
  expect(translate(source)).toBe(expected)
})

test.each([
  ['done', 'done = 1'],
  ['not done', 'done <> 1'],
  ['not place.active', 'place.active differs from 1'],
  ['done == true', 'done = 1'],
  ['done == place.active', 'done = place.active'],
  ['done != place.active', 'done differs from place.active'],
  ['(amount > 1) == done', 'flag(amount > 1) = done'],
  ['done == (not place.active)', 'done = flag(place.active differs from 1)'],
  ['coalesce(place.active, true)', 'coalesce(place.active, 1) = 1'],
  ['not coalesce(place.active, true)', 'coalesce(place.active, 1) <> 1'],
  ["coalesce('', done)", 'done = 1'],
])('flags: %s is %s', (source, expected) => {
  expect(translate(source)).toBe(expected)
})

test.each([
  ["code in ['A', 'B']", 'code in ["A","B"]'],
  ["code not in ['A', 'B']", 'code not in ["A","B"]'],
  ["place.name not in ['A']", '(place.name not in ["A"] or place.name is null)'],
  ["code in ['A', '-']", '(code? in ["A"] or code? is null)'],
  ["code not in ['A', '']", '(code? not in ["A"] and code? is there)'],
  ['weight in [1, 2.5]', 'weight in [1000,2500]'],
  ['weight not in [1]', '(weight not in [1000] or weight is null)'],
  ['amount in [1, weight]', '((amount * 1000) = 1000 or (amount * 1000) same as weight)'],
  ['self.amount in [amount]', '5 = amount'],
  ['code in []', 'never'],
  ['code not in []', 'always'],
  ['code in self.places', 'code in ["P1","P2"]'],
  ["code in param('PLACES')", 'code in ["P1","P2"]'],
  ["code in param('NONE')", 'never'],
])('lists: %s is %s', (source, expected) => {
  expect(translate(source)).toBe(expected)
})

test.each([
  ["done and state == 'OPEN'", "(done = 1 and state = 'OPEN')"],
  ["not (done and state == 'OPEN')", "(done <> 1 or state <> 'OPEN')"],
  ["not (done or state == 'OPEN')", "(done <> 1 and state <> 'OPEN')"],
  ["done and module('DISCOUNT')", 'done = 1'],
  ["done or module('DISCOUNT')", 'always'],
  ["not done and user.level == 'LOW'", 'never'],
  ['amount > 1 and (done or day == sysdate())', "(amount > 1 and (done = 1 or day = '2026-11-20'))"],
])('together: %s is %s', (source, expected) => {
  expect(translate(source)).toBe(expected)
})

test.each([
  ['round(amount) > 1', '0+13 the database cannot calculate "round": store it in a field and name that field'],
  ['amount / 2 > 1', '0+10 the database cannot calculate a division: store it in a field and name that field'],
  ['amount > 99999999999999999999', '9+20 the number is too large, or has too many decimals, for the database'],
  ['weight * rate < 999999999999999', '0+31 the numbers are too far apart for the database to compare'],
  [
    "exists('place', code == self.place)",
    '0+35 the database cannot calculate a count of other rows: store it in a field and name that field',
  ],
  ["param('STEP', amount) > 5", '0+21 the database cannot calculate "param": store it in a field and name that field'],
  ["exists('place')", '0+15 its value is not known here'],
  [
    'count(lines) > 0 and floor(rate) == 1',
    '0+12 the database cannot calculate a total over lines: store it in a field and name that field; 21+11 the database cannot calculate "floor": store it in a field and name that field',
  ],
])('%s does not go there', (source, expected) => {
  expect(translate(source)).toBe(expected)
})
