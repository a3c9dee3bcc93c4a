import { expect, test } from 'vitest'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import { drillPath } from '../../../../src/generator/report/drill-path.ts'

const entry = (path: string, target: NonNullable<MenuEntry['target']>): MenuEntry => ({
  id: path,
  title: path,
  path,
  target,
  children: [],
})
const sold = entry('/sold', { kind: 'document', name: 'sale', view: 'seen' })
const menu: readonly MenuEntry[] = [
  entry('/things', { kind: 'resource', name: 'thing' }),
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
  const path = drillPath({ drill }, { value: '2026-11-20', keys: { customer: 'M1', day: '-' } }, menu)
  expect(path && new URL(path, 'http://x').pathname).toBe('/sold')
  expect(path && new URL(path, 'http://x').searchParams.get('filter')).toBe(
    '{"paid_gte":5,"customer":"M1","day":"2026-11-20"}',
  )
})

test('a sum leads to the rows of its group', () => {
  const { field: _, ...ofSum } = drill
  const path = drillPath({ drill: ofSum }, { value: 7, keys: { customer: 'M1', day: '2026-11-20' } }, menu)
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
  expect(drillPath(column, { value }, menu)).toBe(undefined)
})
