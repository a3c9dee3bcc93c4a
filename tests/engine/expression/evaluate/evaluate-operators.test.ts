import { expect, test } from 'vitest'
import { getResult } from '../world.ts'

test.each([
  ['0.1 + 0.2', '0.3'],
  ['weight * rate', '3.125'],
  ['amount - weight', '997.5'],
  ['1 / 3', `0.${'3'.repeat(20)}`],
  ['2 / 3 * 3', `2.${'0'.repeat(19)}1`],
  ['amount * rate / 100', '12.5'],
  ['amount / (1 - 1)', 'nothing'],
  ['-amount', '-1000'],
  ["name + '-' + code", "'Ring é-T1'"],
  ['name + answer.reason', 'nothing'],
  ["amount + coalesce('', 1)", '1001'],
  ["amount * if(done, 1, '')", 'nothing'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

/** Null, in each of its spellings. */
test.each([
  ["until == ''", 'true'],
  ["until != ''", 'false'],
  ["answer.reason == '-'", 'true'],
  ["'-' == ''", 'true'],
  ["'a' + '-' == 'a-'", 'true'],
  ['until == until', 'true'],
  ['until == day', 'false'],
  ['until != day', 'true'],
  ['until < day', 'false'],
  ['until >= day', 'false'],
  ['not until < day', 'true'],
  ["name == '-'", 'false'],
  ["name != '-'", 'true'],
  ["name > '-'", 'false'],
  ["code in ['T1', 'T2']", 'true'],
  ["code not in ['T1', 'T2']", 'false'],
  ["answer.reason in ['T1', '-']", 'true'],
  ["answer.reason in ['T1']", 'false'],
  ["answer.reason not in ['T1']", 'true'],
  ['amount in []', 'false'],
  ['place in self.places', 'true'],
  ["code in param('PLACES')", 'false'],
  ["place in param('PLACES')", 'true'],
  ["place in param('NONE')", 'false'],
  ['2.5 in [weight, 1]', 'true'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})

test.each([
  ['weight == 2.50', 'true'],
  ['amount > 999.999', 'true'],
  ['weight <= 2.5 and weight >= 2.5', 'true'],
  ['day < sysdate()', 'true'],
  ['at < at', 'false'],
  ['done == false', 'true'],
  ['done != (not done)', 'true'],
  ["'B' > 'A' and 'a' > 'B'", 'true'],
  ["'é' > 'z'", 'true'],
  ["'💍' > '｡'", 'true'],
])('%s is %s', (source, expected) => {
  expect(getResult(source)).toBe(expected)
})
