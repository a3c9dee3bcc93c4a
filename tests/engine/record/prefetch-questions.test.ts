import { expect, test } from 'vitest'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { collectPrefetchQuestions } from '../../../engine/record/resolve-values.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const schema = buildSchemaWith(
  thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
  thing('/properties/price/default'),
  thing('/properties/price/x-default', "param('PRICE', 1)"),
)
const things = getResource(schema, 'thing')

const createWorld = (
  known: Readonly<Record<string, Row | null>>,
  more: Partial<RecordContext> = {},
): RecordContext => ({
  emptyText: '-',
  roots: {},
  rows: { findResource: name => schema.resources[name], find: (_, key) => known[String(key)] },
  ...more,
})

const setting = { kind: 'param', key: 'PRICE' }

test('requests referenced rows for all rows at once, and settings', () => {
  const rows = [{ maker: 'P1' }, { maker: '-' }, { maker: 'P2' }]
  expect(
    collectPrefetchQuestions(
      things,
      rows.map(row => ({ row })),
      createWorld({ P2: { name: 'SOUTH' } }),
    ),
  ).toEqual([{ kind: 'reference', to: 'place', key: 'P1' }, setting])
})

test('requests no known row, including rows known not to exist', () => {
  const rows = [{ maker: 'P1' }, { maker: 'P2' }]
  const known = { P1: { name: 'NORTH' }, P2: null }
  expect(
    collectPrefetchQuestions(
      things,
      rows.map(row => ({ row })),
      createWorld(known, { param: () => null }),
    ),
  ).toEqual([])
})

test('prefetches a default that queries other rows, for a new row without a value', () => {
  const asking = buildSchemaWith(
    thing('/properties/name/x-default', "lookup('thing', last(name), maker == self.maker)"),
    thing('/properties/price/default'),
    thing('/properties/price/x-default', "if(name == 'X', lookup('thing', last(price), name == self.name), 1)"),
  )
  const resource = getResource(asking, 'thing')
  const row = { maker: 'P1' }
  const world = createWorld({ P1: { name: 'NORTH' } })
  const asked = (
    beginning: Parameters<typeof collectPrefetchQuestions>[1][number],
    more: Partial<RecordContext> = {},
  ) =>
    collectPrefetchQuestions(resource, [beginning], { ...world, ...more }).map(question =>
      question.kind === 'rows' ? [question.query.resource, question.reader.roots.self?.get('maker')] : question,
    )
  expect(asked({ row })).toEqual([['thing', 'P1']])
  expect(asked({ row, inputFields: new Set(['name']) })).toEqual([])
  expect(asked({ row, before: row })).toEqual([])
  expect(asked({ row, isHistory: true })).toEqual([])
  expect(asked({ row }, { getRowsValue: () => null })).toEqual([])
})
