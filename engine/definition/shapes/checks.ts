// Rules over a whole row, of a resource or of the lines of a document.

import { expression, fieldName, ownFields, spokenWord } from './names.ts'
import { inBraces, naming } from './naming.ts'
import { type Holder, noted, oneOf, type Read } from './shape.ts'
import { list, mapOf, object } from './shape-compound.ts'

/** The names of the additional values of a message. */
const ownValues = ([check]: readonly Holder[]): readonly string[] => Object.keys(check?.values ?? {})

const message = naming('field or value', spokenWord, { within: inBraces, beside: ownValues })

const needed = {
  id: noted('Its name', fieldName, 'cheap'),
  rule: noted('Holds for every right row; before names the row as it was saved last', expression, 'price < 100'),
  message: noted('Message for the user, with {fields} of the row', message, 'Too much'),
}

const more = {
  fields: noted('The fields that show the message; default: the whole form', ownFields, ['price']),
  level: noted(
    'The effect of a broken rule: it refuses the row, warns, or refuses the row until the user confirms it',
    oneOf(['error', 'warn', 'ask']),
    'warn',
  ),
  values: noted(
    'More {names} of the message, by expressions',
    mapOf(expression, { key: /^[a-z_][a-z0-9_]*$/, keySays: 'a name of small letters, digits and _' }),
    { most: 'price * 2' },
  ),
}

export const checks = list(
  object(needed, {
    at: noted('When it is checked', oneOf(['save', 'move']), 'save'),
    moves: noted('At which moves it is checked', list(naming('move', fieldName), { unique: true }), ['save']),
    ...more,
  }),
)

/** A line is checked whenever its document is saved. */
export const lineChecks = list(object(needed, more))

export type CheckDefinition = Read<typeof checks>[number]
