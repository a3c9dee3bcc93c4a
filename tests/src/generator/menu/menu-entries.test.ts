import { expect, test } from 'vitest'
import { filterDrawnEntries, type MenuEntry } from '../../../../engine/access/schema-answer.ts'
import { findDocumentList, findResourcePath } from '../../../../src/generator/menu/menu-entries.ts'

const buildEntry = (path: string, name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id: path,
  title: path,
  path,
  children: [],
  target: { kind: 'resource', name },
  ...more,
})
const menu: readonly MenuEntry[] = [
  {
    id: 'm',
    title: 'M',
    children: [
      buildEntry('/kategori', 'group', { target: { kind: 'resource', name: 'group', view: 'kategori' } }),
      buildEntry('/group', 'group'),
    ],
  },
  { id: 'n', title: 'N', children: [buildEntry('/supplier', 'supplier', { show: false })] },
]

test('a resource is managed in its own list, wherever it is and whether it is shown or not', () => {
  expect(['group', 'supplier', 'bank'].map(name => findResourcePath(menu, name))).toEqual([
    '/group',
    '/supplier',
    undefined,
  ])
})

test('saved documents are listed by the first entry that is not their empty form', () => {
  const documents = ['new', 'cancel', 'all'].map(view =>
    buildEntry(`/sale-${view}`, 'sale', { show: false, target: { kind: 'document', name: 'sale', view } }),
  )
  expect(findDocumentList([{ id: 's', title: 'S', children: documents }], 'sale')?.path).toBe('/sale-cancel')
  expect(findDocumentList(documents.slice(0, 1), 'sale')).toBeUndefined()
})

test('what is not drawn leaves the menu, and so does a group of which nothing is left', () => {
  expect(filterDrawnEntries(menu)).toEqual([menu[0]])
})
