// Shape of the menu: what staff can open, at most three levels deep.

import { iconNames } from '../../schema/icon-names.ts'
import { namingTarget } from './menu-target.ts'
import { fileKind, schemaLink, spokenWord, words } from './names.ts'
import { flag, nameOf, noted, oneOf, type Read, type Shape, text } from './shape.ts'
import { list, named, object } from './shape-compound.ts'

const target = namingTarget(
  text({
    pattern:
      /^(?:(?:resource|document|report|import|landing|page|list|dashboard|editor):[a-z0-9_-]+(?:\/[a-z0-9_-]+)?|import:\*(?:\/fetch)?)$/,
    says: 'a target such as resource:name or document:name/view',
  }),
)

const neededTarget = namingTarget(
  text({
    pattern: /^(?:resource|document):[a-z0-9_-]+(?:\/[a-z0-9_-]+)?$/,
    says: 'what a screen needs, such as document:name/new or resource:name',
  }),
)

const itemMembers = {
  icon: noted('A Material icon, of those that the web part draws', oneOf(iconNames), 'settings'),
  about: noted('One line on what it is for, on the card of a landing page', spokenWord, 'What we have'),
  to: noted(
    'What opens; document:x/new is the empty form, import:* every import and import:*/fetch those whose rows another server has, landing:x the cards of its own entries, editor:access the menus of users, editor:menu the menu itself, page:x a screen that is written by hand, list:x a list over several documents, dashboard:main the dashboard',
    target,
    'resource:thing',
  ),
  needs: noted(
    'For a page: the screens whose rights it needs, as in "to"; users with the entry have these rights through it',
    list(neededTarget),
    ['resource:thing'],
  ),
  path: noted(
    'The path in the browser',
    text({ pattern: /^\/[A-Za-z0-9-]*$/, says: 'a path such as /master-x' }),
    '/things',
  ),
  show: noted('false: the menu does not show it; users with the entry may still open its screen', flag, false),
  module: noted('Shown only where this module is on', nameOf('module', /^[A-Z][A-Z0-9_]*$/), 'EXTRA'),
  always: noted('Open to every signed-in user', flag, true),
  shops: noted('Shown in these shops only', words, ['A']),
  levels: noted(
    'Levels whose default menu has the entry; all when absent',
    list(nameOf('level', /^[A-Z][A-Z0-9_]*$/)),
    ['MID'],
  ),
}

export interface MenuItemDefinition
  extends Partial<{ readonly [K in keyof typeof itemMembers]: Read<(typeof itemMembers)[K]> }> {
  readonly id: string
  readonly title: string
  readonly items?: readonly MenuItemDefinition[]
}

const item: Shape<MenuItemDefinition> = named('item', () =>
  object(
    {
      id: noted(
        'Its name, once in the menu',
        text({ pattern: /^[a-z0-9-]+$/, says: 'a name of small letters, digits and -' }),
        'thing',
      ),
      title: noted('Its title', spokenWord, 'Things'),
    },
    { ...itemMembers, items: noted('Entries below it, three levels deep at most', list(item), []) },
  ),
)

export const menu = object(
  { $schema: schemaLink, kind: fileKind('menu'), items: noted('The entries, in their order', list(item)) },
  {},
)

export type MenuDefinition = Read<typeof menu>
