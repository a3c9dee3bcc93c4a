import { expect, test } from 'vitest'
import { compileExpression } from '../../../engine/expression/check/check.ts'
import { onlyWritten, translateValue } from '../../../engine/expression/sql/translate.ts'
import { emptyScope } from '../../../engine/expression/terms/scope.ts'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { fieldsFrom, number } from '../../../engine/expression/terms/types.ts'
import { namesSign, signedTotal } from '../../../engine/reports/signed-totals.ts'

const fields = fieldsFrom('entries', { sign: number(0), amount: number(0), weight: number(3) })

const termOf = (text: string): Term => {
  const checked = compileExpression(text, { ...emptyScope, fields, rows: fields })
  if ('faults' in checked) throw new Error(checked.faults[0]?.message)
  return checked.term
}

const answerOf = (text: string) => translateValue(signedTotal(termOf(text)), onlyWritten('-'))

const column = (name: string) => ({ kind: 'column', through: [], name })

const turned = { kind: 'case', when: { operator: '<', left: column('sign') } }

test('a sum is one of values turned round where the entry takes back, with the same decimals', () => {
  expect(answerOf('sum(weight)')).toMatchObject({
    value: { items: [{ total: 'sum', of: { ...turned, holds: { operator: '-' }, otherwise: column('weight') } }, {}] },
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
    expect(signedTotal(termOf(text))).toEqual(termOf(text))
  expect([namesSign(termOf('sum(amount * sign)')), namesSign(termOf('sum(amount)'))]).toEqual([true, false])
})
