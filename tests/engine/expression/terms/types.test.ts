import { expect, test } from 'vitest'
import {
  createFieldSet,
  createNumberType,
  date,
  describeKinds,
  describeType,
  type ExpressionType,
  flag,
  isAssignable,
  isScalar,
  isText,
  nullType,
  resolveCommonType,
  text,
} from '../../../../engine/expression/terms/types.ts'
import { room } from '../world.ts'

const reference: ExpressionType = { kind: 'reference', to: 'room', fields: room }
const record: ExpressionType = { kind: 'record', fields: room }
const list: ExpressionType = { kind: 'list', of: text }
const all: readonly ExpressionType[] = [createNumberType(2), text, reference, flag, date, nullType, record, list]

test('assignable kinds', () => {
  expect(all.map(given => all.map(wanted => (isAssignable(given, wanted) ? 1 : 0)).join(''))).toEqual([
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

test.each<[readonly ExpressionType[], ExpressionType | undefined]>([
  [[createNumberType(0), createNumberType(3)], createNumberType(3)],
  [[createNumberType(0), createNumberType()], createNumberType()],
  [[createNumberType(1), nullType], createNumberType(1)],
  [[nullType, nullType], nullType],
  [[], nullType],
  [[reference], reference],
  [[reference, text], text],
  [[nullType, date], date],
  [[text, createNumberType(0)], undefined],
  [[flag, date], undefined],
])('%o unite to %o', (types, expected) => {
  expect(resolveCommonType(types)).toEqual(expected)
})

test('fields are found by their own names only', () => {
  const fields = createFieldSet('x', { a: text })
  expect([fields.find('a'), fields.find('constructor'), fields.listNames()]).toEqual([text, undefined, ['a']])
})

test('kinds have descriptions', () => {
  expect(all.map(describeType)).toEqual([
    'a number',
    'a text',
    'a reference',
    'true or false',
    'a date',
    'nothing',
    'a record',
    'a list',
  ])
  expect(describeKinds(['number', 'text', 'date'])).toBe('a number, a text or a date')
  expect(all.map(isText)).toEqual([false, true, true, false, false, false, false, false])
  expect(all.map(isScalar)).toEqual([true, true, true, true, true, true, false, false])
})
