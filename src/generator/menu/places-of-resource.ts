// Where the menu has what react-admin has below the name of a resource: its list, a new row, a row to change, a row to read.
import type { MenuEntry, ResourceAnswer } from '../../../engine/access/schema-answer.ts'
import { mayThrough } from '../../../engine/schema/view.ts'
import { listOfDocuments } from './resource-places.ts'
import { findRowPaths } from './row-paths.ts'

/** Each is undefined where the user has no such screen. */
export interface ResourcePlaces {
  readonly list?: string
  readonly create?: string
  readonly edit?: (id: string) => string
  readonly show?: (id: string) => string
}

/** `entries` are those that lead to the resource, drawn or not. */
export const findPlaces = (entries: readonly MenuEntry[], answer: ResourceAnswer): ResourcePlaces =>
  documentPlaces(entries, answer) ?? rowPlaces(entries, answer) ?? {}

/** Documents are made on a page of their own, and changed by their moves alone. */
const documentPlaces = (entries: readonly MenuEntry[], { name, api }: ResourceAnswer): ResourcePlaces | undefined => {
  const isNew = entries.find(
    ({ target }) => target?.kind === 'document' && target.name === name && target.view === 'new',
  )
  const list = listOfDocuments(entries, name)?.path
  if (list === undefined && isNew?.path === undefined) return undefined
  return {
    ...(list !== undefined && { list }),
    ...(isNew?.path !== undefined && api.verbs.includes('create') && { create: isNew.path }),
    ...(list !== undefined && api.verbs.includes('get') && { show: id => `${list}/${id}` }),
  }
}

/** The resource's own list comes before those of its views; of a grid or of settings only the page itself is there. */
const rowPlaces = (all: readonly MenuEntry[], { name, api, screen }: ResourceAnswer): ResourcePlaces | undefined => {
  const entries = all.filter(
    ({ target, path }) => target?.kind === 'resource' && target.name === name && path !== undefined,
  )
  const entry = entries.find(({ target }) => target?.view === undefined) ?? entries[0]
  if (entry?.path === undefined) return undefined
  const { path: list, target: { view: viewName } = {} } = entry
  const view = viewName === undefined ? undefined : screen.views[viewName]
  if (viewName !== undefined && (!view || view.as === 'grid')) return { list }
  const { shownAt, formAt } = findRowPaths({ api, screen })
  const may = (verb: (typeof api.verbs)[number]): boolean =>
    api.verbs.includes(verb) && (!view || mayThrough(view, verb))
  return {
    list,
    ...(may('create') && { create: `${list}/create` }),
    ...(may('update') && { edit: id => `${list}/${id}${formAt}` }),
    ...(may('get') && { show: id => `${list}/${id}${shownAt}` }),
  }
}
