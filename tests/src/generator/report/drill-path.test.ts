import { describe, expect, test } from 'vitest'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import { buildDrillPath, createCellPaths } from '../../../../src/generator/report/drill-path.ts'

const buildEntry = (path: string, target: NonNullable<MenuEntry['target']>): MenuEntry => ({
  id: path,
  title: path,
  path,
  target,
  children: [],
})
const sold = buildEntry('/sold', { kind: 'document', name: 'sale', view: 'seen' })
const menu: readonly MenuEntry[] = [
  buildEntry('/things', { kind: 'resource', name: 'thing' }),
  { id: 'g', title: 'G', children: [sold] },
]
const drill = {
  kind: 'document',
  name: 'sale',
  view: 'seen',
  field: 'day',
  keys: ['customer', 'day'],
  where: { paid_gte: 5 },
}

test('a cell leads to the screen of its target, narrowed to its value', () => {
  const path = buildDrillPath({ drill }, { value: '2026-11-20', keys: { customer: 'M1', day: '-' } }, menu)
  expect(path && new URL(path, 'http://x').pathname).toBe('/sold')
  expect(path && new URL(path, 'http://x').searchParams.get('filter')).toBe(
    '{"paid_gte":5,"customer":"M1","day":"2026-11-20"}',
  )
})

test('a sum leads to the rows of its group', () => {
  const { field: _, ...ofSum } = drill
  const path = buildDrillPath({ drill: ofSum }, { value: 7, keys: { customer: 'M1', day: '2026-11-20' } }, menu)
  expect(path && new URL(path, 'http://x').searchParams.get('filter')).toBe(
    '{"paid_gte":5,"customer":"M1","day":"2026-11-20"}',
  )
})

test.each([
  ['a column without one', {}, 'X'],
  ['an empty cell', { drill }, null],
  ['another view', { drill: { ...drill, view: 'other' } }, 'X'],
  [
    'a screen that is not in the menu',
    { drill: { kind: 'resource', name: 'place', field: 'x', keys: [], where: {} } },
    'X',
  ],
])('%s leads nowhere', (_name, column, value) => {
  expect(buildDrillPath(column, { value }, menu)).toBe(undefined)
})

test('a key that is a field of lines goes by what the list calls it', () => {
  const ofLines = { ...drill, keys: ['kind'], words: { kind: 'goods.kind' }, where: {} }
  const path = buildDrillPath({ drill: ofLines }, { value: '2026-11-20', keys: { kind: 'RING' } }, menu)
  expect(path && new URL(path, 'http://x').searchParams.get('filter')).toBe('{"goods.kind":"RING","day":"2026-11-20"}')
})

describe('numbers of a row', () => {
  const number = (name: string) => ({ name, title: name, type: 'money', width: 1, align: 'right' as const })
  const text = { name: 'day', title: 'Day', type: 'date', width: 1 }
  const lead = { ...text, drill: { ...drill, keys: [], where: {} } }
  const columns = [text, lead, number('price'), number('fee')]
  const leading = { columns, menu, emptyText: '-' }
  const cells = { day: '2026-11-20', price: 7, fee: 0 }
  const wayOf = '/sold?filter=%7B%22day%22%3A%222026-11-20%22%7D'

  test('lead where their row does; nothing, and what has a text, lead nowhere', () => {
    const getPath = createCellPaths({ kind: 'row', cells }, leading)
    expect(columns.map(getPath)).toEqual([undefined, wayOf, wayOf, undefined])
  })

  test.each([
    ['of a subtotal', { kind: 'subtotal', cells } as const],
    ['of a row whose own way is empty', { kind: 'row', cells: { ...cells, day: '-' } } as const],
  ])('%s lead nowhere', (_name, row) => {
    expect(columns.map(createCellPaths(row, leading))).toEqual([undefined, undefined, undefined, undefined])
  })
})

test('a number leads to the document that its row names, where the menu has a list of it', () => {
  const leading = {
    columns: [
      {
        name: 'number',
        title: 'Number',
        type: 'text',
        width: 9,
        drill: { kind: 'document', name: 'of', inColumn: true as const, keys: [], where: {} },
      },
    ],
    menu: [
      { id: 'a', title: 'A', path: '/sales', target: { kind: 'document', name: 'sale', view: 'all' }, children: [] },
    ] as never,
    emptyText: '-',
    keyOf: (name: string) => (name === 'sale' ? 'sale_no' : undefined),
  }
  const [column] = leading.columns
  const getPath = (of: string) =>
    column && createCellPaths({ kind: 'row', cells: { number: 'S1', of } }, leading)(column)
  expect(getPath('sale')).toBe(`/sales?${new URLSearchParams({ filter: '{"sale_no":"S1"}' })}`)
  expect(getPath('loan')).toBeUndefined()
})
