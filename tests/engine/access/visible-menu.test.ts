import { describe, expect, test } from 'vitest'
import type { AccessUser } from '../../../engine/access/access-user.ts'
import { getVisibleMenu } from '../../../engine/access/visible-menu.ts'
import type { MenuItem } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const menu = buildEdits('menu')
const to = (name: string, more: object = {}) => ({
  id: name,
  title: name,
  to: 'resource:thing',
  path: `/${name}`,
  ...more,
})

const schema = buildSchemaWith(
  menu('/items', [
    to('everyone'),
    to('mid', { levels: ['MID'] }),
    to('none', { levels: [] }),
    to('always', { levels: ['MID'], always: true }),
    to('extra', { module: 'EXTRA' }),
    to('extra-always', { module: 'EXTRA', always: true }),
    to('shop-a', { shops: ['A'] }),
    to('no-shop', { shops: [] }),
    {
      id: 'group',
      title: 'Group',
      path: '/group',
      items: [to('in-group', { levels: ['MID'] })],
    },
    { id: 'mid-group', title: 'Middle', levels: ['MID'], items: [to('in-mid-group')] },
    {
      id: 'deep',
      title: 'Deep',
      items: [{ id: 'deeper', title: 'Deeper', items: [to('deepest', { module: 'EXTRA' })] }],
    },
    { ...to('both'), items: [to('in-both', { levels: ['MID'] })] },
    { id: 'only-group', title: 'Only', items: [to('in-only-group')] },
  ]),
)

const getIds = (items: readonly MenuItem[]): readonly unknown[] =>
  items.map(({ id, items: inner }) => (inner.length > 0 ? [id, ...getIds(inner)] : id))

const buildPerson = (level: string, more: Partial<AccessUser> = {}): AccessUser => ({
  level,
  shop: 'B',
  modules: [],
  ...more,
})

const rows: readonly [name: string, person: AccessUser, ids: readonly unknown[]][] = [
  ['a plain level', buildPerson('LOW'), ['everyone', 'always', 'both', ['only-group', 'in-only-group']]],
  [
    'a level with entries of its own',
    buildPerson('MID'),
    [
      'everyone',
      'mid',
      'always',
      ['group', 'in-group'],
      ['mid-group', 'in-mid-group'],
      ['both', 'in-both'],
      ['only-group', 'in-only-group'],
    ],
  ],
  [
    'a full level, which passes levels but not shops and modules',
    buildPerson('TOP'),
    [
      'everyone',
      'mid',
      'none',
      'always',
      ['group', 'in-group'],
      ['mid-group', 'in-mid-group'],
      ['both', 'in-both'],
      ['only-group', 'in-only-group'],
    ],
  ],
  [
    'a plain level in a shop with its module',
    buildPerson('LOW', { shop: 'A', modules: ['EXTRA'] }),
    [
      'everyone',
      'always',
      'extra',
      'extra-always',
      'shop-a',
      ['deep', ['deeper', 'deepest']],
      'both',
      ['only-group', 'in-only-group'],
    ],
  ],
  [
    'another module',
    buildPerson('LOW', { modules: ['OTHER'] }),
    ['everyone', 'always', 'both', ['only-group', 'in-only-group']],
  ],
  [
    'a level that the project has not',
    buildPerson('constructor'),
    ['everyone', 'always', 'both', ['only-group', 'in-only-group']],
  ],
]

test.each(rows)('%s', (_name, who, ids) => {
  expect(getIds(getVisibleMenu(schema, who))).toEqual(ids)
})

describe('an entry', () => {
  const findItem = (id: string) => getVisibleMenu(schema, buildPerson('MID')).find(item => item.id === id)

  test('with a target of its own keeps it', () => {
    expect(findItem('both')).toMatchObject({ path: '/both', target: { kind: 'resource', name: 'thing' } })
  })

  test('that is only a group leads nowhere itself', () => {
    for (const id of ['only-group', 'group', 'mid-group']) {
      expect(findItem(id)).not.toHaveProperty('target')
      expect(findItem(id)).not.toHaveProperty('path')
    }
  })
})

test('the menu of the schema stays as it is', () => {
  const before = JSON.stringify(schema.menu)
  getVisibleMenu(schema, buildPerson('LOW'))
  expect(JSON.stringify(schema.menu)).toBe(before)
})
