import { afterEach, expect, test, vi } from 'vitest'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import { getHomePath } from '../../../../src/shell/pages/home-path.ts'

const shops: MenuEntry = {
  id: 'shops',
  title: 'Shops',
  path: '/shops',
  target: { kind: 'dashboard', name: 'shops' },
  children: [],
}
const menu: readonly MenuEntry[] = [{ id: 'more', title: 'More', children: [shops] }]

const project = { single: false }
vi.mock('../../../../src/providers/project.ts', () => ({ getProject: () => project }))

const setWidth = (width: number): void => {
  vi.stubGlobal('window', { matchMedia: (query: string) => ({ matches: width <= Number(/\d+/.exec(query)?.[0]) }) })
}

afterEach(() => {
  vi.unstubAllGlobals()
  project.single = false
})

test.each([
  { name: 'a phone with the page over all shops', width: 390, single: false, entries: menu, path: '/shops' },
  { name: 'a phone without it', width: 390, single: false, entries: [], path: '/dashboard' },
  { name: 'a phone in a project of one shop', width: 390, single: true, entries: menu, path: '/dashboard' },
  { name: 'a desk', width: 1366, single: false, entries: menu, path: '/dashboard' },
])('the first page of $name', ({ width, single, entries, path }) => {
  setWidth(width)
  project.single = single
  expect(getHomePath(entries)).toBe(path)
})
