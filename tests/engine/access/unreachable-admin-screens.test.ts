import { expect, test } from 'vitest'
import { findUnreachableAdminScreens } from '../../../engine/access/assigned-menu.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const users = { id: 'u', title: 'U', to: 'resource:person', path: '/u' }
const editor = { id: 'e', title: 'E', to: 'editor:menu', path: '/e' }
const missing = (...items: readonly object[]) =>
  findUnreachableAdminScreens(buildSchemaWith(buildEdits('menu')('/items', items)))

test.each([
  ['both are there', [users, editor], []],
  [
    'both are below a group, closed to every plain level',
    [{ id: 'g', title: 'G', levels: [], items: [users, editor] }],
    [],
  ],
  ['nothing is there', [], ['editor:menu', 'resource:person']],
  ['the editor of users’ menus is not that of the menu', [users, { ...editor, to: 'editor:access' }], ['editor:menu']],
  ['the editor is not shown', [users, { ...editor, show: false }], ['editor:menu']],
  [
    'the group hangs on a module',
    [{ id: 'g', title: 'G', module: 'EXTRA', items: [users] }, editor],
    ['resource:person'],
  ],
  ['the group is of one shop', [{ id: 'g', title: 'G', shops: ['A'], items: [editor] }, users], ['editor:menu']],
])('%s', (_, items, keys) => {
  expect(missing(...items)).toEqual(keys)
})
