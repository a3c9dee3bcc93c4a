import { dashboard } from '../../../../engine/definition/shapes/dashboard.ts'
import { example, refuses, takes, type WrongRow } from '../shape-facts.ts'

const first = example('utama.dashboard')

takes(dashboard, { first, empty: { $schema: 'x', kind: 'dashboard', cards: [] } })

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'page', ['/kind: "page" is not one of dashboard']],
  ['no cards', '/cards', undefined, ['/: the key "cards" is missing']],
  ['a card without values', '/cards/0/values', undefined, ['/cards/0: the key "values" is missing']],
  [
    'a value that is no expression',
    '/cards/0/values/qty',
    1,
    ['/cards/0/values/qty: expected an expression, found the number 1'],
  ],
  [
    'a comparison that does not exist',
    '/cards/0/compare',
    'lastYear',
    ['/cards/0/compare: "lastYear" is not one of yesterday, lastMonth, none'],
  ],
  ['a chart that does not exist', '/charts/0/kind', 'donut', ['/charts/0/kind: "donut" is not one of bar, line, pie']],
  [
    'a chart over another time',
    '/charts/0/period',
    'week',
    ['/charts/0/period: "week" is not one of today, month, year'],
  ],
  ['a chart of one figure', '/charts/0/y', 'sum(a)', ['/charts/0/y: expected a list, found the text "sum(a)"']],
  ['an alert that leads nowhere', '/alerts/0/to', '', ['/alerts/0/to: expected a text, found an empty text']],
  [
    'an alert of another weight',
    '/alerts/0/severity',
    'fatal',
    ['/alerts/0/severity: "fatal" is not one of info, warning, error'],
  ],
  ['levels that are a text', '/cards/0/levels', 'OWN', ['/cards/0/levels: expected a list, found the text "OWN"']],
]

refuses(dashboard, first, rows)
