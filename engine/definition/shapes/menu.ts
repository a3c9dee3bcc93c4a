// The menu: what staff can open, at most three levels deep.

import { anything, flag, nameOf, noted, oneOf, type Read, type Shape, text } from '../shape.ts'
import { list, mapOf, named, object } from '../shape-compound.ts'
import { expression, schemaLink, word, words } from './names.ts'

const target = text({
  pattern: /^(resource|document|report|import|landing|page|dashboard):[a-z0-9_-]+(\/[a-z0-9_-]+)?$/,
  says: 'a target such as resource:name or document:name/view',
})

const itemMembers = {
  icon: noted('A Material icon, in kebab-case', text()),
  to: noted('What opens; document:x/new is the empty form', target),
  path: noted('The path in the browser', text({ pattern: /^\/[A-Za-z0-9-]*$/, says: 'a path such as /master-x' })),
  show: expression,
  module: noted('Shown only where this module is on', nameOf('module', /^[A-Z][A-Z0-9_]*$/)),
  always: noted('Open to everybody who signed in', flag),
  ready: noted('false: the screen is not built yet; it is not shown and its target need not exist', flag),
  preset: noted('Values that a new row gets and that the list is filtered by', mapOf(anything)),
  shops: noted('Shown in these shops only', words),
  levels: noted('Levels whose default menu has the entry; all when absent', list(nameOf('level', /^[A-Z][A-Z0-9_]*$/))),
}

export interface MenuItemDefinition
  extends Partial<{ readonly [K in keyof typeof itemMembers]: Read<(typeof itemMembers)[K]> }> {
  readonly id: string
  readonly title: string
  readonly items?: readonly MenuItemDefinition[]
}

const item: Shape<MenuItemDefinition> = named('item', () =>
  object(
    { id: text({ pattern: /^[a-z0-9-]+$/, says: 'a name of small letters, digits and -' }), title: word },
    { ...itemMembers, items: list(item) },
  ),
)

export const menu = object({ $schema: schemaLink, kind: oneOf(['menu']), items: list(item) }, {})

export type MenuDefinition = Read<typeof menu>
