// Rules over a whole row, of a resource or of the lines of a document.

import { extractPlaceholders, withReference } from '../language/naming.ts'
import { type AncestorObject, enumeration, type InferShape, withDescription } from '../language/shape.ts'
import { list, object, record, withCompletion } from '../language/shape-compound.ts'
import { expression, fieldName, ownFields, translatableLabel } from './names.ts'

/** The names of the additional values of a message. */
const getValueNames = ([check]: readonly AncestorObject[]): readonly string[] => Object.keys(check?.values ?? {})

const message = withReference('field or value', translatableLabel, {
  extractNames: extractPlaceholders,
  getExtraNames: getValueNames,
})

const requiredMembers = {
  id: withDescription('Its name', fieldName, 'cheap'),
  rule: withDescription(
    'Holds for every right row; before names the row as it was saved last',
    expression,
    'price < 100',
  ),
  message: withDescription('Message for the user, with {fields} of the row', message, 'Too much'),
}

const optionalMembers = {
  fields: withDescription('The fields that show the message; default: the whole form', ownFields, ['price']),
  level: withDescription(
    'The effect of a broken rule: it refuses the row, warns, or refuses the row until the user confirms it',
    enumeration(['error', 'warn', 'ask']),
    'warn',
  ),
  values: withDescription(
    'More {names} of the message, by expressions',
    record(expression, { key: /^[a-z_][a-z0-9_]*$/, keyExpects: 'a name of small letters, digits and _' }),
    { most: 'price * 2' },
  ),
}

const check = object(requiredMembers, {
  at: withDescription(
    'When it is checked; default: at the moves that it names, or at each save. audit: by audit:books alone, of every row',
    enumeration(['save', 'move', 'audit']),
    'save',
  ),
  moves: withDescription('At which moves it is checked', list(withReference('move', fieldName), { unique: true }), [
    'save',
  ]),
  ...optionalMembers,
})

export const checks = list(withCompletion(check, one => (one.moves && !one.at ? { ...one, at: 'move' as const } : one)))

/** A line is checked whenever its document is saved. */
export const lineChecks = list(object(requiredMembers, optionalMembers))

export type CheckDefinition = InferShape<typeof checks>[number]
