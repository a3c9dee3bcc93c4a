// That each word of a report is carried out.
import { withBalanceReports } from '../schema/balance-reports.ts'
import { changeGoods, withLedgers } from '../schema/ledger-files.ts'
import { reportPlace, withReport } from '../schema/report-files.ts'
import type { Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'
import { reportOutputProofs } from './report-outputs.ts'

const at = (pointer: string, value: unknown): Edit => [reportPlace, pointer, value]
const sound = withReport()

/** A report over a book with a figure, a row for each kind of entry. */
const ofBook: readonly Edit[] = [
  ...withLedgers,
  changeGoods('/figures', { moved: { title: 'Moved', value: 'qty' } }),
  [
    'reports/moves.json',
    '',
    {
      $schema: '../dialect/report.schema.json',
      kind: 'report',
      title: 'Moves',
      from: 'ledger:goods',
      group: [{ by: 'kind' }],
      columns: ['kind', { name: 'times', title: 'Times', value: 'count()' }],
    },
  ],
]

const ofMoves = (pointer: string, value: unknown): Edit => ['reports/moves.json', pointer, value]

const ofBalance = [...withLedgers, ...withBalanceReports]

const ofHeld = (pointer: string, value?: unknown): Edit => ['reports/held-in-all.json', pointer, value]

const drawn = [
  ...withReport(['/group', [{ by: 'size' }]], ['/columns/0'], ['/columns/0']),
  at('/chart', { kind: 'bar', x: 'size', y: ['price'] }),
]

const everyFilter = ['since', 'until', 'made_by', 'sizes']

const withSection = [...sound, at('/sections', [{ title: 'Things', from: 'thing', columns: ['name'] }])]

const withLine = [...sound, at('/lines', [{ title: 'All', value: 'price', $ref: 'types#money' }])]

export const reportProofs: Proofs = {
  $schema: {
    passes: [...sound, at('/$schema', '../dialect/report.schema.json')],
    fails: [...sound, at('/$schema', 7)],
    fault: 'schema/reports/things-by-size.json /$schema: expected a text, found the number 7 @ 7,',
  },
  kind: {
    passes: [...sound, at('/kind', 'report')],
    fails: [...sound, at('/kind', 'reprt')],
    fault: 'schema/reports/things-by-size.json /kind: "reprt" is not one of report; did you mean "report"? @ "reprt",',
  },
  title: {
    passes: [...sound, at('/title', 'Things')],
    fails: [...sound, at('/title', '')],
    fault: 'schema/reports/things-by-size.json /title: expected a text, found an empty text @ "",',
  },
  from: {
    passes: [...sound, at('/from', 'resource:thing')],
    fails: [...sound, at('/from', 'resource:thin')],
    fault:
      'schema/reports/things-by-size.json /from: no resource is called "thin"; did you mean "thing"? @ "resource:thin",',
  },
  across: {
    passes: [...sound, at('/across', { by: 'day' })],
    fails: [...sound, at('/across', { by: 'colour' })],
    fault: 'schema/reports/things-by-size.json /across/by: nothing is called "colour" @ colour"',
  },
  'across.by': {
    passes: [...sound, at('/across', { by: 'day' }), at('/across/by', 'thing_code')],
    fails: [...sound, at('/across', { by: 'size' })],
    fault:
      'schema/reports/things-by-size.json /across/by: "size" is a group already: rows or columns are of it, not both @ "size"',
  },
  'across.every': {
    passes: [...sound, at('/across', { by: 'day' }), at('/across/every', 'month')],
    fails: [...sound, at('/across', { by: 'thing_code', every: 'month' })],
    fault:
      'schema/reports/things-by-size.json /across/every: "thing_code" is no date, so it has no periods @ "every": "month"',
  },
  where: {
    passes: [...sound, at('/where', 'active')],
    fails: [...sound, at('/where', 'activ')],
    fault: 'schema/reports/things-by-size.json /where: nothing is called "activ"; did you mean "active"? @ activ",',
  },
  group: {
    passes: [...sound, at('/group', [{ by: 'maker' }, { by: 'size' }])],
    fails: [...sound, at('/group', [{}])],
    fault: 'schema/reports/things-by-size.json /group/0: the key "by" is missing @ {}',
  },
  'group[].by': {
    passes: [...sound, at('/group/1/by', 'size')],
    fails: [...sound, at('/group/1/by', '')],
    fault: 'schema/reports/things-by-size.json /group/1/by: expected a text, found an empty text @ ""',
  },
  'group[].title': {
    passes: [...sound, at('/group/1/title', 'Size')],
    fails: [...sound, at('/group/1/title', 7)],
    fault: 'schema/reports/things-by-size.json /group/1/title: expected a text, found the number 7 @ 7',
  },
  'group[].subtotal': {
    passes: [...sound, at('/group/0/subtotal', true)],
    fails: [...sound, at('/group/0/subtotal', 1)],
    fault:
      'schema/reports/things-by-size.json /group/0/subtotal: expected true or false or one of "tree", found the number 1 @ 1',
  },
  columns: {
    passes: [...sound, at('/columns', [{ name: 'price', title: 'Price', value: 'sum(price)' }])],
    fails: [...sound, at('/columns', [])],
    fault: 'schema/reports/things-by-size.json /columns: expected at least 1 entry, found 0 @ [],',
  },
  'columns[].name': {
    passes: [...sound, at('/columns/3/name', 'pieces')],
    fails: [...sound, at('/columns/3/name', '')],
    fault: 'schema/reports/things-by-size.json /columns/3/name: expected a text, found an empty text @ "",',
  },
  'columns[].title': {
    passes: [...sound, at('/columns/3/title', 'Count')],
    fails: [...sound, at('/columns/3/title', 7)],
    fault: 'schema/reports/things-by-size.json /columns/3/title: expected a text, found the number 7 @ 7,',
  },
  'columns[].value': {
    passes: [...sound, at('/columns/3/value', 'count()')],
    fails: [...sound, at('/columns/3/value', 'cont()')],
    fault:
      'schema/reports/things-by-size.json /columns/3/value: no function is called "cont"; did you mean "count"? @ cont()",',
  },
  'columns[].figure': {
    passes: [...ofBook, ofMoves('/columns/1', { figure: 'moved' })],
    fails: [...ofBook, ofMoves('/columns/1', { figure: 'mooved' })],
    fault:
      'schema/reports/moves.json /columns/1/figure: "ledger:goods" has no figure "mooved"; did you mean "moved"? @ "mooved"',
  },
  detail: {
    passes: [...ofBook, ofMoves('/columns/1', 'moved'), ofMoves('/detail', true)],
    fails: [...ofBook, ofMoves('/detail', true)],
    fault:
      'schema/reports/moves.json /detail: a column sums entries up, which a row for each entry cannot: name a figure or a field @ "detail": true',
  },
  layout: {
    passes: [...ofBalance, ofHeld('/layout', 'balance')],
    fails: [...ofBalance, ofHeld('/layout', 'balanse')],
    fault:
      'schema/reports/held-in-all.json /layout: "balanse" is not one of balance; did you mean "balance"? @ "balanse",',
  },
  period: {
    passes: [...ofBalance, ofHeld('/period', ['since', 'since'])],
    fails: [...ofBalance, ofHeld('/period', ['since', 'since', 'since'])],
    fault: 'schema/reports/held-in-all.json /period/2: a period has two ends @ "since"',
  },
  chart: {
    passes: [...drawn, at('/chart', { kind: 'pie', x: 'size', y: ['price'] })],
    fails: [...sound, at('/chart', { kind: 'bar', x: 'size', y: ['price'] })],
    fault:
      'schema/reports/things-by-size.json /chart: a picture is of a report with one row for each of its groups, and one group @ "chart": {',
  },
  'chart.kind': {
    passes: [...drawn, at('/chart/kind', 'line')],
    fails: [...drawn, at('/chart/kind', 'bars')],
    fault:
      'schema/reports/things-by-size.json /chart/kind: "bars" is not one of bar, line, pie; did you mean "bar"? @ "bars",',
  },
  'chart.x': {
    passes: [...drawn, at('/chart/x', 'price')],
    fails: [...drawn, at('/chart/x', 'sise')],
    fault: 'schema/reports/things-by-size.json /chart/x: no column is called "sise"; did you mean "size"? @ "sise",',
  },
  'chart.y': {
    passes: [...drawn, at('/chart/y', ['price', 'pieces'])],
    fails: [...drawn, at('/chart/y', ['size'])],
    fault:
      'schema/reports/things-by-size.json /chart/y/0: a column of the type "choice" is no amount to be drawn @ "size"',
  },
  sections: {
    passes: [...sound, at('/sections', [{ title: 'Makers', from: 'place', columns: ['name'], without: everyFilter }])],
    fails: [...sound, at('/sections', [{ title: 'Makers', from: 'place' }])],
    fault: 'schema/reports/things-by-size.json /sections/0: the key "columns" is missing @ {',
  },
  'sections[].without': {
    passes: [...withSection, at('/sections/0/without', everyFilter)],
    fails: [...withSection, at('/sections/0/without', ['sinse', 'until', 'made_by', 'sizes'])],
    fault:
      'schema/reports/things-by-size.json /sections/0/without/0: no filter is called "sinse"; did you mean "since"? @ "sinse",',
  },
  lines: {
    passes: [...sound, at('/lines', [{ title: 'All', value: 'price' }])],
    fails: [...sound, at('/lines', [7])],
    fault: 'schema/reports/things-by-size.json /lines/0: expected an object, found the number 7 @ 7',
  },
  'lines[].title': {
    passes: [...withLine, at('/lines/0/title', 'Everything')],
    fails: [...withLine, at('/lines/0/title', '')],
    fault: 'schema/reports/things-by-size.json /lines/0/title: expected a text, found an empty text @ "",',
  },
  'lines[].value': {
    passes: [...withLine, at('/lines/0/value', 'price * 2')],
    fails: [...withLine, at('/lines/0/value', 'prise')],
    fault:
      'schema/reports/things-by-size.json /lines/0/value: nothing is called "prise"; did you mean "price"? @ prise",',
  },
  'lines[].$ref': {
    passes: [...withLine, at('/lines/0/value', '12'), at('/lines/0/$ref', 'types#usd')],
    fails: [...withLine, at('/lines/0/$ref', 'types#mony')],
    fault:
      'schema/reports/things-by-size.json /lines/0/$ref: no type is called "mony"; did you mean "money"? @ "types#mony"',
  },
  'lines[].strong': {
    passes: [...withLine, at('/lines/0/strong', true)],
    fails: [...withLine, at('/lines/0/strong', 1)],
    fault: 'schema/reports/things-by-size.json /lines/0/strong: expected true or false, found the number 1 @ 1',
  },
  'columns[].$ref': {
    passes: [...sound, at('/columns/4/$ref', 'types#money')],
    fails: [...sound, at('/columns/4/$ref', 'types#mony')],
    fault:
      'schema/reports/things-by-size.json /columns/4/$ref: no type is called "mony"; did you mean "money"? @ "types#mony",',
  },
  'columns[].total': {
    passes: [...sound, at('/columns/3/total', 'sum')],
    fails: [...sound, at('/columns/3/total', 'summ')],
    fault:
      'schema/reports/things-by-size.json /columns/3/total: "summ" is not one of sum, count, avg, min, max, first, last, same-formula; did you mean "sum"? @ "summ"',
  },
  'columns[].running': {
    passes: [...sound, at('/columns/3/running', '0')],
    fails: [...sound, at('/columns/3/running', 'pric')],
    fault: 'schema/reports/things-by-size.json /columns/3/running: nothing is called "pric" @ pric"',
  },
  'columns[].drill': {
    passes: [...sound, at('/columns/0/drill', 'resource:thing')],
    fails: [...sound, at('/columns/0/drill', 'resource:thin')],
    fault:
      'schema/reports/things-by-size.json /columns/0/drill: no resource is called "thin"; did you mean "thing"? @ "resource:thin"',
  },
  'columns[].x-enum': {
    passes: [...sound, at('/columns/0/x-enum', { SMALL: 'Small' })],
    fails: [...sound, at('/columns/0/x-enum', { SMALL: 7 })],
    fault: 'schema/reports/things-by-size.json /columns/0/x-enum/SMALL: expected a text, found the number 7 @ 7',
  },
  'columns[].hide': {
    passes: [...sound, at('/columns/1/hide', ['pdf'])],
    fails: [...sound, at('/columns/1/hide', ['pdfs'])],
    fault:
      'schema/reports/things-by-size.json /columns/1/hide/0: "pdfs" is not one of screen, pdf, xlsx; did you mean "pdf"? @ "pdfs"',
  },
  sort: {
    passes: [...sound, at('/sort', ['-price'])],
    fails: [...sound, at('/sort', ['-pric'])],
    fault: 'schema/reports/things-by-size.json /sort/0: no column is called "pric"; did you mean "price"? @ "-pric"',
  },
  api: {
    passes: [...sound, at('/api', { method: 'POST', path: 'things/by-size', answer: 'rows' })],
    fails: [...sound, at('/api', { pat: 'x' })],
    fault: 'schema/reports/things-by-size.json /api/pat: unknown key "pat"; did you mean "path"? @ "pat": "x"',
  },
  'api.method': {
    passes: [...sound, at('/api/method', 'GET')],
    fails: [...sound, at('/api/method', 'PUSH')],
    fault: 'schema/reports/things-by-size.json /api/method: "PUSH" is not one of GET, POST @ "PUSH",',
  },
  'api.path': {
    passes: [...sound, at('/api/path', 'things/by-size')],
    fails: [...sound, at('/api/path', 7)],
    fault: 'schema/reports/things-by-size.json /api/path: expected a text, found the number 7 @ 7,',
  },
  'api.params': {
    passes: [...sound, at('/api/params', { first: 'since' })],
    fails: [...sound, at('/api/params', { first: 'sinc' })],
    fault:
      'schema/reports/things-by-size.json /api/params/first: no filter is called "sinc"; did you mean "since"? @ "sinc"',
  },
  'api.answer': {
    passes: [...sound, at('/api/answer', 'rows')],
    fails: [...sound, at('/api/answer', 'row')],
    fault:
      'schema/reports/things-by-size.json /api/answer: "row" is not one of rows, full; did you mean "rows"? @ "row"',
  },
  'api.paging': {
    passes: [...sound, at('/api/paging', 'skip-limit')],
    fails: [...sound, at('/api/paging', 'skip')],
    fault: 'schema/reports/things-by-size.json /api/paging: "skip" is not one of skip-limit @ "skip"',
  },
  filters: {
    passes: [...sound, at('/filters/3', { name: 'sizes', title: 'Size', enum: ['SMALL'], rule: 'size == sizes' })],
    fails: [...sound, at('/filters/3', 7)],
    fault: 'schema/reports/things-by-size.json /filters/3: expected a text, or an object, found the number 7 @ 7',
  },
  'filters[].name': {
    passes: [...sound, at('/filters/3/name', 'sizes')],
    fails: [...sound, at('/filters/3/name', '')],
    fault: 'schema/reports/things-by-size.json /filters/3/name: expected a text, found an empty text @ "",',
  },
  'filters[].title': {
    passes: [...sound, at('/filters/3/title', 'Size')],
    fails: [...sound, at('/filters/3/title', 7)],
    fault: 'schema/reports/things-by-size.json /filters/3/title: expected a text, found the number 7 @ 7,',
  },
  'filters[].$ref': {
    passes: [...sound, at('/filters/0/$ref', 'types#date')],
    fails: [...sound, at('/filters/0/$ref', 7)],
    fault: 'schema/reports/things-by-size.json /filters/0/$ref: expected a text, found the number 7 @ 7,',
  },
  'filters[].ref': {
    passes: [...sound, at('/filters/2/ref', 'place')],
    fails: [...sound, at('/filters/2/ref', 'Plac!')],
    fault: 'schema/reports/things-by-size.json /filters/2/ref: "Plac!" is not the name of a resource @ "Plac!",',
  },
  'filters[].multiple': {
    passes: [...sound, at('/filters/3/multiple', true)],
    fails: [...sound, at('/filters/3/multiple', 1)],
    fault: 'schema/reports/things-by-size.json /filters/3/multiple: expected true or false, found the number 1 @ 1,',
  },
  'filters[].required': {
    passes: [...sound, at('/filters/0/required', true)],
    fails: [...sound, at('/filters/0/required', 1)],
    fault: 'schema/reports/things-by-size.json /filters/0/required: expected true or false, found the number 1 @ 1,',
  },
  'filters[].default': {
    passes: [...sound, at('/filters/0/default', 'sysdate()')],
    fails: [...sound, at('/filters/0/default', 'sysdat()')],
    fault:
      'schema/reports/things-by-size.json /filters/0/default: no function is called "sysdat"; did you mean "sysdate"? @ sysdat()",',
  },
  'filters[].rule': {
    passes: [...sound, at('/filters/3/rule', 'size in sizes')],
    fails: [...sound, at('/filters/3/rule', 'siz in sizes')],
    fault:
      'schema/reports/things-by-size.json /filters/3/rule: nothing is called "siz"; did you mean "size"? @ siz in sizes"',
  },
  'filters[].maxDays': {
    passes: [...sound, at('/filters/1/maxDays', 31)],
    fails: [...sound, at('/filters/1/maxDays', 0)],
    fault: 'schema/reports/things-by-size.json /filters/1/maxDays: expected at least 1, found 0 @ 0',
  },
  'filters[].enum': {
    passes: [...sound, at('/filters/3/enum', ['SMALL', 'LARGE'])],
    fails: [...sound, at('/filters/3/enum', 'SMALL')],
    fault: 'schema/reports/things-by-size.json /filters/3/enum: expected a list, found the text "SMALL" @ "SMALL",',
  },
  'filters[].enum[].value': {
    passes: [...sound, at('/filters/3/enum/0', { value: 'TINY', title: 'SMALL' })],
    fails: [...sound, at('/filters/3/enum/0', { value: 1, title: 'Small' })],
    fault: 'schema/reports/things-by-size.json /filters/3/enum/0/value: expected a text, found the number 1 @ 1,',
  },
  'filters[].enum[].title': {
    passes: [...sound, at('/filters/3/enum/0', { value: 'SMALL', title: 'Small' })],
    fails: [...sound, at('/filters/3/enum/0', { value: 'SMALL', title: 1 })],
    fault: 'schema/reports/things-by-size.json /filters/3/enum/0/title: expected a text, found the number 1 @ 1',
  },
  'filters[].all': {
    passes: [...sound, at('/filters/2/all', 'ALL')],
    fails: [...sound, at('/filters/2/all', 7)],
    fault: 'schema/reports/things-by-size.json /filters/2/all: expected a text, found the number 7 @ 7,',
  },
  ...reportOutputProofs,
}
