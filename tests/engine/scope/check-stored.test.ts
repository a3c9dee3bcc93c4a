import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../engine/expression/check/check.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { findRowsFaults, findUnstoredFaults } from '../../../engine/scope/compile-schema-expression.ts'
import { buildScope } from '../../../engine/scope/schema-scope.ts'
import { buildEdits, buildSchemaWith, collectFaultsWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const [thing, place] = [buildEdits('thing'), buildEdits('shop')]

describe('fields without a column', () => {
  const rows: readonly FaultRow[] = [
    [
      'what is not stored of another row',
      [
        place('/properties/twice', { $ref: 'types#text', 'x-calc': 'name', 'x-store': false }),
        thing('/x-api/aliases/0/filter', "maker.twice == 'A'"),
        thing('/properties/extra', { $ref: 'types#text', 'x-fetch': { from: 'maker.twice', mode: 'live' } }),
      ],
      [
        'schema/resources/goods/thing.json /properties/extra/x-fetch/from: "twice" of "place" is worked out in each reading: store it, or name what it is made of @ maker.twice",',
        'schema/resources/goods/thing.json /x-api/aliases/0/filter: "twice" of "place" is worked out in each reading: store it, or name what it is made of @ maker.twice == \'A\'"',
      ],
    ],
  ]
  testReports(rows)

  test('may be used in conditions on listed rows', () => {
    const extra = thing('/properties/extra', { $ref: 'types#money', 'x-calc': 'price', 'x-store': false })
    expect(collectFaultsWith(extra, thing('/x-api/aliases/0/filter', 'extra > 1'))).toEqual([])
  })
})

const schema = buildSchemaWith(
  thing('/properties/extra', { $ref: 'types#money', 'x-calc': 'price', 'x-store': false }),
  place('/properties/twice', { $ref: 'types#text', 'x-calc': 'name', 'x-store': false }),
)
const resource = getResource(schema, 'thing')
const parseTerm = (text: string) => {
  const checked = compileExpression(text, buildScope(schema, resource))
  if ('faults' in checked) throw new Error(checked.faults[0]?.message)
  return checked.term
}
const at = (faults: readonly { offset: number }[]): readonly number[] => faults.map(({ offset }) => offset)

test.each([
  ['price > 1', false, []],
  ['extra > 1', false, []],
  ['extra > 1', true, [0]],
  ["active and maker.twice == 'A'", false, [11]],
])('%s with includeOwn %s has faults at %j', (text, ownToo, offsets) => {
  expect(at(findUnstoredFaults(schema, resource, parseTerm(text), ownToo))).toEqual(offsets)
})

test.each([
  ["countOf('thing', price > self.price) > 0", []],
  ["active or exists('thing', maker.twice == self.name)", [26]],
  ["sumOf('thing', price / 2) > 0", [15]],
  ["lookup('thing', last(upper(name), len(name)), len(name) > 2) == ''", [21, 46, 34]],
  ["if(active, countOf('thing', len(name) > 2), 0) > 1", [28]],
])('%s has faults at %j', (text, offsets) => {
  expect(at(findRowsFaults(schema, parseTerm(text)))).toEqual(offsets)
})
