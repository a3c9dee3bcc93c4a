import { expect, test } from 'vitest'
import type { MenuScreen } from '../../../../src/generator/menu/find-screen.ts'
import { isReadingScreen } from '../../../../src/SignedInLayout.tsx'

const build = (screen: object): MenuScreen => ({ path: '/things', title: 'Things', ...screen }) as MenuScreen
const page = (view: string) => build({ kind: 'page', name: 'x', needs: [{ kind: 'document', name: 'sale', view }] })

test.each([
  ['a report', build({ kind: 'report' }), '/things', true],
  ['the figures of all shops', build({ kind: 'dashboard', name: 'shops' }), '/things', true],
  ['a part of the menu', build({ kind: 'landing' }), '/things', true],
  ['rows', build({ kind: 'resource' }), '/things', true],
  ['one row', build({ kind: 'resource' }), '/things/7', true],
  ['the form of a new row', build({ kind: 'resource' }), '/things/create', false],
  ['settings', build({ kind: 'resource', view: 'entries' }), '/things', false],
  ['saved documents', build({ kind: 'document', isNew: false }), '/things/7', true],
  ['a document that a button begins', build({ kind: 'document', isNew: false }), '/things/new/sale', false],
  ['a new document', build({ kind: 'document', isNew: true }), '/things', false],
  ['documents that wait', build({ kind: 'list' }), '/things', true],
  ['a page that makes documents', page('new'), '/things', false],
  ['a page that shows documents', page('view'), '/things', true],
  ['a grid', build({ kind: 'grid' }), '/things', false],
  ['an import', build({ kind: 'import' }), '/things', false],
  ['an editor', build({ kind: 'editor' }), '/things', false],
])('%s', (_name, screen, pathname, expected) => expect(isReadingScreen(screen, pathname)).toBe(expected))
