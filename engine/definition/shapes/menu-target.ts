// What an entry of the menu opens, and the references in it.
import { anyNameOf, type NamedKind, type NameUse, type Shape, text } from './shape.ts'

/** The kind of reference of a target's name; a landing page refers to its own entry. */
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

/** Screens of the program that edit the menus of users and the menu. */
export const editors: readonly string[] = ['access', 'menu']

/** Views that every resource of a kind has: its settings as one form, and the row of the current user. */
export const ownViews = ['entries', 'own'] as const

/** The view of imports that fetch rows from another server. */
export const fetching = 'fetch'

/** Parses `kind:name/view`. */
export const targetParts = (to: string): { readonly kind: string; readonly name: string; readonly view?: string } => {
  const [kind = '', rest = ''] = to.split(':')
  const [name = '', view] = rest.split('/')
  return { kind, name, ...(view !== undefined && { view }) }
}

/** A target whose names must exist. */
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

/** A screen that can be linked to. */
export const screenTarget = namingTarget(
  text({
    pattern: /^(?:resource|document|report|list|page):[a-z0-9_-]+(?:\/[a-z0-9_-]+)?$/,
    says: 'a target such as report:name or document:name/view',
  }),
)
