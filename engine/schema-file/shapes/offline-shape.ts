// Shapes of what works without a connection, the rows that a browser keeps and the documents that are prepared in it, and of shared drafts.

import { findNearestText, withReference } from '../language/naming.ts'
import { type Shape, withDescription } from '../language/shape.ts'
import { nonEmptyList, object } from '../language/shape-compound.ts'
import { expression, fieldName, linesName, ownFields } from './names.ts'

export const offlineRows = object(
  {
    fields: withDescription('The fields that are kept, of which the user sees those that are not hidden', ownFields, [
      'name',
    ]),
  },
  { where: withDescription('Which rows; default: all', expression, 'active') },
)

/** A field of the lines beside it. */
const lineField: Shape<string> = {
  ...fieldName,
  names: (value, path, ancestors) => {
    const of = findNearestText('lines')(ancestors)
    return [{ kind: 'field of own lines', of: of ?? '', name: String(value), path }]
  },
}

export const offlineDraft = withDescription(
  'What is prepared of a new document in a browser without a connection, and sent once it has one',
  object(
    {
      head: withDescription('The fields of the document that are typed', ownFields, ['name']),
      lines: withDescription('The lines that are typed', linesName, 'things'),
      fields: withDescription(
        'The fields of a line that are typed; the first says what the line is of',
        nonEmptyList(lineField),
        ['thing_code'],
      ),
    },
    {
      begin: withDescription(
        'The move that begins the document, whose lines are completed then; default: it becomes a draft',
        withReference('move', fieldName),
        'start',
      ),
    },
  ),
  { head: ['name'], lines: 'things', fields: ['thing_code'] },
)

export const sharedDrafts = withDescription(
  'Unsaved input is visible to all users of the shop who may create the document, and any of them can continue it; without this it belongs to its user',
  object({ show: withDescription('Fields that say which one it is', ownFields, ['name']) }, {}),
  { show: ['name'] },
)
