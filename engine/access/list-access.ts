// Access to a list over several documents: the views that the user may list, and columns that none of them hides.

import type { DocumentList, ListAction, ListedView } from '../schema/document-list.ts'
import { findField } from '../schema/resource.ts'
import { getResource, type Schema } from '../schema/schema.ts'
import { filterValues } from '../value/records.ts'
import type { Access, ResourceAccess } from './access.ts'

type ResourceAccessSource = Pick<Access, 'of'>

/** The views whose rows the user may list. */
export const filterListedViews = (
  schema: Schema,
  access: ResourceAccessSource,
  { of }: DocumentList,
): readonly ListedView[] => of.filter(({ document }) => access.of(getResource(schema, document)).verbs.has('list'))

/** The access to the list as a resource. */
export const getListAccess = (schema: Schema, access: ResourceAccessSource, list: DocumentList): ResourceAccess => {
  const views = filterListedViews(schema, access, list)
  return {
    verbs: new Set(views.length > 0 ? ['list'] : []),
    moves: new Set(),
    locked: new Set(),
    visible: ({ name }) =>
      views.every(({ document, fields }) => {
        const resource = getResource(schema, document)
        const field = findField(resource, fields[name] ?? '')
        return !field || access.of(resource).visible(field)
      }),
  }
}

/** The actions on marked rows: moves that the user may make, and prints of rows that the user may read. */
export const filterListActions = (
  schema: Schema,
  access: ResourceAccessSource,
  { actions }: DocumentList,
): readonly ListAction[] => {
  const getDocumentAccess = (document: string): ResourceAccess => access.of(getResource(schema, document))
  return actions
    .map(action => ({
      ...action,
      moves: pickAllowed(action.moves, (document, move) => getDocumentAccess(document).moves.has(move)),
      prints: pickAllowed(action.prints, document => getDocumentAccess(document).verbs.has('get')),
    }))
    .filter(({ moves, prints }) => Object.keys({ ...moves, ...prints }).length > 0)
}

const pickAllowed = (
  ids: Readonly<Record<string, string>>,
  isAllowed: (document: string, id: string) => boolean,
): Readonly<Record<string, string>> => filterValues(ids, (id, document) => isAllowed(document, id))
