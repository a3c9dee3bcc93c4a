import { describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import {
  buildMenuChoices,
  listIds,
  listOpenedIds,
  type MenuChoice,
  parseAssignedIds,
} from '../../../engine/access/assigned-menu.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const menu = buildEdits('menu')
const to = (id: string, more: object = {}) => ({ id, title: id, to: 'resource:thing', path: `/${id}`, ...more })

const schema = buildSchemaWith(
  buildEdits('user')('/x-perm', { TOP: 'all', '*': 'none' }),
  buildEdits('project')('/levels/TOP/gives', ['TOP', 'MID', 'LOW']),
  menu('/items', [
    to('free', { levels: ['MID'] }),
    to('always', { always: true }),
    {
      id: 'group',
      title: 'Group',
      levels: ['MID'],
      items: [to('inside', { levels: ['MID'] })],
    },
    to('both', { levels: ['MID'], items: [to('below', { levels: [] })] }),
    to('shop', { shops: ['A'] }),
    to('module', { module: 'EXTRA' }),
    to('people', { to: 'resource:person', levels: [] }),
    to('editor', { to: 'editor:menu', levels: [] }),
  ]),
)

const buildPerson = (level: string, given?: readonly string[]) => ({ level, shop: 'B', modules: [], menu: given })
const opened = (level: string, given?: readonly string[]) => listOpenedIds(schema, buildPerson(level, given))

test.each([
  [null, undefined],
  [undefined, undefined],
  ['', undefined],
  ['-', undefined],
  ['[]', []],
  ['["a"]', ['a']],
])('what the row holds, %j, gives %j', (stored, ids) => {
  expect(parseAssignedIds(stored)).toEqual(ids)
})

test('all ids of a menu are those of every level of it', () => {
  expect(listIds(schema.menu)).toEqual([
    'free',
    'always',
    'group',
    'inside',
    'both',
    'below',
    'shop',
    'module',
    'people',
    'editor',
  ])
})

describe('a person opens', () => {
  test('has the entries of the level without grants', () => {
    expect(opened('MID')).toEqual(['free', 'inside', 'both'])
    expect(opened('LOW')).toEqual([])
  })

  test('has exactly the granted entries; entries open to all are not listed', () => {
    expect(opened('LOW', ['inside', 'below'])).toEqual(['inside', 'below'])
    expect(opened('MID', [])).toEqual([])
  })

  test('omits entries that are not built, of another shop, of an inactive module, or for full levels only', () => {
    expect(opened('LOW', listIds(schema.menu))).toEqual(['free', 'inside', 'both', 'below', 'people'])
  })

  test('has everything with a full level, whatever is granted', () => {
    expect(opened('TOP', ['free'])).toEqual(opened('TOP'))
    expect(opened('TOP')).toContain('editor')
  })

  test('ignores unknown ids', () => {
    expect(opened('LOW', ['gone'])).toEqual([])
  })
})

test('a screen above others opens only if it is granted itself', () => {
  const [both] = getAccess(schema, buildPerson('LOW', ['below'])).menu.filter(({ id }) => id === 'both')
  expect(both?.target).toBeUndefined()
  expect(both?.path).toBeUndefined()
})

test('access follows the grants', () => {
  const of = (given: readonly string[], name: string) => [
    ...getAccess(schema, buildPerson('LOW', given)).of(getResource(schema, name)).verbs,
  ]
  expect(of(['people'], 'person')).toEqual([])
  expect(of(['inside'], 'thing')).toContain('create')
})

test('lists the entries that can be granted, with their states, in groups', () => {
  const getStates = (choices: readonly MenuChoice[]): readonly (readonly [string, string])[] =>
    choices.flatMap(({ id, state, children }) => [[id, state] as const, ...getStates(children)])
  expect(getStates(buildMenuChoices(schema, buildPerson('LOW')))).toEqual([
    ['free', 'free'],
    ['always', 'always'],
    ['group', 'group'],
    ['inside', 'free'],
    ['both', 'free'],
    ['below', 'free'],
    ['people', 'closed'],
  ])
})
