// Shape of the menu: what staff can open, at most three levels deep.
import { formatTitle } from '../language/naming.ts'
import {
  enumeration,
  flag,
  type InferShape,
  nameReference,
  type Shape,
  text,
  withDerivedValue,
  withDescription,
} from '../language/shape.ts'
import { defineShape, list, object, withCompletion } from '../language/shape-compound.ts'
import { withTargetReference } from './menu-target-shape.ts'
import { describeSchemaLink, fileKind, nonEmptyTexts, translatableLabel } from './names.ts'

// The icons that entries of the menu may have: names of Material icons, each of which the web part draws.

export const iconNames = [
  'account-balance',
  'assessment',
  'assignment',
  'build',
  'card-membership',
  'checklist',
  'diamond',
  'fact-check',
  'folder-copy',
  'inventory-2',
  'manage-accounts',
  'payments',
  'point-of-sale',
  'recycling',
  'request-quote',
  'sell',
  'settings',
  'shopping-bag',
  'space-dashboard',
  'store',
  'upload-file',
] as const

export type IconName = (typeof iconNames)[number]

const target = withTargetReference(
  text({
    pattern:
      /^(?:(?:resource|document|report|import|landing|page|list|dashboard|editor):[a-z0-9_-]+(?:\/[a-z0-9_-]+)?|import:\*(?:\/fetch)?)$/,
    expects: 'a target such as resource:name or document:name/view',
  }),
)

const neededTarget = withTargetReference(
  text({
    pattern: /^(?:resource|document):[a-z0-9_-]+(?:\/[a-z0-9_-]+)?$/,
    expects: 'what a screen needs, such as document:name/new or resource:name',
  }),
)

const itemMembers = {
  icon: withDescription('A Material icon, of those that the web part draws', enumeration(iconNames), 'settings'),
  about: withDescription(
    'One line on what it is for, on the card of a landing page',
    translatableLabel,
    'What we have',
  ),
  words: withDescription(
    'Other words that people look for, which find the entry too',
    translatableLabel,
    'things at hand',
  ),
  help: withDescription(
    'The section of the manual about it, as a page and its heading; default: that of the entry above it. A menu without any has no manual',
    text({
      pattern: /^[a-z0-9-]+\.md#[\p{L}\p{N}_-]+$/u,
      expects: 'a section of the manual such as guide.md#first-steps',
    }),
    'guide.md#first-steps',
  ),
  to: withDescription(
    'What opens; document:x/new is the empty form, import:* every import and import:*/fetch those whose rows another server has, landing:x the cards of its own entries, editor:access the menus of users, editor:menu the menu itself, editor:practice a copy of the shop to practise on, editor:schema the versions of the schema files, page:devices the printers, scale, scanner and camera of the computer, page:takeover the steps from a former program, page:x a screen that is written by hand, list:x a list over several documents, dashboard:main the dashboard',
    target,
    'resource:thing',
  ),
  needs: withDescription(
    'For a page: the screens whose rights it needs, as in "to"; users with the entry have these rights through it',
    list(neededTarget),
    ['resource:thing'],
  ),
  path: withDescription(
    'The path in the browser; default: its `id`, if it opens something',
    text({ pattern: /^\/[A-Za-z0-9-]+$/, expects: 'a path such as /master-x' }),
    '/things',
  ),
  show: withDescription(
    'false: the menu does not show it; users with the entry may still open its screen',
    flag,
    false,
  ),
  module: withDescription('Shown only where this module is on', nameReference('module', /^[A-Z][A-Z0-9_]*$/), 'EXTRA'),
  always: withDescription('Open to every signed-in user', flag, true),
  shops: withDescription('Shown in these shops only', nonEmptyTexts, ['A']),
  levels: withDescription(
    'Levels whose default menu has the entry; default: those of the entry above it, at the top all',
    list(nameReference('level', /^[A-Z][A-Z0-9_]*$/)),
    ['MID'],
  ),
}

export interface MenuItemDefinition
  extends Partial<{ readonly [K in keyof typeof itemMembers]: InferShape<(typeof itemMembers)[K]> }> {
  readonly id: string
  readonly title: string
  readonly items?: readonly MenuItemDefinition[]
}

const item: Shape<MenuItemDefinition> = defineShape('item', () =>
  object(
    {
      id: withDescription(
        'Its name, once in the menu',
        text({ pattern: /^[a-z0-9-]+$/, expects: 'a name of small letters, digits and -' }),
        'thing',
      ),
      title: withDerivedValue(
        withDescription('Its title; default: its `id`, each word with a capital', translatableLabel, 'Things'),
      ),
    },
    { ...itemMembers, items: withDescription('Entries below it, three levels deep at most', list(item), []) },
  ),
)

/** Entries below another one have its levels where they have none of their own. */
const completeItem = (one: MenuItemDefinition, above?: MenuItemDefinition['levels']): MenuItemDefinition => {
  const levels = one.levels ?? above
  return {
    ...one,
    title: one.title ?? formatTitle(one.id ?? ''),
    ...(one.to !== undefined && { path: one.path ?? `/${one.id}` }),
    ...(levels && { levels }),
    ...(one.items && { items: one.items.map(inner => completeItem(inner, levels)) }),
  }
}

const menuObject = object(
  {
    $schema: describeSchemaLink('./dialect/menu.schema.json'),
    kind: fileKind('menu'),
    items: withDescription('The entries, in their order', list(item)),
  },
  {},
)

export const menu = withCompletion(menuObject, one => ({
  ...one,
  items: (one.items ?? []).map(inner => completeItem(inner)),
}))

export type MenuDefinition = InferShape<typeof menu>
