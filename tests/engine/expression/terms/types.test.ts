import { expect, test } from 'vitest'
import {
  date,
  described,
  describedKinds,
  fieldsFrom,
  fits,
  flag,
  isScalar,
  isText,
  nothing,
  number,
  type Type,
  text,
  united,
} from '../../../../engine/expression/terms/types.ts'
import { room } from '../world.ts'

const reference: Type = { kind: 'reference', to: 'room', fields: room }
const record: Type = { kind: 'record', fields: room }
const list: Type = { kind: 'list', of: text }
const all: readonly Type[] = [number(2), text, reference, flag, date, nothing, record, list]

test('assignable kinds', () => {
  expect(all.map(given => all.map(wanted => (fits(given, wanted) ? 1 : 0)).join(''))).toEqual([
    '10000100',
    '01100100',
    '01100100',
    '00010100',
    '00001100',
    '11111100',
    '00000000',
    '00000001',
  ])
})

test.each<[readonly Type[], Type | undefined]>([
  [[number(0), number(3)], number(3)],
  [[number(0), number()], number()],
  [[number(1), nothing], number(1)],
  [[nothing, nothing], nothing],
  [[], nothing],
  [[reference], reference],
  [[reference, text], text],
  [[nothing, date], date],
  [[text, number(0)], undefined],
  [[flag, date], undefined],
])('%o unite to %o', (types, expected) => {
  expect(united(types)).toEqual(expected)
})

test('fields are found by their own names only', () => {
  const fields = fieldsFrom('x', { a: text })
  expect([fields.find('a'), fields.find('constructor'), fields.names]).toEqual([text, undefined, ['a']])
})

test('kinds have descriptions', () => {
  expect(all.map(described)).toEqual([
    'a number',
    'a text',
    'a reference',
    'true or false',
    'a date',
    'nothing',
    'a record',
    'a list',
  ])
  expect(describedKinds(['number', 'text', 'date'])).toBe('a number, a text or a date')
  expect(all.map(isText)).toEqual([false, true, true, false, false, false, false, false])
  expect(all.map(isScalar)).toEqual([true, true, true, true, true, true, false, false])
})
