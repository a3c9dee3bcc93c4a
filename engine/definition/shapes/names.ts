// Basic shapes that all schema files use: names, texts, expressions.

import { inBraces, namedBy, naming, spoken } from './naming.ts'
import { anyNameOf, noted, oneOf, type Shape, scalar, text } from './shape.ts'
import { list } from './shape-compound.ts'

export const fieldName = text({ pattern: /^[a-z_][a-z0-9_]*$/, says: 'a name of small letters, digits and _' })

/** The name of a resource that need not exist any more. */
export const formerName = text({
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  says: 'the former name of a resource, of small letters, digits and single -',
})

/** The same for lines, journals and ledgers, with the names that the lock file has for them. */
export const formerTable = text({
  pattern: /^(?:[a-z]+:)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.[a-z_][a-z0-9_]*){0,2}$/,
  says: 'the former name of a resource, such as `thing`, `order.goods` or `journal:order.goods`',
})

export const fieldNames = list(fieldName, { unique: true })

/** A field of the resource that the file describes. */
export const ownField = naming('field', fieldName)

export const ownFields = list(ownField, { unique: true })

/** A field of the resource that the given key of the nearest object names. */
export const fieldOf = (resource: string): Shape<string> => naming('field of', fieldName, { of: namedBy(resource) })

/** The same for a log; other resources are reported elsewhere. */
export const fieldOfLog = (log: string): Shape<string> => naming('field of log', fieldName, { of: namedBy(log) })

/** A text with {fields} of the row. */
export const sentence = naming('field', spoken(text()), { within: inBraces })

/** The same, not empty. */
export const question = naming('field', spoken(text({ min: 1 })), { within: inBraces })

/** A field type, such as `types#money`. */
export const typeName = naming('type', text(), { within: name => [name.replace(/^types#/, '')] })

export const linesName = naming('lines', fieldName)

/** A field, or one reached through references: `kode_baki.nama_baki`. */
export const fieldPath = text({ pattern: /^[a-z_][a-z0-9_.]*$/, says: 'a field name or a dotted path' })

export const ownPath = naming('field', fieldPath)

export const ownPaths = list(ownPath, { unique: true })

/** An expression; the text is stored unchanged and compiled where it is used. */
export const expression: Shape<string> = noted(
  'Expression: one language on server, client and SQL',
  text({ min: 1, says: 'an expression' }),
)

export const word = text({ min: 1 })

export const words = list(word)

/** A text for users, which can be translated. */
export const spokenText = spoken(text())
export const spokenWord = spoken(word)

const levelOrAll = /^(\*|[A-Z][A-Z0-9_]*)$/

/** A level of the project, or `*` for all of them. */
export const who = naming(
  'level',
  scalar<string>(
    'string',
    'a level or "*"',
    ({ names }) =>
      names.level ? { anyOf: [{ const: '*' }, anyNameOf('level')] } : { type: 'string', pattern: levelOrAll.source },
    value => (levelOrAll.test(value) ? undefined : `"${value}" is not a level`),
  ),
)

export const schemaLink = noted('Path of the meta-schema, for editors', text(), '../dialect/menu.schema.json')

/** The kind of the file. */
export const fileKind = <const K extends string>(kind: K): Shape<K> =>
  noted('The kind of the file', oneOf([kind]), kind)
