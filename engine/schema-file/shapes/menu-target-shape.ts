// What an entry of the menu opens, and the references in it.
import { buildNameRef, type NameReference, type ReferenceKind, type Shape, text } from '../language/shape.ts'

/** The kind of reference of a target's name; a landing page refers to its own entry. */
const kinds: Readonly<Record<string, ReferenceKind>> = {
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
export const editors: readonly string[] = ['access', 'menu', 'practice', 'schema']

/** Pages of the program that every project may have: the devices of the computer, and going over from a former program. */
export const programPages: readonly string[] = ['devices', 'takeover']

/** Views that every resource of a kind has: its settings as one form, and the row of the current user. */
export const ownViews = ['entries', 'own'] as const

/** The view of imports that fetch rows from another server. */
export const fetchView = 'fetch'

/** Parses `kind:name/view`. */
export const parseTarget = (to: string): { readonly kind: string; readonly name: string; readonly view?: string } => {
  const [kind = '', rest = ''] = to.split(':')
  const [name = '', view] = rest.split('/')
  return { kind, name, ...(view !== undefined && { view }) }
}

/** A target whose names must exist. */
export const withTargetReference = (shape: Shape<string>): Shape<string> => ({
  ...shape,
  meta: context => {
    const base = shape.meta(context)
    return context.names.target ? { anyOf: [buildNameRef('target'), base] } : base
  },
  names: (value, path) => {
    const { kind: targetKind, name, view } = parseTarget(String(value))
    const kind = kinds[targetKind]
    if (!kind || name === '*') return []
    const base: NameReference = { kind, name, path }
    if (kind !== 'resource' || view === undefined) return [base]
    return [base, { kind: targetKind === 'document' ? 'document view of' : 'view of', name: view, of: name, path }]
  },
})

/** A screen that can be linked to. */
export const screenTarget = withTargetReference(
  text({
    pattern: /^(?:resource|document|report|list|page):[a-z0-9_-]+(?:\/[a-z0-9_-]+)?$/,
    expects: 'a target such as report:name or document:name/view',
  }),
)
