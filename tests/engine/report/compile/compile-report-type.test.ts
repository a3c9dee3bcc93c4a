import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../../engine/field/all.ts'
import { toExpressionType } from '../../../../engine/report/compile/compile-report-type.ts'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const getColumn = (value: string, more: object = {}) => ({ name: 'x', title: 'X', value, ...more })

const typeOf = (value: string, ...columns: readonly object[]) =>
  compileReport(['/columns', [getColumn(value), ...columns]], ['/sort'], ['/group', [{ by: 'maker' }]]).columns[0]?.type
    .name

describe('the type of a column', () => {
  test.each([
    ['count()', 'int'],
    ["count(size == 'SMALL')", 'int'],
    ['sum(weight)', 'weight'],
    ['avg(weight)', 'weight'],
    ['max(day)', 'date'],
    ['min(name)', 'text'],
    ['maker', 'code'],
    ['maker.name', 'text'],
    ['upper(maker.name)', 'text'],
    ['count() > 3', 'flag'],
    ['sum(price) + 1', 'int'],
  ])('of %s is %s', (value, type) => {
    expect(typeOf(value)).toBe(type)
  })

  test('of a name is that of the column with this name', () => {
    expect(typeOf('y', { name: 'y', title: 'Y', value: 'count()', $ref: 'types#money' })).toBe('money')
  })
})

test.each([
  [
    'a number of unknown decimals',
    [['/columns/4/$ref']],
    '/columns/4/value: nobody knows the unit of this number: say "$ref": "types#money" or another type',
  ],
  [
    'a type that is none',
    [['/columns/4/$ref', 'types#mony']],
    '/columns/4/$ref: no type is called "mony"; did you mean "money"?',
  ],
  ['a type of another kind', [['/columns/4/$ref', 'types#date']], '/columns/4/value: expected a date; found a number'],
  [
    'a secret',
    [['/columns/4/$ref', 'types#secret']],
    '/columns/4/$ref: the type "secret" has nothing to show in a report',
  ],
] as const)('reports %s', (_name, edits, expected) => {
  expect(
    collectFaultsWith(...withReport(...edits)).map(line => line.replace(/^[^ ]+ /, '').replace(/ @ .*$/, '')),
  ).toContain(expected)
})

test.each([
  ['money', { kind: 'number', scale: 0, unit: 'Rp' }],
  ['weight', { kind: 'number', scale: 3, unit: 'gr' }],
  ['flag', { kind: 'flag' }],
  ['date', { kind: 'date' }],
  ['instant', { kind: 'instant' }],
  ['code', { kind: 'text' }],
])('%s is %o in expressions', (name, type) => {
  expect(fieldTypes[name] && toExpressionType(fieldTypes[name])).toEqual(type)
})
