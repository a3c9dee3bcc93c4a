import { expect, test } from 'vitest'
import { evaluatedOnce } from '../../../engine/record/evaluated-once.ts'
import type { Row } from '../../../engine/record/row.ts'
import { beginWork, type RecordWorld, type Work } from '../../../engine/record/row-work.ts'
import { allDue, settle, settlingOf, startAgain } from '../../../engine/record/settle-values.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { editsOf, schemaWith } from '../../support/schema-files.ts'

const thing = editsOf('thing')
const money = { $ref: 'types#money' }
const schema = schemaWith(
  thing('/properties/price/default'),
  thing('/properties/price/x-default', "param('PRICE', 1)"),
  thing('/properties/twice', { ...money, 'x-calc': 'price * 2' }),
  thing('/properties/four', { ...money, 'x-calc': 'twice * 2' }),
  thing('/properties/heavy', { ...money, 'x-calc': 'round(weight * 2)' }),
)
const resource = getResource(schema, 'thing')
const row: Row = { thing_code: 'T1', name: '-', price: null, weight: 3000, twice: null, four: null, heavy: null }

const begin = (more: Partial<RecordWorld> = {}): { readonly work: Work; readonly read: string[] } => {
  const world: RecordWorld = {
    emptyText: '-',
    roots: {},
    param: () => '5',
    ...more,
    rows: { resourceOf: name => schema.resources[name], find: () => null },
  }
  const work = beginWork(resource, { unfinished: { row, given: new Set() }, world, once: evaluatedOnce() })
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
  const settling = settlingOf(work)
  settle(settling, none)
  expect(work.row).toMatchObject({ price: 5, twice: 10, four: 20, heavy: 6 })
  expect(read.toSorted()).toEqual(['price', 'twice', 'weight'])
  read.length = 0
  settle(settling, none)
  expect(read).toEqual([])
})

test('a row that starts again gets the same values, also while fields are hidden', () => {
  const { work } = begin()
  const settling = settlingOf(work)
  settle(settling, none)
  startAgain(settling)
  expect(work.row).toMatchObject({ price: null, twice: null })
  settle(settling, new Set(['price']))
  expect(work.row).toMatchObject({ price: null, twice: null, four: null, heavy: 6 })
  startAgain(settling)
  settle(settling, none)
  expect(work.row).toMatchObject({ price: 5, twice: 10, four: 20, heavy: 6 })
})

test('an unknown value stays a question, and all rules are due after an invalidation', () => {
  const { work } = begin({ param: () => undefined })
  const settling = settlingOf(work)
  settle(settling, none)
  settle(settling, none)
  expect(work.questions).toEqual([{ kind: 'param', key: 'PRICE' }])
  expect([...work.unknown]).toEqual(['price'])
  expect(settling.due.some(due => due)).toBe(false)
  allDue(settling)
  expect(settling.due.every(due => due)).toBe(true)
})
