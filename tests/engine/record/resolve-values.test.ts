import { expect, test } from 'vitest'
import {
  type CompletionState,
  createCompletionState,
  createEvaluationCache,
  type RecordContext,
} from '../../../engine/record/completion-state.ts'
import { createResolution, invalidateAll, reset, resolveValues } from '../../../engine/record/resolve-values.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const money = { $ref: 'types#money' }
const schema = buildSchemaWith(
  thing('/properties/price/default'),
  thing('/properties/price/x-default', "param('PRICE', 1)"),
  thing('/properties/twice', { ...money, 'x-calc': 'price * 2' }),
  thing('/properties/four', { ...money, 'x-calc': 'twice * 2' }),
  thing('/properties/heavy', { ...money, 'x-calc': 'round(weight * 2)' }),
)
const resource = getResource(schema, 'thing')
const row: Row = { thing_code: 'T1', name: '-', price: null, weight: 3000, twice: null, four: null, heavy: null }

const begin = (more: Partial<RecordContext> = {}): { readonly work: CompletionState; readonly read: string[] } => {
  const world: RecordContext = {
    emptyText: '-',
    roots: {},
    param: () => '5',
    ...more,
    rows: { findResource: name => schema.resources[name], find: () => null },
  }
  const work = createCompletionState(resource, {
    draft: { row, inputFields: new Set() },
    context: world,
    cache: createEvaluationCache(),
  })
  const read: string[] = []
  const own = work.reader.row
  const get: typeof own.get = name => {
    read.push(name)
    return own.get(name)
  }
  return { work: { ...work, reader: { ...work.reader, row: { ...own, get } } }, read }
}

const none = new Set<string>()

test('each rule runs once, and again only if one of its inputs changed', () => {
  const { work, read } = begin()
  const settling = createResolution(work)
  resolveValues(settling, none)
  expect(work.row).toMatchObject({ price: 5, twice: 10, four: 20, heavy: 6 })
  expect(read.toSorted()).toEqual(['price', 'twice', 'weight'])
  read.length = 0
  resolveValues(settling, none)
  expect(read).toEqual([])
})

test('a row that starts again gets the same values, also while fields are hidden', () => {
  const { work } = begin()
  const settling = createResolution(work)
  resolveValues(settling, none)
  reset(settling)
  expect(work.row).toMatchObject({ price: null, twice: null })
  resolveValues(settling, new Set(['price']))
  expect(work.row).toMatchObject({ price: null, twice: null, four: null, heavy: 6 })
  reset(settling)
  resolveValues(settling, none)
  expect(work.row).toMatchObject({ price: 5, twice: 10, four: 20, heavy: 6 })
})

test('an unknown value stays a question, and all rules are due after an invalidation', () => {
  const { work } = begin({ param: () => undefined })
  const settling = createResolution(work)
  resolveValues(settling, none)
  resolveValues(settling, none)
  expect(work.questions).toEqual([{ kind: 'param', key: 'PRICE' }])
  expect([...work.unknown]).toEqual(['price'])
  expect(settling.due.some(due => due)).toBe(false)
  invalidateAll(settling)
  expect(settling.due.every(due => due)).toBe(true)
})
