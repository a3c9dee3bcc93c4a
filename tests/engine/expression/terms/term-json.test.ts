import { expect, test } from 'vitest'
import { compileExpression } from '../../../../engine/expression/check/check.ts'
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import { createRowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { emptyScope } from '../../../../engine/expression/terms/scope.ts'
import { restoreTerms, serializeTerms } from '../../../../engine/expression/terms/term-json.ts'
import { createFieldSet, createNumberType, text } from '../../../../engine/expression/terms/types.ts'
import type { FunctionType } from '../../../../engine/value/function-type.ts'

const double: FunctionType = {
  parameters: [{ name: 'value', type: { kind: 'number', scale: 0 } }],
  result: { kind: 'number', scale: 0 },
  run: ([value]) => Number(value) * 2,
}

const scope = {
  ...emptyScope,
  fields: createFieldSet('row', {
    amount: createNumberType(0),
    other: { kind: 'reference', to: 'other', fields: createFieldSet('other', { name: text }) },
  }),
  functions: { double },
}

const parseTerm = (source: string) => {
  const checked = compileExpression(source, scope)
  if ('faults' in checked) throw new Error(checked.faults[0]?.message)
  return checked.term
}

test.each(['double(amount) + round(1.25, 0.1)', "if(amount > 1, upper('a'), other.name)", 'amount in [1, 2]'])(
  '%s has the same value after its journey',
  source => {
    const term = parseTerm(source)
    const back = restoreTerms(JSON.parse(JSON.stringify(serializeTerms(term))), { double })
    const row = createRowReader({ amount: 2, other: 'X' })
    const reader = { emptyText: '-', row, roots: {} }
    expect(evaluate(back, reader)).toEqual(evaluate(term, reader))
    expect(evaluate(term, reader)).toHaveProperty('value')
  },
)

test('what is no term stays as it is', () => {
  const thing = { fields: ['a'], function: true, list: [{ find: 'b' }], nothing: null }
  expect(restoreTerms(serializeTerms(thing), {})).toEqual(thing)
})

test('a missing function is reported', () => {
  expect(() => restoreTerms(serializeTerms(parseTerm('double(1)')), {})).toThrow('no function is called double')
})
