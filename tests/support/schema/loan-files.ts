// Loans in neutral words: money lent, paid back in part or as a whole by rows that the moves ask for.
import type { Schema } from '../../../engine/schema/schema.ts'
import { bookSchema } from './ledger-files.ts'
import type { Edit } from './schema-files.ts'

export const loanPlace = 'resources/goods/loan.json'
export const paymentPlace = 'parts/payment.json'

/** Rows of money, in a table of each document. */
export const payment = {
  $schema: '../dialect/part.schema.json',
  kind: 'part',
  title: 'Payment',
  properties: {
    paid: {
      type: 'array',
      title: 'Paid',
      'x-lines': { table: '{document}_paid', key: ['line_no'], columns: ['how', { field: 'money', total: 'sum' }] },
      items: {
        type: 'object',
        required: ['money'],
        properties: {
          how: { type: 'string', enum: ['CASH', 'CARD'], default: 'CASH' },
          money: { $ref: 'types#money', minimum: 1 },
          fee: { $ref: 'types#money', 'x-calc': "if(how == 'CARD', money / 10, 0)" },
          of: { $ref: 'types#label', 'x-calc': 'parent.loan_no' },
        },
      },
    },
    sum: { $ref: 'types#money', 'x-calc': 'sum(paid, money)' },
  },
  'x-checks': [{ id: 'some', rule: 'sum > 0', message: 'Nothing is paid' }],
}

export const loan = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Loan',
  type: 'object',
  'x-kind': 'document',
  'x-scope': 'shop',
  'x-audit': 'fields',
  'x-key': ['loan_no'],
  'x-api': { path: 'loans' },
  required: ['lent'],
  properties: {
    loan_no: { type: 'string', 'x-number': { pattern: 'L{yyMMdd}-{###}', reset: 'day', scope: 'shop' } },
    business_date: { $ref: 'types#date', readOnly: true, 'x-default': 'sysdate()' },
    lent: { $ref: 'types#money', title: 'Lent', minimum: 1 },
    note: { $ref: 'types#text' },
    paid_back: { $ref: 'types#money', title: 'Paid back', 'x-calc': 'sum(paid, money)' },
    due: { $ref: 'types#money', title: 'Due', 'x-calc': 'lent - paid_back' },
    interest: { $ref: 'types#money', readOnly: true },
    state: { type: 'string', title: 'State', enum: ['OPEN', 'PAID'], readOnly: true },
  },
  'x-checks': [{ id: 'most', rule: 'due >= 0', message: 'More than {lent}' }],
  'x-flow': {
    field: 'state',
    states: { DRAFT: { edit: true }, OPEN: { title: 'Running', edit: ['note'] }, PAID: { title: 'Paid' } },
    moves: [
      {
        id: 'lend',
        title: 'Lend',
        from: ['DRAFT'],
        to: 'OPEN',
        who: ['*'],
        number: ['loan_no'],
        post: ['out'],
      },
      {
        id: 'pay',
        title: 'Pay some',
        from: ['OPEN'],
        to: 'OPEN',
        who: ['*'],
        post: ['in'],
        ask: { parts: ['payment'], required: ['paid'] },
      },
      {
        id: 'settle',
        title: 'Settle',
        from: ['OPEN'],
        to: 'PAID',
        who: ['*'],
        post: ['rest'],
        ask: {
          parts: ['payment'],
          properties: {
            rate: { $ref: 'types#percent', title: 'Rate', default: 10 },
            cost: { $ref: 'types#money', title: 'Cost', 'x-calc': 'parent.lent * rate / 100' },
            total: { $ref: 'types#money', title: 'To pay', 'x-calc': 'parent.due + cost' },
          },
          checks: [{ id: 'all', rule: 'sum == parent.due', message: 'To pay: {total}', fields: ['total'] }],
        },
        sets: { interest: 'answer.cost' },
      },
      { id: 'undo', title: 'Undo', from: ['PAID'], to: 'OPEN', who: ['*'], reverse: ['rest'], sets: { interest: '0' } },
    ],
  },
  'x-post': {
    out: [
      {
        ledger: 'cash',
        kind: "'OUT'",
        from: "'DRAWER'",
        to: "'SALES'",
        set: { category: "'LOAN'", money: 'lent' },
      },
    ],
    in: [
      {
        ledger: 'cash',
        kind: "'IN'",
        each: 'answer.paid',
        from: "'SALES'",
        to: "'DRAWER'",
        set: { category: 'how', money: 'money', fee: 'fee' },
      },
    ],
    rest: [
      {
        ledger: 'cash',
        kind: "'IN'",
        each: 'answer.paid',
        from: "'SALES'",
        to: "'DRAWER'",
        set: { category: "'REST ' + how", money: 'money', fee: 'fee' },
      },
      {
        ledger: 'cash',
        kind: "'IN'",
        from: "'SALES'",
        to: "'DRAWER'",
        set: { category: "'COST'", money: 'answer.cost' },
      },
    ],
  },
  'x-journal': { paid: { plus: ['pay', 'settle'], minus: ['undo'], carry: ['business_date', 'loan_no'] } },
}

export const withLoans: readonly Edit[] = [
  [paymentPlace, '', payment],
  [loanPlace, '', loan],
]

export const changeLoan = (pointer: string, value?: unknown): Edit => [loanPlace, pointer, value]

export const loanSchema = (...edits: readonly Edit[]): Schema => bookSchema(...withLoans, ...edits)
