import { describe, expect, test } from 'vitest'
import type { Dashboard } from '../../../../engine/schema/dashboard.ts'
import { dashboardPlace, withDashboard } from '../../../support/schema/dashboard-files.ts'
import { withImport } from '../../../support/schema/import-file.ts'
import { changeGoods, withLedgers } from '../../../support/schema/ledger-files.ts'
import { buildSchemaWith, collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

const at = (pointer: string, value?: unknown): Edit => [dashboardPlace, pointer, value]
const compile = (...edits: readonly Edit[]) => buildSchemaWith(...withDashboard, ...edits).dashboard as Dashboard
const collectFaults = (...edits: readonly Edit[]) =>
  collectFaultsWith(...withDashboard, ...edits).map(line => line.replace(/^schema\/dashboard\.json /, ''))

const listThings = (name: string, more: object = {}) => ({ name, title: name, value: 'sum(price)', ...more })

describe('a dashboard', () => {
  test('exists only if its file exists', () => {
    expect(buildSchemaWith().dashboard).toBe(undefined)
    expect(compile(at('/cards'), at('/charts'), at('/alerts'))).toEqual({
      cards: [],
      charts: [],
      alerts: [],
      steps: [],
      takeover: [],
    })
  })

  test('compiles cards, with 0 for sums without rows, and the parameters of their calls', () => {
    const [card] = compile(at('/cards/0/values/-', listThings('dearest', { value: 'max(price)' }))).cards
    expect(card).toMatchObject({
      id: 'today',
      to: { kind: 'resource', name: 'thing' },
      compare: ['yesterday'],
      zero: ['price', 'pieces'],
      call: { path: 'things/chart', params: { type: 'today' } },
    })
    expect(card?.report.isFolded).toBe(true)
  })

  test('compiles charts ordered by x, or by size if the smallest are combined', () => {
    expect(compile().charts).toMatchObject([
      { chart: { kind: 'bar', x: 'size', y: ['pieces'] }, report: { sort: [{ column: 'size', descending: false }] } },
    ])
    expect(compile(at('/charts/0/x', 'maker.name'), at('/charts/0/most', 3)).charts).toMatchObject([
      { most: 3, chart: { x: 'name' }, report: { sort: [{ column: 'pieces', descending: true }] } },
    ])
  })

  test('compiles alerts with the default severity warning', () => {
    expect(compile().alerts).toMatchObject([{ id: 'off', severity: 'warning', zero: ['count'] }])
  })
})

describe('what is taken over', () => {
  const taken = { id: 'taken', title: 'Things', from: 'resource:thing', to: 'resource:thing' }

  test('is counted and summed by each field, or is the files of an import', () => {
    const summed = { ...taken, about: 'As before', agree: { sum: ['price'], by: ['size', 'maker'] } }
    const files = { id: 'files', title: 'Files', import: 'old-things' }
    const [first, second] = compile(...withImport(), at('/takeover', [summed, files])).takeover
    expect(first).toMatchObject({ about: 'As before', rows: { to: { kind: 'resource', name: 'thing' } } })
    expect(first?.totals.map(({ columns }) => columns.map(({ name }) => name))).toEqual([
      ['count', 'price'],
      ['size', 'count', 'price'],
      ['maker', 'count', 'price'],
    ])
    expect(second).toEqual({ id: 'files', title: 'Files', import: 'old-things', totals: [] })
  })

  test.each([
    [{ to: undefined }, 'go together'],
    [{ from: undefined, import: 'old-things' }, 'go together'],
    [{ from: undefined, to: undefined }, 'say which "import"'],
    [
      { from: undefined, to: undefined, import: 'old-things', where: 'active' },
      '"where" and "agree" are of the rows in "from"',
    ],
    [{ import: 'old-things', agree: { sum: ['price'] } }, 'an import has totals of its own'],
    [{ agree: { sum: ['price', 'siz'] } }, 'nothing is called "siz"'],
    [{ id: 'sizes' }, 'another part of the dashboard has the id "sizes"'],
  ])('%j is refused', (change, message) => {
    const faults = collectFaults(
      ...withImport(),
      at('/takeover', [JSON.parse(JSON.stringify({ ...taken, ...change }))]),
    )
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(message)
    expect(faults[0]).toMatch(/^\/takeover\/0/)
  })
})

describe('reports each fault at its position', () => {
  const wrong: readonly (readonly [what: string, edit: Edit, message: string])[] = [
    [
      'two parts of one id',
      at('/alerts/0/id', 'today'),
      '/alerts/0/id: another part of the dashboard has the id "today"',
    ],
    ['two calls alike', at('/charts/0/api', 'things/chart?type=today'), '/charts/0/api: another part'],
    ['a call of another', at('/charts/0/api', 'things'), '/charts/0/api: this path belongs to "thing" already'],
    [
      'a call of the server',
      at('/charts/0/api', 'dashboard'),
      '/charts/0/api: this path belongs to the server already',
    ],
    ['no other day', at('/cards/0/where', 'active'), '/cards/0/compare: it would be the same on another day'],
    [
      'others that do not add up',
      at('/charts/0/y/0/value', 'max(price)'),
      '/charts/0/y/0: "most" draws the others as one',
    ],
    ['two slices', at('/charts/0/y/-', listThings('price')), '/charts/0/y/1: a pie is of one column'],
    ['a card of rows', at('/cards/0/values', ['price']), '/cards/0/values: numbers here are sums'],
    ['a chart of rows', at('/charts/0/y', ['price']), '/charts/0/y: numbers here are sums'],
    ['a balance of no ledger', at('/cards/0/layout', 'balance'), '/cards/0/layout: a balance is one of a ledger'],
  ]
  test.each(wrong)('%s', (_, edit, message) => {
    const [first = '', ...others] = collectFaults(at('/charts/0/most', 4), at('/charts/0/kind', 'pie'), edit)
    expect([first.slice(0, message.length), others]).toEqual([message, []])
  })

  test('reports a missing source once', () => {
    expect(collectFaults(at('/cards/0/from', 'resource:thin'))).toEqual([
      '/cards/0/from: no resource is called "thin"; did you mean "thing"? @ "resource:thin",',
    ])
  })

  test('reports a menu entry for a missing dashboard', () => {
    const entry: Edit = ['menu.json', '/items/-', { id: 'd', title: 'D', to: 'dashboard:main', path: '/d' }]
    expect(collectFaultsWith(entry).join()).toContain('no dashboard is called "main": write dashboard.json')
    expect(collectFaults(entry)).toEqual([])
    expect(
      collectFaults(['menu.json', '/items/-', { id: 'd', title: 'D', to: 'dashboard:mein', path: '/d' }]).join(),
    ).toContain('no dashboard is called "mein"')
  })
})

test('compiles a card of a ledger balance, which can be compared without a condition', () => {
  const card = {
    id: 'held',
    title: 'Held',
    from: 'ledger:goods',
    layout: 'balance',
    compare: ['last-month'],
    values: [{ name: 'held', title: 'Held', value: 'closing.qty' }],
  }
  const { cards } = compile(...withLedgers, changeGoods('/title', 'Goods'), at('/cards/-', card))
  expect(cards[1]).toMatchObject({ report: { balance: { ledger: 'goods' } }, zero: ['held'], compare: ['last-month'] })
})
