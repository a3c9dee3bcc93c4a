import { expect, test } from 'vitest'
import type { RowReader, UnreadableReference } from '../../../engine/expression/evaluate/reader.ts'
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import { createEvaluationCache, evaluateCached } from '../../../engine/record/completion-state.ts'
import type { Row } from '../../../engine/record/row.ts'
import { compile } from '../expression/world.ts'

/** The row's reader, and the fields that were read so far. */
const watch = (row: Row, beside: Parameters<typeof createRowReader>[1] = {}) => {
  const read: string[] = []
  const own = createRowReader(row, beside)
  const get: RowReader['get'] = name => {
    read.push(name)
    return own.get(name)
  }
  return { read, reader: { emptyText: '-', roots: {}, row: { ...own, get } } }
}

test('a value is worked out again where a field that it reads is another one, and nowhere else', () => {
  const once = createEvaluationCache()
  const row: Record<string, number | string> = { amount: 2, weight: 1000, name: 'A' }
  const { read, reader } = watch(row)
  const term = compile('amount * 2')
  const ask = () => evaluateCached(once, term, { row, reader, dropped: 0 }).evaluated
  const [first, again] = [ask(), ask()]
  row.name = 'B'
  expect([again, ask()]).toEqual([first, first])
  expect(read).toEqual(['amount'])
  row.amount = 3
  expect(ask()).toEqual({ value: { coefficient: 6n, scale: 0 } })
  row.amount = 2
  expect(ask()).toEqual(first)
  expect(read).toEqual(['amount', 'amount'])
})

test('an unknown value is evaluated again in the next pass only', () => {
  const once = createEvaluationCache()
  const row = { place: 'P1' }
  const { reader } = watch(row)
  const term = compile('place.name')
  const ask = (to: typeof reader) => evaluateCached(once, term, { row, reader: to, dropped: 0 }).evaluated
  const unknown = { unknown: { kind: 'reference', to: 'place', key: 'P1' } }
  expect(ask(reader)).toEqual(unknown)
  const loaded = watch(row, { references: { place: createRowReader({ name: 'CORNER' }) } }).reader
  expect(ask(loaded)).toEqual(unknown)
  once.pass += 1
  expect(ask(loaded)).toEqual({ value: 'CORNER' })
})

test('a reference that leads to no row is named each time', () => {
  const once = createEvaluationCache()
  const row = { place: 'P9' }
  const { reader } = watch(row, { references: { place: null } })
  const unreadable = (asked: UnreadableReference): void => {
    once.lost = [...once.lost, asked]
  }
  const asked = { row, reader: { ...reader, unreadable }, dropped: 0 }
  const term = compile('place.name')
  const lost = [{ to: 'place', key: 'P9' }]
  expect([evaluateCached(once, term, asked).lost, evaluateCached(once, term, asked).lost]).toEqual([lost, lost])
})

test('lines that do not count any more are read anew', () => {
  const once = createEvaluationCache()
  const row = {}
  const term = compile('count(lines)')
  const of = (count: number, dropped: number) => {
    const lines = { lines: Array.from({ length: count }, () => createRowReader({})) }
    return evaluateCached(once, term, { row, reader: watch(row, { lines }).reader, dropped }).evaluated
  }
  expect([of(2, 0), of(0, 1)]).toEqual([
    { value: { coefficient: 2n, scale: 0 } },
    { value: { coefficient: 0n, scale: 0 } },
  ])
})

test('more rows than are remembered stay right', () => {
  const once = createEvaluationCache()
  const row: Record<string, number> = {}
  const { reader } = watch(row)
  const term = compile('amount + 1')
  for (let n = 0; n < 24; n++) {
    row.amount = n % 6
    const { evaluated } = evaluateCached(once, term, { row, reader, dropped: 0 })
    expect(evaluated).toEqual({ value: { coefficient: BigInt((n % 6) + 1), scale: 0 } })
  }
})
