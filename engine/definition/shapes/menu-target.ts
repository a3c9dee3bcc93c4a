// What an entry of the menu opens, and the names in it.
import { anyNameOf, type NamedKind, type NameUse, type Shape, text } from './shape.ts'

/** Whose names a target holds, by its kind; a landing page has the cards of its own entry. */
const kinds: Readonly<Record<string, NamedKind>> = {
  resource: 'resource',
  document: 'resource',
  report: 'report',
  import: 'import',
  editor: 'editor',
  page: 'page',
  list: 'list',
  dashboard: 'dashboard',
}

/** Screens of the program itself that change the menus of users, and the menu. */
export const editors: readonly string[] = ['access', 'menu']

/** Views that every resource of their kind has: its settings as one form, and the row that is the caller's own. */
export const ownViews = ['entries', 'own'] as const

/** The view of imports whose rows another server has. */
export const fetching = 'fetch'

/** `kind:name/view` in its parts. */
export const targetParts = (to: string): { readonly kind: string; readonly name: string; readonly view?: string } => {
  const [kind = '', rest = ''] = to.split(':')
  const [name = '', view] = rest.split('/')
  return { kind, name, ...(view !== undefined && { view }) }
}

/** A target whose names must be there. */
export const namingTarget = (shape: Shape<string>): Shape<string> => ({
  ...shape,
  meta: context => {
    const own = shape.meta(context)
    return context.names.target ? { anyOf: [anyNameOf('target'), own] } : own
  },
  names: (value, path) => {
    const { kind: word, name, view } = targetParts(String(value))
    const kind = kinds[word]
    if (!kind || name === '*') return []
    const own: NameUse = { kind, name, path }
    if (kind !== 'resource' || view === undefined) return [own]
    return [own, { kind: word === 'document' ? 'document view of' : 'view of', name: view, of: name, path }]
  },
})

/** A screen that something leads to. */
export const screenTarget = namingTarget(
  text({
    pattern: /^(?:resource|document|report|list|page):[a-z0-9_-]+(?:\/[a-z0-9_-]+)?$/,
    says: 'a target such as report:name or document:name/view',
  }),
)
