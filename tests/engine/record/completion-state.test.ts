import { expect, test } from 'vitest'
import type { Expression } from '../../../engine/expression/terms/scope.ts'
import {
  createCompletionState,
  createEvaluationCache,
  evaluateExpression,
  evaluateForRow,
  type RecordContext,
  type RecordDraft,
} from '../../../engine/record/completion-state.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const money = { $ref: 'types#money' }
const schema = buildSchemaWith(
  thing('/properties/twice', { ...money, 'x-calc': 'price * 2' }),
  thing('/properties/rise', { ...money, 'x-calc': 'price - coalesce(before.price, 0)' }),
  thing('/properties/asked', { ...money, 'x-calc': "param('PRICE', 1)" }),
)
const resource = getResource(schema, 'thing')
const world: RecordContext = {
  emptyText: '-',
  roots: {},
  rows: { findResource: name => schema.resources[name], find: () => null },
}

const begin = (unfinished: Partial<RecordDraft> = {}) =>
  createCompletionState(resource, {
    draft: { row: { price: 5 }, inputFields: new Set(), ...unfinished },
    context: world,
    cache: createEvaluationCache(),
  })

const of = (name: string): Expression => {
  const calc = resource.field[name]?.calc
  if (!calc) throw new Error(`${name} is not worked out`)
  return calc
}

const whole = (coefficient: bigint) => ({ coefficient, scale: 0 })

test('values are those of the row as it is by now, and the row that came stays as it was', () => {
  const came = { price: 5 }
  const work = begin({ row: came })
  expect(evaluateExpression(work, of('twice'))).toEqual(whole(10n))
  work.row.price = 7
  expect(evaluateExpression(work, of('twice'))).toEqual(whole(14n))
  expect(came).toEqual({ price: 5 })
})

test('a new row has no earlier values, a saved one has its stored values', () => {
  expect(evaluateExpression(begin(), of('rise'))).toEqual(whole(5n))
  expect(evaluateExpression(begin({ before: { price: 2 } }), of('rise'))).toEqual(whole(3n))
})

test('an unknown value becomes a question, on the row and on another one', () => {
  const work = begin()
  expect(evaluateExpression(work, of('asked'))).toBeUndefined()
  expect(evaluateForRow(work, of('asked'), work.reader)).toBeUndefined()
  const setting = { kind: 'param', key: 'PRICE' }
  expect(work.questions).toEqual([setting, setting])
})
