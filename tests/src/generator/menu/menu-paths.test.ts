import { expect, test } from 'vitest'
import type { MenuEntry, ResourceAnswer } from '../../../../engine/access/schema-answer.ts'
import type { Verb } from '../../../../engine/schema/verb.ts'
import { findResourcePaths } from '../../../../src/generator/menu/menu-paths.ts'

type Target = NonNullable<MenuEntry['target']>

const buildEntry = (path: string, target: Target): MenuEntry => ({ id: path, title: path, path, target, children: [] })

const all: readonly Verb[] = ['list', 'get', 'create', 'update', 'delete']

const views = { short: { verbs: ['update'] }, cells: { as: 'grid' } }

/** Where they lead, of the row 7 where they are about one. */
const findPlaces = (menu: readonly MenuEntry[], verbs = all, screen: object = { views }) => {
  const answer = { name: 'bank', api: { path: 'banks', verbs }, screen } as unknown as ResourceAnswer
  const { list, create, edit, show } = findResourcePaths(menu, answer)
  return { list, create, edit: edit?.('7'), show: show?.('7') }
}

const nowhere = { list: undefined, create: undefined, edit: undefined, show: undefined }

test('the pages of a resource stand below its entry in the menu, each with its right', () => {
  const menu = [buildEntry('/banks', { kind: 'resource', name: 'bank' })]
  expect(findPlaces(menu)).toEqual({
    list: '/banks',
    create: '/banks/create',
    edit: '/banks/7',
    show: '/banks/7/show',
  })
  expect(findPlaces(menu, ['list', 'get'])).toEqual({ ...nowhere, list: '/banks', show: '/banks/7/show' })
})

test('a row that opens its card has its form below it', () => {
  const menu = [buildEntry('/banks', { kind: 'resource', name: 'bank' })]
  expect(findPlaces(menu, all, { views, card: { opens: true } })).toMatchObject({
    edit: '/banks/7/edit',
    show: '/banks/7',
  })
})

test('its own list comes before its views, which have the rights that they say', () => {
  const short = buildEntry('/short', { kind: 'resource', name: 'bank', view: 'short' })
  expect(findPlaces([short, buildEntry('/banks', { kind: 'resource', name: 'bank' })]).list).toBe('/banks')
  expect(findPlaces([short])).toEqual({ ...nowhere, list: '/short', edit: '/short/7', show: '/short/7/show' })
})

test.each(['cells', 'entries', 'own'])('of %s only the page itself is there', view => {
  expect(findPlaces([buildEntry('/page', { kind: 'resource', name: 'bank', view })])).toEqual({
    ...nowhere,
    list: '/page',
  })
})

test('a document is made on its own page and changed nowhere', () => {
  const made = buildEntry('/sale', { kind: 'document', name: 'bank', view: 'new' })
  const listed = buildEntry('/sales', { kind: 'document', name: 'bank', view: 'lihat' })
  expect(findPlaces([made, listed])).toEqual({ list: '/sales', create: '/sale', edit: undefined, show: '/sales/7' })
  expect(findPlaces([made])).toEqual({ ...nowhere, create: '/sale' })
})

test('what is in no menu has no page', () => {
  expect(findPlaces([buildEntry('/other', { kind: 'resource', name: 'other' })])).toEqual(nowhere)
})
