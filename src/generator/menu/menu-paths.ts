// Where the menu has what react-admin has below the name of a resource: its list, a new row, a row to change, a row to read.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { ResourceOutline } from '../../../engine/access/schema-lines.ts'
import { isVerbAllowed } from '../../../engine/record/view.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findDocumentList } from './menu-entries.ts'

/** Each is undefined where the user has no such screen. */
interface ResourcePaths {
  readonly list?: string | undefined
  readonly create?: string
  readonly edit?: (id: string) => string
  readonly show?: (id: string) => string
}

/** `entries` are those that lead to the resource, drawn or not. */
export const findResourcePaths = (entries: readonly MenuEntry[], outline: ResourceOutline): ResourcePaths =>
  findDocumentPaths(entries, outline) ?? findListPaths(entries, outline) ?? {}

/** Documents are made on a page of their own, and changed by their moves alone. */
const findDocumentPaths = (
  entries: readonly MenuEntry[],
  { name, api }: ResourceOutline,
): ResourcePaths | undefined => {
  const newEntry = entries.find(
    ({ target }) => target?.kind === 'document' && target.name === name && target.view === 'new',
  )
  const list = findDocumentList(entries, name)?.path
  if (list === undefined && newEntry?.path === undefined) return undefined
  return {
    list,
    ...(newEntry?.path !== undefined && api.verbs.includes('create') && { create: newEntry.path }),
    ...(list !== undefined && api.verbs.includes('get') && { show: id => `${list}/${id}` }),
  }
}

/** The resource's own list comes before those of its views; of a grid or of settings only the page itself is there. */
const findListPaths = (
  all: readonly MenuEntry[],
  { name, api, screen }: ResourceOutline,
): ResourcePaths | undefined => {
  const entries = all.filter(
    ({ target, path }) => target?.kind === 'resource' && target.name === name && path !== undefined,
  )
  const entry = entries.find(({ target }) => target?.view === undefined) ?? entries[0]
  if (entry?.path === undefined) return undefined
  const { path: list, target: { view: viewName } = {} } = entry
  const view = viewName === undefined ? undefined : screen.views[viewName]
  if (viewName !== undefined && (!view || view.as === 'grid')) return { list }
  const { viewSuffix: shownAt, formSuffix: formAt } = findRowPaths({ api, screen })
  const canUse = (verb: (typeof api.verbs)[number]): boolean =>
    api.verbs.includes(verb) && (!view || isVerbAllowed(view, verb))
  return {
    list,
    ...(canUse('create') && { create: `${list}/create` }),
    ...(canUse('update') && { edit: id => `${list}/${id}${formAt}` }),
    ...(canUse('get') && { show: id => `${list}/${id}${shownAt}` }),
  }
}

/** Below the id of a row: the row to read, and its form where a row opens its card. */
const viewPath = '/show'
const formPath = '/edit'

interface RowPaths {
  /** A row opens as its card, and not as its form. */
  readonly opensCard: boolean
  readonly viewSuffix: string
  readonly formSuffix: string
}

export const findRowPaths = ({
  api,
  screen,
}: {
  readonly api: Pick<Resource['api'], 'verbs'>
  readonly screen: Pick<Resource['screen'], 'card'>
}): RowPaths => {
  const opensCard = api.verbs.includes('get') && screen.card?.opens === true
  return { opensCard, viewSuffix: opensCard ? '' : viewPath, formSuffix: opensCard ? formPath : '' }
}
