import { menu } from '../../../../engine/schema-file/shapes/menu-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const small = example('utama.menu')

testAccepted(menu, { small, empty: { $schema: 'x', kind: 'menu', items: [] } })

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'menus', ['/kind: "menus" is not one of menu; did you mean "menu"?']],
  ['an entry without an id', '/items/0', { to: 'report:a', path: '/a' }, ['/items/0: the key "id" is missing']],
  [
    'an id in capitals',
    '/items/0/id',
    'Dashboard',
    ['/items/0/id: expected a name of small letters, digits and -, found "Dashboard"'],
  ],
  [
    'a target of an unknown kind',
    '/items/0/to',
    'screen:a',
    ['/items/0/to: expected a target such as resource:name or document:name/view, found "screen:a"'],
  ],
  [
    'a target without a name',
    '/items/0/to',
    'report:',
    ['/items/0/to: expected a target such as resource:name or document:name/view, found "report:"'],
  ],
  [
    'a target of three parts',
    '/items/0/to',
    'document:a/b/c',
    ['/items/0/to: expected a target such as resource:name or document:name/view, found "document:a/b/c"'],
  ],
  [
    'a path without /',
    '/items/0/path',
    'dashboard',
    ['/items/0/path: expected a path such as /master-x, found "dashboard"'],
  ],
  ['a path of two parts', '/items/0/path', '/a/b', ['/items/0/path: expected a path such as /master-x, found "/a/b"']],
  ['a module in small letters', '/items/0/module', 'extra', ['/items/0/module: "extra" is not the name of a module']],
  ['a level in small letters', '/items/0/levels', ['own'], ['/items/0/levels/0: "own" is not the name of a level']],
  [
    'a flag that is a text',
    '/items/0/always',
    'yes',
    ['/items/0/always: expected true or false, found the text "yes"'],
  ],
  ['shops that are a text', '/items/0/shops', 'MLT', ['/items/0/shops: expected a list, found the text "MLT"']],
  [
    'a fault two levels deep',
    '/items/1/items/0/tittle',
    'A',
    ['/items/1/items/0/tittle (key): unknown key "tittle"; did you mean "title"?'],
  ],
  [
    'a fault three levels deep',
    '/items/1/items/0/items',
    [{ id: 'a', title: '' }],
    ['/items/1/items/0/items/0/title: expected a text, found an empty text'],
  ],
]

testRefused(menu, small, rows)
