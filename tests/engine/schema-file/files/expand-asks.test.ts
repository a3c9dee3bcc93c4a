import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { withLedgers } from '../../../support/schema/ledger-files.ts'
import { changeLoan, loan, loanSchema, payment, paymentPlace, withLoans } from '../../../support/schema/loan-files.ts'
import { buildEdits, type Edit } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../fault-rows.ts'

test('adds lines that moves ask for to the document, with a table of their own', () => {
  const schema = loanSchema()
  const { lifecycle } = getResource(schema, 'loan')
  expect(lifecycle.lines).toMatchObject([{ name: 'paid', resource: 'loan.paid', min: 0, askUsage: 'only' }])
  expect(getResource(schema, 'loan.paid')).toMatchObject({
    table: 'loan_paid',
    field: { asked_by: { readOnly: true } },
  })
  const { pay, settle } = lifecycle.asks
  expect(pay?.lifecycle.lines).toMatchObject([{ name: 'paid', resource: 'loan.paid', min: 1 }])
  expect(settle?.lifecycle.lines).toMatchObject([{ min: 0 }])
  expect(settle?.fields.map(({ name }) => name)).toEqual(['rate', 'cost', 'total', 'sum'])
  expect(settle?.checks.map(({ id }) => id)).toEqual(['all', 'some'])
})

test('adds the lines of a part that document and move share once', () => {
  const { lifecycle, field } = getResource(loanSchema(changeLoan('/x-parts', ['payment'])), 'loan')
  expect(lifecycle.lines).toMatchObject([{ name: 'paid', askUsage: 'also' }])
  expect(Object.keys(field)).toContain('sum')
})

const sound: readonly Edit[] = [...withLedgers, buildEdits('start')('/shops', { '*': {} }), ...withLoans]
const other = { ...payment.properties.paid, title: 'Others' }
const rows: readonly FaultRow[] = [
  [
    'lines that the document says otherwise',
    [...sound, changeLoan('/properties/paid', other)],
    [
      'schema/resources/goods/loan.json /properties/paid: a move asks for "paid" in other words: lines that both have stand in a part of both @ "paid": {',
    ],
  ],
  [
    'a field that a part has already',
    [...sound, changeLoan('/x-flow/moves/2/ask/properties/sum', { $ref: 'types#money' })],
    [
      'schema/resources/goods/loan.json /x-flow/moves/2/ask/properties/sum: the part "payment" has a field "sum" already @ "sum": {',
    ],
  ],
  [
    'a part that is not there',
    [...sound, changeLoan('/x-flow/moves/2/ask/parts', ['paiment'])],
    [
      'schema/resources/goods/loan.json /x-flow/moves/2/ask/parts/0: no part is called "paiment"; did you mean "payment"? @ "paiment"',
      'schema/resources/goods/loan.json /x-post/rest/0/each: the move "settle" posts this and asks for no lines "paid" @ "answer.paid",',
    ],
  ],
  [
    'what is wrong in a part, in its own file',
    [...sound, [paymentPlace, '/x-checks/0/rule', 'sun > 0']],
    ['schema/parts/payment.json /x-checks/0/rule: nothing is called "sun"; did you mean "sum"? @ sun > 0",'],
  ],
  [
    'a rule of an answer that names nothing',
    [...sound, changeLoan('/x-flow/moves/2/ask/checks/0/rule', 'sum == parent.du')],
    [
      'schema/resources/goods/loan.json /x-flow/moves/2/ask/checks/0/rule: "loan" has no field "du"; did you mean "due"? @ du",',
    ],
  ],
  [
    'entries for lines that a move does not ask for',
    [...sound, changeLoan('/x-flow/moves/0/post', ['out', 'in'])],
    [
      'schema/resources/goods/loan.json /x-post/in/0/each: the move "lend" posts this and asks for no lines "paid" @ "answer.paid",',
    ],
  ],
  [
    'entries for lines that nobody asks for',
    [...sound, changeLoan('/x-post/in/0/each', 'answer.payd')],
    [
      'schema/resources/goods/loan.json /x-post/in/0/each: the move "pay" posts this and asks for no lines "payd"; did you mean "paid"? @ "answer.payd",',
    ],
  ],
  [
    'one table for two documents',
    [
      ...sound,
      [paymentPlace, '/properties/paid/x-lines/table', 'paid'],
      ['resources/goods/debt.json', '', { ...loan, 'x-api': { path: 'debts' } }],
    ],
    [
      'schema/parts/payment.json /properties/paid/x-lines/table: "paid" is the table of "loan.paid" already, and would be that of "debt.paid" too: give each its own "table" in "x-lines"; in a part, begin it with "{document}" @ "paid",',
      'schema/parts/payment.json /properties/paid/x-lines/table: "paid_journal" is the table of "journal:loan.paid" already, and would be that of "journal:debt.paid" too: give each its own "table" in "x-lines"; in a part, begin it with "{document}" @ "paid",',
    ],
  ],
  [
    'lines in an answer without their table',
    [
      ...sound,
      changeLoan('/x-flow/moves/2/ask/properties/more', { type: 'array', items: { type: 'object', properties: {} } }),
    ],
    [
      'schema/resources/goods/loan.json /x-flow/moves/2/ask/properties/more: lines need "x-lines" with their table and key @ "more": {',
    ],
  ],
]
testReports(rows)
