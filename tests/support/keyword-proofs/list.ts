// That each word of a list over several documents is carried out.
import { listPlace, withList } from '../schema/list-files.ts'
import type { Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = (pointer: string, value: unknown): Edit => [listPlace, pointer, value]
const file = 'schema/lists/to-do.json'

export const listProofs: Proofs = {
  $schema: {
    passes: [...withList, at('/$schema', '../dialect/list.schema.json')],
    fails: [...withList, at('/$schema', 7)],
    fault: `${file} /$schema: expected a text, found the number 7 @ 7,`,
  },
  kind: {
    passes: [...withList, at('/kind', 'list')],
    fails: [...withList, at('/kind', 'lst')],
    fault: `${file} /kind: "lst" is not one of list; did you mean "list"? @ "lst",`,
  },
  title: {
    passes: [...withList, at('/title', 'Open')],
    fails: [...withList, at('/title', '')],
    fault: `${file} /title: expected a text, found an empty text @ "",`,
  },
  of: {
    passes: [...withList, at('/of', ['claim/all', 'bill/open'])],
    fails: [...withList, at('/of/1', 'claim/al')],
    fault: `${file} /of/1: "claim" has no view "al"; did you mean "all"? @ "claim/al"`,
  },
  kindTitle: {
    passes: [...withList, at('/kindTitle', 'What')],
    fails: [...withList, at('/kindTitle', '')],
    fault: `${file} /kindTitle: expected a text, found an empty text @ "",`,
  },
  columns: {
    passes: [...withList, at('/columns', [{ name: 'number' }])],
    fails: [...withList, at('/columns', {})],
    fault: `${file} /columns: expected a list, found an object @ {},`,
  },
  'columns[].name': {
    passes: [...withList, at('/columns/0/name', 'day')],
    fails: [...withList, at('/columns/0/name', 'who')],
    fault: `${file} /columns/0/name: "claim" has no field "who": say by "from" which one it is @ "who"`,
  },
  'columns[].title': {
    passes: [...withList, at('/columns/0/title', 'No')],
    fails: [...withList, at('/columns/0/title', '')],
    fault: `${file} /columns/0/title: expected a text, found an empty text @ ""`,
  },
  'columns[].from': {
    passes: [...withList, at('/columns/1/from', { claim: 'worth' })],
    fails: [...withList, at('/columns/1/from', { claim: 'wort' })],
    fault: `${file} /columns/1/from/claim: "claim" has no field "wort"; did you mean "worth"? @ "wort"`,
  },
  'columns[].total': {
    passes: [...withList, at('/columns/1/total', 'sum')],
    fails: [...withList, at('/columns/0/total', 'sum')],
    fault: `${file} /columns/0/total: a field of the type "label" has no sum @ "sum"`,
  },
  sort: {
    passes: [...withList, at('/sort', ['-due'])],
    fails: [...withList, at('/sort', ['-du'])],
    fault: `${file} /sort/0: no column is called "du"; did you mean "due"? @ "-du"`,
  },
  search: {
    passes: [...withList, at('/search', ['number', 'state'])],
    fails: [...withList, at('/search', ['numbr'])],
    fault: `${file} /search/0: no column is called "numbr"; did you mean "number"? @ "numbr"`,
  },
  filters: {
    passes: [...withList, at('/filters', ['state'])],
    fails: [...withList, at('/filters', ['stat'])],
    fault: `${file} /filters/0: no column is called "stat"; did you mean "state"? @ "stat"`,
  },
  export: {
    passes: [...withList, at('/export', [])],
    fails: [...withList, at('/export', ['pdf'])],
    fault: `${file} /export/0: "pdf" is not one of csv @ "pdf"`,
  },
  empty: {
    passes: [...withList, at('/empty', 'Nothing to do')],
    fails: [...withList, at('/empty', 7)],
    fault: `${file} /empty: expected a text, found the number 7 @ 7`,
  },
  pageSize: {
    passes: [...withList, at('/pageSize', 50)],
    fails: [...withList, at('/pageSize', 30)],
    fault: `${file} /pageSize: the number 30 is not one of 10, 25, 50, 100 @ 30`,
  },
  actions: {
    passes: [...withList, at('/actions', [])],
    fails: [...withList, at('/actions', {})],
    fault: `${file} /actions: expected a list, found an object @ {}`,
  },
  'actions[].title': {
    passes: [...withList, at('/actions/0/title', 'Do')],
    fails: [...withList, at('/actions/0/title', '')],
    fault: `${file} /actions/0/title: expected a text, found an empty text @ "",`,
  },
  'actions[].moves': {
    passes: [...withList, at('/actions/0/moves', { bill: 'pay' })],
    fails: [...withList, at('/actions/0/moves', { bill: 'pey' })],
    fault: `${file} /actions/0/moves/bill: "bill" has no move "pey"; did you mean "pay"? @ "pey"`,
  },
  'actions[].prints': {
    passes: [
      ...withList,
      [
        'resources/goods/bill.json',
        '/x-print',
        [{ id: 'slip', title: 'Slip', paper: 'receipt-80', template: 'proof' }],
      ],
      ['resources/goods/bill.json', '/x-views/open/actions/-', 'print:slip'],
      at('/actions/-', { title: 'Print', prints: { bill: 'slip' } }),
    ],
    fails: [...withList, at('/actions/-', { title: 'Print', prints: { bill: 'slip' } })],
    fault: `${file} /actions/1/prints/bill: "bill" has no print "slip" @ "slip"`,
  },
  subtotals: {
    passes: [...withList, at('/columns/1/total', 'sum'), at('/subtotals', true)],
    fails: [...withList, at('/subtotals', true)],
    fault: `${file} /subtotals: no column has a total: say "total" @ "subtotals": true`,
  },
  'actions[].confirm': {
    passes: [...withList, at('/actions/0/confirm', 'All {count()} for {sum(due)}?')],
    fails: [...withList, at('/actions/0/confirm', 'All {sum(du)}?')],
    fault: `${file} /actions/0/confirm: no column is called "du"; did you mean "due"? @ "All {sum(du)}?"`,
  },
}
