// That each word of the dashboard is carried out.
import { dashboardPlace, withDashboard } from '../schema/dashboard-files.ts'
import { withImport } from '../schema/import-file.ts'
import { changeGoods, withLedgers } from '../schema/ledger-files.ts'
import type { Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = (pointer: string, value?: unknown): Edit => [dashboardPlace, pointer, value]

const taken = { id: 'taken', title: 'Things', from: 'resource:thing', to: 'resource:thing' }

const firstStep = { id: 'first', title: 'Enter Things', from: 'resource:thing', to: 'resource:thing' }

/** A card of a book. */
const book = {
  id: 'book',
  title: 'Book',
  from: 'ledger:goods',
  values: [{ name: 'times', title: 'Times', value: 'count()' }],
}

const ofBook: readonly Edit[] = [
  ...withLedgers,
  changeGoods('/figures', { moved: { title: 'Moved', value: 'qty' } }),
  at('/cards/-', book),
]

const held: readonly Edit[] = [
  ...withLedgers,
  at('/cards/-', { ...book, layout: 'balance', values: [{ name: 'held', title: 'Held', value: 'closing.qty' }] }),
]

const createProof = (before: readonly Edit[]) => (pointer: string, passes: unknown, fails: unknown, fault: string) => ({
  passes: [...withDashboard, ...before, at(pointer, passes)],
  fails: [...withDashboard, ...before, at(pointer, fails)],
  fault: `schema/dashboard.json ${fault}`,
})

const proof = createProof([])

export const dashboardProofs: Proofs = {
  $schema: proof(
    '/$schema',
    '../dialect/dashboard.schema.json',
    7,
    '/$schema: expected a text, found the number 7 @ 7,',
  ),
  kind: proof(
    '/kind',
    'dashboard',
    'dashbord',
    '/kind: "dashbord" is not one of dashboard; did you mean "dashboard"? @ "dashbord",',
  ),
  cards: proof('/cards', [], {}, '/cards: expected a list, found an object @ {},'),
  'cards[].id': proof(
    '/cards/0/id',
    'now',
    'sizes',
    '/charts/0/id: another part of the dashboard has the id "sizes" @ "sizes",',
  ),
  'cards[].title': proof('/cards/0/title', 'Now', '', '/cards/0/title: expected a text, found an empty text @ "",'),
  'cards[].from': proof(
    '/cards/0/from',
    'thing',
    'resource:thin',
    '/cards/0/from: no resource is called "thin"; did you mean "thing"? @ "resource:thin",',
  ),
  'cards[].where': proof(
    '/cards/0/where',
    'day <= sysdate()',
    'dey == sysdate()',
    '/cards/0/where: nothing is called "dey"; did you mean "day"? @ dey == sysdate()",',
  ),
  'cards[].values': proof(
    '/cards/0/values',
    [{ name: 'n', title: 'N', value: 'count()' }],
    ['price'],
    '/cards/0/values: numbers here are sums: name figures, or say values such as "sum(price)" @ "values": [',
  ),
  'cards[].values[].name': proof(
    '/cards/0/values/0/name',
    'worth',
    'pieces',
    '/cards/0/values/1/name: another column has the name "pieces" @ "pieces",',
  ),
  'cards[].values[].title': proof(
    '/cards/0/values/0/title',
    'Worth',
    7,
    '/cards/0/values/0/title: expected a text, found the number 7 @ 7,',
  ),
  'cards[].values[].value': proof(
    '/cards/0/values/0/value',
    'sum(weight)',
    'sum(wait)',
    '/cards/0/values/0/value: nothing is called "wait" @ wait)"',
  ),
  'cards[].values[].$ref': proof(
    '/cards/0/values/0/$ref',
    'types#money',
    'types#mony',
    '/cards/0/values/0/$ref: no type is called "mony"; did you mean "money"? @ "types#mony"',
  ),
  'cards[].values[].figure': createProof(ofBook)(
    '/cards/1/values/0',
    { figure: 'moved' },
    { figure: 'mooved' },
    '/cards/1/values/0/figure: "ledger:goods" has no figure "mooved"; did you mean "moved"? @ "mooved"',
  ),
  'cards[].layout': createProof(held)(
    '/cards/1/layout',
    'balance',
    'balanse',
    '/cards/1/layout: "balanse" is not one of balance; did you mean "balance"? @ "balanse"',
  ),
  'cards[].sidebar': proof(
    '/cards/0/sidebar',
    { row: 'Things', heading: 'Today' },
    1,
    '/cards/0/sidebar: expected an object, found the number 1 @ 1',
  ),
  'cards[].sidebar.row': proof(
    '/cards/0/sidebar',
    { row: 'Things', heading: 'Today' },
    { row: '', heading: 'Today' },
    '/cards/0/sidebar/row: expected a text, found an empty text @ "",',
  ),
  'cards[].sidebar.heading': proof(
    '/cards/0/sidebar',
    { row: 'Things', heading: 'Today' },
    { row: 'Things', heading: '' },
    '/cards/0/sidebar/heading: expected a text, found an empty text @ ""',
  ),
  'cards[].compare': proof(
    '/cards/0/compare',
    ['last-week', 'last-month'],
    ['last-weak'],
    '/cards/0/compare/0: "last-weak" is not one of yesterday, last-week, last-month; did you mean "last-week"? @ "last-weak"',
  ),
  'cards[].to': proof(
    '/cards/0/to',
    'resource:place',
    'resource:plase',
    '/cards/0/to: no resource is called "plase"; did you mean "place"? @ "resource:plase",',
  ),
  'cards[].levels': proof(
    '/cards/0/levels',
    ['MID'],
    ['MIDD'],
    '/cards/0/levels/0: no level is called "MIDD"; did you mean "MID"? @ "MIDD"',
  ),
  'cards[].api': proof(
    '/cards/0/api',
    'things/pictures',
    'things',
    '/cards/0/api: this path belongs to "thing" already @ "things"',
  ),
  charts: proof('/charts', [], {}, '/charts: expected a list, found an object @ {},'),
  'charts[].kind': proof(
    '/charts/0/kind',
    'pie',
    'cake',
    '/charts/0/kind: "cake" is not one of bar, line, pie @ "cake",',
  ),
  'charts[].x': proof(
    '/charts/0/x',
    'maker.name',
    'siz',
    '/charts/0/x: nothing is called "siz"; did you mean "size"? @ siz",',
  ),
  'charts[].y': proof(
    '/charts/0/y',
    [{ name: 'price', title: 'Price', value: 'sum(price)' }],
    ['name'],
    '/charts/0/y: numbers here are sums: name figures, or say values such as "sum(price)" @ "y": [',
  ),
  'charts[].most': proof('/charts/0/most', 4, 1, '/charts/0/most: expected at least 2, found 1 @ 1'),
  alerts: proof('/alerts', [], {}, '/alerts: expected a list, found an object @ {}'),
  'alerts[].severity': proof(
    '/alerts/0/severity',
    'error',
    'eror',
    '/alerts/0/severity: "eror" is not one of info, warning, error; did you mean "error"? @ "eror"',
  ),
  steps: proof('/steps', [firstStep], {}, '/steps: expected a list, found an object @ {}'),
  'steps[].about': proof(
    '/steps',
    [{ ...firstStep, about: 'At hand' }],
    [{ ...firstStep, about: '' }],
    '/steps/0/about: expected a text, found an empty text @ ""',
  ),
  takeover: proof('/takeover', [taken], {}, '/takeover: expected a list, found an object @ {}'),
  'takeover[].import': createProof(withImport())(
    '/takeover',
    [{ ...taken, import: 'old-things' }],
    [{ ...taken, import: 'old-thing' }],
    '/takeover/0/import: no import is called "old-thing"; did you mean "old-things"? @ "old-thing"',
  ),
  'takeover[].agree': proof(
    '/takeover',
    [{ ...taken, agree: { sum: ['price'] } }],
    [{ ...taken, agree: ['price'] }],
    '/takeover/0/agree: expected an object, found a list @ [',
  ),
  'takeover[].agree.sum': proof(
    '/takeover',
    [{ ...taken, agree: { sum: ['price', 'weight'] } }],
    [{ ...taken, agree: { sum: ['price', 'wait'] } }],
    '/takeover/0/agree/sum/1: nothing is called "wait" @ "wait"',
  ),
  'takeover[].agree.by': proof(
    '/takeover',
    [{ ...taken, agree: { sum: ['price'], by: ['size'] } }],
    [{ ...taken, agree: { sum: ['price'], by: ['siz'] } }],
    '/takeover/0/agree/by/0: nothing is called "siz"; did you mean "size"? @ "siz"',
  ),
}
