import { report } from '../../../../engine/schema-file/shapes/report-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const sales = example('penjualan-rekap.report')

testAccepted(report, { sales, day: example('eod.report') })

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'reports', ['/kind: "reports" is not one of report; did you mean "report"?']],
  ['a report without a title', '/title', undefined, ['/: the key "title" is missing']],
  ['a method that does not exist', '/api/method', 'PUT', ['/api/method: "PUT" is not one of GET, POST']],
  ['an answer that does not exist', '/api/answer', 'all', ['/api/answer: "all" is not one of rows, full']],
  ['a filter without a name', '/filters/0/name', undefined, ['/filters/0: the key "name" is missing']],
  ['a filter over no days', '/filters/1/maxDays', 0, ['/filters/1/maxDays: expected at least 1, found 0']],
  ['a group by nothing', '/group/0', { title: 'A' }, ['/group/0: the key "by" is missing']],
  ['no columns', '/columns', [], ['/columns: expected at least 1 entry, found 0']],
  [
    'a column without a value',
    '/columns/0/value',
    '',
    ['/columns/0/value: expected an expression, found an empty text'],
  ],
  [
    'a total that does not exist',
    '/columns/1/total',
    'mean',
    ['/columns/1/total: "mean" is not one of sum, count, avg, min, max, first, last, same-formula'],
  ],
  ['a column hidden nowhere', '/columns/0/hide', ['csv'], ['/columns/0/hide/0: "csv" is not one of screen, pdf, xlsx']],
  [
    'paper that does not exist',
    '/outputs/pdf/paper',
    'A5L',
    ['/outputs/pdf/paper: "A5L" is not one of A4, A5; did you mean "A5"?'],
  ],
  ['a report without a source', '/from', undefined, ['/: the key "from" is missing']],
  ['a module in small letters', '/module', 'extra', ['/module: "extra" is not the name of a module']],
]

testRefused(report, sales, rows)
