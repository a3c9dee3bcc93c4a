import { expect, test } from 'vitest'
import type { MenuEntry } from '../../../../src/providers/session.ts'
import {
  findHelp,
  findSection,
  hasManual,
  type ManualSection,
  searchManual,
} from '../../../../src/shell/help/manual.ts'

const enter = (id: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ id, title: id, children: [], ...more })

const menu = [
  enter('goods', {
    help: 'guide.md#goods',
    children: [
      enter('trays', { path: '/trays' }),
      enter('labels', { path: '/labels', help: 'guide.md#labels' }),
      enter('deep', { children: [enter('deepest', { path: '/deepest' })] }),
    ],
  }),
  enter('desk', { path: '/desk' }),
]

test.each([
  ['/labels', 'guide.md#labels'],
  ['/labels/7/edit', 'guide.md#labels'],
  ['/trays', 'guide.md#goods'],
  ['/deepest', 'guide.md#goods'],
  ['/desk', undefined],
  ['/nowhere', undefined],
])('the section of %s is %s', (path, section) => {
  expect(findHelp(menu, path)).toBe(section)
})

test('a menu has a manual if an entry of it names a section', () => {
  expect(hasManual(menu)).toBe(true)
  expect(hasManual([enter('desk', { children: [enter('below')] })])).toBe(false)
})

const section = (id: string, title: string, html: string, inner: readonly string[] = []): ManualSection => ({
  id: `guide.md#${id}`,
  title,
  html,
  inner,
})

const sections = [
  section('a', 'Selling', '<p>Scan the piece. The <b>label</b> is read; a label without a code is not.</p>'),
  section('b', 'Labels', '<p>Print a <code>label</code> (<code>F9</code>) &#38; stick it.</p>', ['guide.md#rolls']),
  section('c', 'Paying', '<p>Cash.</p>'),
]

test.each([
  ['label', ['Labels', 'Selling']],
  ['LABEL code', ['Selling']],
  ['print & stick', ['Labels']],
  ['code>', []],
  ['   ', []],
])('a search for %j finds %j', (text, titles) => {
  expect(searchManual(sections, text).map(match => match.section.title)).toEqual(titles)
})

test('a match shows the words around it, without marks', () => {
  expect(searchManual(sections, 'f9')[0]?.excerpt).toBe('Print a label (F9) & stick it.')
  expect(searchManual(sections, 'paying')[0]?.excerpt).toBe('')
})

test('a heading inside of a section leads to the section', () => {
  expect(findSection(sections, 'guide.md#rolls')?.title).toBe('Labels')
  expect(findSection(sections, 'guide.md#c')?.title).toBe('Paying')
  expect(findSection(sections, 'guide.md#d')).toBeUndefined()
})
