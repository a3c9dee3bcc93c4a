import { expect, test } from 'vitest'
import { compileExpression } from '../../../engine/expression/check/check.ts'
import { createLiteralOptions, translateValue } from '../../../engine/expression/sql/translate.ts'
import { emptyScope } from '../../../engine/expression/terms/scope.ts'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { createFieldSet, createNumberType } from '../../../engine/expression/terms/types.ts'
import { hasSign, signTotal } from '../../../engine/report/report-inputs.ts'

const fields = createFieldSet('entries', {
  sign: createNumberType(0),
  amount: createNumberType(0),
  weight: createNumberType(3),
})

const parseTerm = (text: string): Term => {
  const checked = compileExpression(text, { ...emptyScope, fields, rows: fields })
  if ('faults' in checked) throw new Error(checked.faults[0]?.message)
  return checked.term
}

const answerOf = (text: string) => translateValue(signTotal(parseTerm(text)), createLiteralOptions('-'))

const buildColumn = (name: string) => ({ kind: 'column', through: [], name })

const turned = { kind: 'case', when: { operator: '<', left: buildColumn('sign') } }

test('a sum is one of values turned round where the entry takes back, with the same decimals', () => {
  expect(answerOf('sum(weight)')).toMatchObject({
    value: {
      items: [{ total: 'sum', of: { ...turned, holds: { operator: '-' }, otherwise: buildColumn('weight') } }, {}],
    },
    type: { kind: 'number', scale: 3 },
  })
  expect(answerOf('sum(amount * amount)')).toMatchObject({ value: { items: [{ total: 'sum', of: turned }, {}] } })
})

test('a count adds up entries, those that take back as less', () => {
  const [back, one] = [{ value: -1 }, { value: 1 }]
  expect(answerOf('count()')).toMatchObject({
    value: { items: [{ of: { ...turned, holds: back, otherwise: one } }, {}] },
  })
  expect(answerOf('count(amount > 1)')).toMatchObject({
    value: { items: [{ of: { kind: 'case', holds: turned, otherwise: { value: 0 } } }, {}] },
  })
})

test('what names the sign, and what is no total over rows, stays', () => {
  for (const text of ['sum(amount * sign)', 'amount', 'max(amount)', 'amount - 1'])
    expect(signTotal(parseTerm(text))).toEqual(parseTerm(text))
  expect([hasSign(parseTerm('sum(amount * sign)')), hasSign(parseTerm('sum(amount)'))]).toEqual([true, false])
})
