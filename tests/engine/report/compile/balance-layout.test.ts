// What a report with the layout of a balance may name, and the faults of others.
import { describe, expect, test } from 'vitest'
import { buildBalanceTypes, findSourceLedger } from '../../../../engine/report/compile/balance-layout.ts'
import { getLedger, getResource } from '../../../../engine/schema/schema.ts'
import { withBalanceReports } from '../../../support/schema/balance-reports.ts'
import { bookSchema, changeGoods, withLedgers } from '../../../support/schema/ledger-files.ts'
import { collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

const schema = bookSchema(...withBalanceReports)

test('compiles ledger, period and day of a balance', () => {
  const { 'held-by-tray': byTray, 'held-by-day': byDay, 'held-in-all': inAll } = schema.reports
  expect([byTray?.balance, byDay?.balance, inAll?.balance]).toEqual([
    { ledger: 'goods', from: 'since', to: 'until' },
    { ledger: 'goods', from: 'since', to: 'until', day: 0 },
    { ledger: 'goods', from: 'since', to: 'since' },
  ])
  expect(byTray?.isFolded).toBe(true)
  expect(byTray?.filters.map(({ since, maxDays }) => [since, maxDays])).toEqual([
    [undefined, undefined],
    ['since', 366],
    ...[0, 1, 2, 3].map(() => [undefined, undefined]),
  ])
  expect(byTray?.columns.map(({ name, type }) => `${name} ${type.name}`).slice(0, 4)).toEqual([
    'room code',
    'at text',
    'opening_qty int',
    'added_qty int',
  ])
})

test('names the columns of the ledger between opening and closing', () => {
  expect(Object.keys(buildBalanceTypes(schema, getLedger(schema, 'goods')))).toEqual([
    'opening',
    'added',
    'came',
    'went',
    'sold',
    'closing',
  ])
  expect(findSourceLedger(schema, getResource(schema, 'ledger:cash'))?.name).toBe('cash')
  expect(findSourceLedger(schema, getResource(schema, 'thing'))).toBeUndefined()
})

describe('faults of a balance', () => {
  const place = 'reports/held-in-all.json'
  const changeColumns = (...values: readonly unknown[]): Edit => [place, '/columns', values]
  const buildColumn = (value: string, total?: string) => ({ name: 'one', title: 'One', value, ...(total && { total }) })
  const rows: readonly (readonly [name: string, edits: readonly Edit[], fault: string])[] = [
    [
      'no ledger',
      [[place, '/from', 'resource:thing'], changeColumns(buildColumn('name'))],
      ' /layout: a balance is one of a ledger: "from": "ledger:name" @ "balance",',
    ],
    ['no period', [[place, '/period']], '/layout: a balance needs the "period" that it is of'],
    [
      'a period without the layout',
      [[place, '/layout'], changeColumns(buildColumn('sum(qty)'))],
      '/period: a period is that of the layout "balance"',
    ],
    [
      'a filter that is not there',
      [[place, '/period', 'sinse']],
      '/period: no filter is called "sinse"; did you mean "since"?',
    ],
    ['a period of three ends', [[place, '/period', ['since', 'since', 'since']]], '/period/2: a period has two ends'],
    [
      'a day that may be left out',
      [[place, '/filters/0/required', false]],
      '/period: "since" is no filter for a day that has to be chosen',
    ],
    [
      'a day with a rule',
      [[place, '/filters/0/rule', "at == 'BENCH'"]],
      '/period: "since" is the period of a balance, which needs what was before it too: leave out its "rule"',
    ],
    [
      'rows of entries',
      [[place, '/detail', true]],
      '/detail: a balance has a row for each group and not for each entry',
    ],
    [
      'a rule over entries',
      [[place, '/where', "kind == 'ADD'"]],
      '/where: a balance knows "at", "piece" and what they lead to, not "kind"',
    ],
    [
      'a group of entries',
      [[place, '/group', [{ by: 'kind' }]]],
      '/group/0/by: a balance knows "at", "piece", "business_date" and what they lead to, not "kind"',
    ],
    [
      'a sum of its own',
      [changeColumns(buildColumn('sum(qty)'))],
      '/columns/0/value: a balance sums up by itself: name "opening.amount" and its like',
    ],
    [
      'an amount without its word',
      [changeColumns(buildColumn('qty'))],
      '/columns/0/value: "qty" is neither grouped by nor summed: name it in "group", or one of opening.qty, added.qty',
    ],
    [
      'an amount that is not there',
      [changeColumns(buildColumn('opening.quantity'))],
      '/columns/0/value: "opening" has no field "quantity"',
    ],
    [
      'what was held, added up over days',
      [changeColumns(buildColumn('opening.qty', 'sum'))],
      '/columns/0/total: what was held when a day began adds up over places, and over days is that of the first: say "first"',
    ],
    [
      'what is held, added up over days',
      [changeColumns(buildColumn('closing.qty', 'sum'))],
      '/columns/0/total: what is held when a day ends adds up over places, and over days is that of the last: say "last"',
    ],
    [
      'a field that no place has',
      [changeColumns(buildColumn('opening.qty')), [place, '/group', [{ by: 'at.roam' }]]],
      '/group/0/by: "tray" has no field "roam"; did you mean "room"?',
    ],
    [
      'a figure of entries',
      [changeGoods('/figures', { moved: { title: 'Moved', value: 'qty' } }), changeColumns('moved')],
      '/columns/0: "moved" is of single entries, which a report of the layout "balance" has none of',
    ],
    [
      'a column of the ledger under a word of the language',
      [changeGoods('/columns/in', { sign: '+', kinds: ['ADD'] }), changeGoods('/columns/added')],
      '/columns/in: "in" means something else in expressions: call the column otherwise',
    ],
    [
      'a column of the ledger under the name of an amount',
      [changeGoods('/columns/qty', { sign: '+', kinds: ['MOVE'] })],
      '/columns/qty: a leg has a column "qty" already; choose another name',
    ],
  ]
  test.each(rows)('%s', (_name, edits, fault) => {
    expect(collectFaultsWith(...withLedgers, ...withBalanceReports, ...edits).join('\n')).toContain(fault)
  })
})

test('allows figures over balances in balances only', () => {
  const held = { title: 'Held', value: 'closing.grams', total: 'last' }
  const figures = {
    held,
    pieces: { ...held, value: 'closing.qty' },
    each: { title: 'Each', value: 'held / pieces', $ref: 'types#weight', total: 'same-formula' },
  }
  const edits: readonly Edit[] = [...withBalanceReports, changeGoods('/figures', figures)]
  const changeColumns = (...names: readonly string[]): Edit => ['reports/held-in-all.json', '/columns', names]
  const { reports } = bookSchema(...edits, changeColumns('each', 'held'))
  expect(reports['held-in-all']?.columns.map(({ name, total, isInner }) => [name, total, isInner])).toEqual([
    ['each', 'same-formula', undefined],
    ['held', 'last', undefined],
    ['pieces', 'last', true],
  ])
  const plain: Edit = ['reports/held-in-all.json', '/layout']
  expect(collectFaultsWith(...withLedgers, ...edits, changeColumns('held'), plain).join('\n')).toContain(
    '/columns/0: "held" is of what the ledger holds: say "layout": "balance"',
  )
  const summed = changeGoods('/figures/held/total', 'sum')
  expect(collectFaultsWith(...withLedgers, ...edits, summed).join('\n')).toContain(
    '/figures/held/total: what is held when a day ends adds up over places',
  )
})
