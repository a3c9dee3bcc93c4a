// Which statements a folded query becomes; that their answers are those of one is held by tests/conformance/report-pages.test.ts.
import { expect, test } from 'vitest'
import type { SqlComparison, SqlCondition, SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import { countSplitGroups, hasParts, readFolded } from '../../../server/report/split-period.ts'
import type { ReportQuery } from '../../../server/storage/report-rows.ts'
import type { Connection, DatabaseRow, Statement } from '../../../server/storage/storage.ts'
import { getThings, shopSchema } from '../storage/stored-things.ts'

const buildColumn = (name: string): SqlValue => ({ kind: 'column', through: [], name })
const buildTotal = (how: 'sum' | 'distinct', name: string): SqlValue => ({
  kind: 'total',
  total: how,
  of: buildColumn(name),
})
const count: SqlValue = { kind: 'total', total: 'count' }
const plain = (value: SqlValue) => ({ value, joins: [] })
const buildBound = (operator: SqlComparison, value: string) => ({
  condition: {
    kind: 'compare',
    operator,
    left: buildColumn('bought'),
    right: { kind: 'constant', value },
  } as SqlCondition,
  joins: [],
})

const query = {
  schema: shopSchema,
  source: getThings(shopSchema),
  shop: 'A',
  limit: 10,
  isFolded: true,
  filters: [buildBound('>=', '2025-01-01'), buildBound('<=', '2025-12-31')],
  values: [plain(count), plain(buildTotal('sum', 'price'))],
} satisfies ReportQuery

/** Answers each statement with the rows that are said for it, by their columns. */
const answering = (sideBySide: boolean, answers: (statement: Statement, index: number) => readonly DatabaseRow[]) => {
  const asked: Statement[] = []
  const all = async (statement: Statement) => answers(statement, asked.push(statement) - 1)
  const refuse = async (): Promise<never> => {
    throw new Error('nothing is written')
  }
  const connection: Connection = {
    database: 'sqlite',
    isConcurrent: sideBySide,
    all,
    lock: all,
    run: refuse,
    notify: refuse,
  }
  return { connection, asked }
}

const halves = ({ sql, values }: Statement): string =>
  `${/"bought" < /.test(sql) ? 'first' : /"bought" >= .*"bought" >= /.test(sql) ? 'second' : 'whole'} ${values.filter(value => String(value).startsWith('2025')).length}`

test('totals of a long period are queried as two halves', async () => {
  const { connection, asked } = answering(true, (_, index) => [{ v0: index + 1, v1: 10 }])
  expect(await readFolded(connection, query)).toEqual([[3, 20]])
  expect(asked.map(halves)).toEqual(['first 3', 'second 3'])
})

test('values that need all rows are queried separately', async () => {
  const values = [plain(count), plain(buildTotal('distinct', 'size')), plain(buildTotal('sum', 'price'))]
  const { connection, asked } = answering(true, ({ sql }) => [sql.includes('distinct') ? { v0: 7 } : { v0: 2, v1: 5 }])
  expect(await readFolded(connection, { ...query, values })).toEqual([[4, 7, 10]])
  expect(asked.map(halves).toSorted()).toEqual(['first 3', 'second 3', 'whole 2'])
})

test.each([
  ['statements go one after the other', false, query],
  [
    'the period is short',
    true,
    { ...query, filters: [buildBound('>=', '2025-01-01'), buildBound('<=', '2025-01-05')] },
  ],
  [
    'what differs is counted in groups',
    true,
    { ...query, values: [plain(buildColumn('size')), plain(buildTotal('distinct', 'maker'))] },
  ],
  ['nothing can be put together', true, { ...query, values: [plain(buildTotal('distinct', 'maker'))] }],
  [
    'it shows rows',
    true,
    { ...query, isFolded: false, values: [plain(buildColumn('size')), plain(buildColumn('maker'))] },
  ],
])('it is one statement where %s', async (_, sideBySide, one) => {
  const { connection, asked } = answering(sideBySide, () => [{ v0: 'a', v1: 2 }])
  expect(await readFolded(connection, one)).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('tells whether a query can be split', () => {
  const of = (sideBySide: boolean) => answering(sideBySide, () => []).connection
  expect([hasParts(of(true), query), hasParts(of(false), query), hasParts(of(true), { filters: [] })]).toEqual([
    true,
    false,
    false,
  ])
})

test('groups by day are counted in halves and put together', async () => {
  const totals = [
    { of: plain(buildTotal('sum', 'price')), how: 'sum' },
    { of: plain(buildTotal('sum', 'price')), how: 'max' },
    { of: plain(buildTotal('sum', 'price')), how: 'min' },
  ] as const
  const { connection, asked } = answering(true, (_, index) => [
    { v0: 'x', groups_found: 2, rows_found: 5, t0: null, t1: 3 + index, t2: 3 + index },
    { v0: `only ${index}`, groups_found: 1, rows_found: 1, t0: 1, t1: null, t2: 1 },
  ])
  const byDay = { ...query, values: [plain(buildColumn('size')), plain(buildColumn('bought'))] }
  expect(await countSplitGroups(connection, byDay, { alike: 1, totals })).toEqual([
    { keys: ['x'], groups: 4, rows: 10, totals: [null, 4, 3] },
    { keys: ['only 0'], groups: 1, rows: 1, totals: [1, null, 1] },
    { keys: ['only 1'], groups: 1, rows: 1, totals: [1, null, 1] },
  ])
  expect(asked.map(halves)).toEqual(['first 3', 'second 3'])
})

test('groups that may be in both halves are counted in one', async () => {
  const { connection, asked } = answering(true, () => [{ groups_found: 3, rows_found: 4 }])
  const bySize = { ...query, values: [plain(buildColumn('size'))] }
  expect(await countSplitGroups(connection, bySize, { alike: 0, totals: [] })).toEqual([
    { keys: [], groups: 3, rows: 4, totals: [] },
  ])
  expect(asked).toHaveLength(1)
})
