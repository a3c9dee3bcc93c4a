// Access to a list over several documents: the views that the user may list, and columns that none of them hides.
import type { DocumentList, ListAction, ListedView } from '../schema/document-list.ts'
import { findField } from '../schema/resource.ts'
import { getResource, type Schema } from '../schema/schema.ts'
import type { Access, ResourceAccess } from './access.ts'

type Seeing = Pick<Access, 'of'>

/** The views whose rows the user may list. */
export const listedFor = (schema: Schema, access: Seeing, { of }: DocumentList): readonly ListedView[] =>
  of.filter(({ document }) => access.of(getResource(schema, document)).verbs.has('list'))

/** The access to the list as a resource. */
export const accessToList = (schema: Schema, access: Seeing, list: DocumentList): ResourceAccess => {
  const listed = listedFor(schema, access, list)
  return {
    verbs: new Set(listed.length > 0 ? ['list'] : []),
    moves: new Set(),
    locked: new Set(),
    visible: ({ name }) =>
      listed.every(({ document, fields }) => {
        const resource = getResource(schema, document)
        const field = findField(resource, fields[name] ?? '')
        return !field || access.of(resource).visible(field)
      }),
  }
}

/** The actions on marked rows: moves that the user may make, and prints of rows that the user may read. */
export const actionsFor = (schema: Schema, access: Seeing, { actions }: DocumentList): readonly ListAction[] => {
  const of = (document: string): ResourceAccess => access.of(getResource(schema, document))
  return actions
    .map(action => ({
      ...action,
      moves: onlyOf(action.moves, (document, move) => of(document).moves.has(move)),
      prints: onlyOf(action.prints, document => of(document).verbs.has('get')),
    }))
    .filter(({ moves, prints }) => Object.keys({ ...moves, ...prints }).length > 0)
}

const onlyOf = (
  ids: Readonly<Record<string, string>>,
  may: (document: string, id: string) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(ids).filter(([document, id]) => may(document, id)))
