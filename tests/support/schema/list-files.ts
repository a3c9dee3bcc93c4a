// Two documents in neutral words, and one list over both.
import { buildEdits, type Edit } from './schema-files.ts'

const document = {
  $schema: '../../dialect/resource.schema.json',
  type: 'object',
  'x-kind': 'document',
  'x-scope': 'shop',
}

const buildState = (...states: readonly string[]) => ({ type: 'string', title: 'State', enum: states, readOnly: true })
const move = (id: string, from: string, to: string, more = {}) => ({
  id,
  title: id,
  from: [from],
  to,
  who: ['*'],
  ...more,
})

const bill = {
  ...document,
  title: 'Bill',
  'x-key': ['number'],
  required: ['number'],
  properties: {
    number: { $ref: 'types#label', title: 'Number' },
    day: { $ref: 'types#date', title: 'Day' },
    who: { $ref: 'types#label', title: 'Who' },
    due: { $ref: 'types#money', title: 'Due' },
    state: buildState('OPEN', 'PAID'),
  },
  'x-flow': {
    field: 'state',
    states: { DRAFT: { edit: true }, OPEN: {}, PAID: {} },
    moves: [move('save', 'DRAFT', 'OPEN'), move('pay', 'OPEN', 'PAID', { bulk: true })],
  },
  'x-views': { open: { title: 'Open Bills', filter: "state == 'OPEN'", actions: ['pay'] } },
}

const claim = {
  ...document,
  title: 'Claim',
  'x-key': ['number'],
  required: ['number'],
  properties: {
    number: { $ref: 'types#label', title: 'Number' },
    day: { $ref: 'types#date', title: 'Day' },
    worth: { $ref: 'types#money', title: 'Worth' },
    note: { $ref: 'types#text', title: 'Note' },
    state: buildState('OPEN', 'SETTLED'),
  },
  'x-flow': {
    field: 'state',
    states: { DRAFT: { edit: true }, OPEN: {}, SETTLED: {} },
    moves: [
      move('save', 'DRAFT', 'OPEN'),
      move('settle', 'OPEN', 'SETTLED', { bulk: true }),
      move('drop', 'OPEN', 'SETTLED'),
    ],
  },
  'x-views': { all: { title: 'Claims', actions: ['settle', 'drop'] } },
}

export const listPlace = 'lists/to-do.json'

/** Edits of the sound project after which the list is there. */
export const withList: readonly Edit[] = [
  ['resources/goods/bill.json', '', bill],
  ['resources/goods/claim.json', '', claim],
  [
    listPlace,
    '',
    {
      $schema: '../dialect/list.schema.json',
      kind: 'list',
      title: 'To do',
      of: ['bill/open', 'claim/all'],
      kindTitle: 'Kind',
      columns: [{ name: 'number' }, { name: 'due', from: { claim: 'worth' } }, { name: 'state' }],
      actions: [{ title: 'Finish', moves: { bill: 'pay', claim: 'settle' } }],
    },
  ],
]

export const inMenu: Edit = buildEdits('menu')('/items/-', {
  id: 'to-do',
  title: 'To do',
  to: 'list:to-do',
  path: '/to-do',
})
