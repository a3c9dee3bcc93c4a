import { expect, test } from 'vitest'
import { createTranslateOptions, translateValue } from '../../../../engine/expression/sql/translate.ts'
import { getValueText } from '../sql-text.ts'
import { aReader, compile, markFaults } from '../world.ts'

const translate = (source: string): string => {
  const found = translateValue(compile(source), createTranslateOptions(aReader))
  if ('faults' in found) return markFaults(found.faults).join('; ')
  const scale = found.type.kind === 'number' ? ` @${found.type.scale}` : ''
  return `${getValueText(found.value)}${scale}`
}

test.each([
  ['amount', 'amount @0'],
  ['weight', 'weight @3'],
  ['name', 'name?'],
  ['day', 'day'],
  ['done', 'done'],
  ['place', 'place?'],
  ['place.room.rate', 'place.room.rate @2'],
  ['amount + weight', '((amount * 1000) + weight) @3'],
  ['weight - 1.5', '(weight - 1500) @3'],
  ['weight * rate', '(weight * rate) @5'],
  ['-weight', '(0 - weight) @3'],
  ['amount * 2.5 + 1', '((amount * 25) + 10) @1'],
  [
    'amount * self.amount / self.amount',
    '0+34 the database cannot calculate a division: store it in a field and name that field',
  ],
  ['amount * (self.amount / 5)', '(amount * 1) @0'],
  ['amount * if(self.amount == 5, 2, 3)', '(amount * 2) @0'],
  ["amount + param('SHARE', 1)", '((amount * 10) + 125) @1'],
  ["amount * if(1 == 1, '', 2)", 'null @0'],
  ["name + '/' + code", "((name? || '/') || code?)"],
  ['name + answer.reason', 'null'],
  ['coalesce(amount, weight, 0)', 'coalesce((amount * 1000), weight, 0) @3'],
  ['coalesce(amount, 0, weight)', 'coalesce((amount * 1000), 0) @3'],
  ["coalesce('', amount)", 'amount @0'],
  ['coalesce(0, amount)', '0 @0'],
  ['amount > 1', 'flag(amount > 1)'],
  ['days_between(day, place.room.since)', '(day(place.room.since) - day(day)) @0'],
  ["days_between(day, '') + 1", 'null @0'],
  ['not done', 'flag(done <> 1)'],
  ['self.amount', '5 @0'],
  ['amount * weight * rate', '0+22 the database multiplies two fields at most: store a part in a field'],
  ['amount * weight * 2', '((amount * weight) * 2) @3'],
  ['weight * rate * 0.12345', '0+23 the number is too large, or has too many decimals, for the database'],
  ['amount + 0.1234567891', '9+12 the number is too large, or has too many decimals, for the database'],
  ['case(done, amount, 0)', 'case(done = 1: amount, else 0) @0'],
  ['if(done, amount, 0)', 'case(done = 1: amount, else 0) @0'],
  ['if(amount > 1 and not done, weight, amount)', 'case((amount > 1 and done <> 1): weight, else (amount * 1000)) @3'],
  ['if(self.amount == 5, weight, amount)', 'weight @3'],
  ['if(self.amount == 6, weight, amount)', '(amount * 1000) @3'],
  [
    'if(self.amount == 5, day, add_days(day, amount))',
    '26+21 the database cannot calculate "add_days": store it in a field and name that field',
  ],
  ["if(name == 'A', code, '-')", "case(name = 'A': code?, else '-')"],
  ["if(done, 'A', if(amount > 1, 'B', 'C'))", "case(done = 1: 'A', else case(amount > 1: 'B', else 'C'))"],
  [
    'if(amount / weight > 1, 1, 2)',
    '3+15 the database cannot calculate a division: store it in a field and name that field',
  ],
  ['worth(weight, amount)', '0+21 the database cannot calculate "worth": store it in a field and name that field'],
])('%s is %s', (source, expected) => {
  expect(translate(source)).toBe(expected)
})
