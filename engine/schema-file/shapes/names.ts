// Basic shapes that all schema files use: names, texts, expressions.
import { getReferencedName } from '../../field/field-type.ts'
import { extractPlaceholders, findNearestText, translatable, withReference } from '../language/naming.ts'
import {
  buildNameRef,
  type CompletionName,
  enumeration,
  type InferShape,
  type JsonSchema,
  nameReference,
  type Shape,
  scalar,
  text,
  withDerivedValue,
  withDescription,
} from '../language/shape.ts'
import { list, object, record } from '../language/shape-compound.ts'

export const fieldName = text({ pattern: /^[a-z_][a-z0-9_]*$/, expects: 'a name of small letters, digits and _' })

/** The name of a resource that need not exist any more. */
export const formerName = text({
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  expects: 'the former name of a resource, of small letters, digits and single -',
})

/** The same for lines, journals and ledgers, with the names that the lock file has for them. */
export const formerTable = text({
  pattern: /^(?:[a-z]+:)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.[a-z_][a-z0-9_]*){0,2}$/,
  expects: 'the former name of a resource, such as `thing`, `order.goods` or `journal:order.goods`',
})

export const fieldNames = list(fieldName, { unique: true })

/** A field of the resource that the file describes. */
export const ownField = withReference('field', fieldName)

export const ownFields = list(ownField, { unique: true })

/** A field of the resource that the named key of the nearest object names. */
export const referencedField = (resource: string): Shape<string> =>
  withReference('field of', fieldName, { of: findNearestText(resource) })

/** The same for a log; other resources are reported elsewhere. */
export const referencedLogField = (log: string): Shape<string> =>
  withReference('field of log', fieldName, { of: findNearestText(log) })

/** A text with {fields} of the row. */
export const fieldTemplate = withReference('field', translatable(text()), { extractNames: extractPlaceholders })

/** The same, not empty. */
export const nonEmptyFieldTemplate = withReference('field', translatable(text({ min: 1 })), {
  extractNames: extractPlaceholders,
})

/** True for `part#field`. */
const isPartField = (name: string): boolean => name.includes('#') && !name.startsWith('types#')

/** `money` is short for `types#money`; `part#field` is a field of a part. */
const toTypeReference = (name: string): string => (name.includes('#') ? name : `types#${name}`)

/** A type in its long form or a field of a part, beside the names of types that editors offer. */
const buildLongTypeName = (names: readonly CompletionName[]): JsonSchema => ({
  type: 'string',
  pattern: `^(?:types#(?:${names.map(({ name }) => name).join('|')})|(?!types#)[a-z][a-z0-9-]*#[a-z_][a-z0-9_]*)$`,
})

/** A field type, such as `money`. */
export const typeName: Shape<string> = withReference(
  'type',
  {
    ...text(),
    read: (value, path, report) => {
      const name = text().read(value, path, report)
      return name === undefined ? undefined : toTypeReference(name)
    },
    meta: ({ names }) =>
      names.type
        ? {
            anyOf: [
              buildNameRef('type'),
              ...(names['part field'] ? [buildNameRef('part field')] : []),
              buildLongTypeName(names.type),
            ],
          }
        : { type: 'string' },
  },
  { extractNames: name => (isPartField(name) ? [] : [getReferencedName(name.replace(/^types#/, ''))]) },
)

export const linesName = withReference('lines', fieldName)

/** A field, or one reached through references: `kode_baki.nama_baki`. */
export const fieldPath = text({ pattern: /^[a-z_][a-z0-9_.]*$/, expects: 'a field name or a dotted path' })

export const ownPath = withReference('field', fieldPath)

export const ownPaths = list(ownPath, { unique: true })

const expressionText = text({ min: 1, expects: 'an expression' })
const expressionLines = list(text({ min: 1, expects: 'a line of an expression' }), { min: 1 })

/** A long expression may be a list of its lines, which are joined by a space. */
const textOrLines: Shape<string> = {
  ...expressionText,
  kinds: ['string', 'array'],
  read: (value, path, report) =>
    Array.isArray(value)
      ? expressionLines.read(value, path, report)?.join(' ')
      : expressionText.read(value, path, report),
  meta: context => {
    if (context.isReference) return expressionText.meta(context)
    context.defs.set('expression', { oneOf: [expressionText.meta(context), expressionLines.meta(context)] })
    return { $ref: '#/$defs/expression' }
  },
}

/** An expression; the text is stored unchanged and compiled where it is used. */
export const expression: Shape<string> = withDescription(
  'Expression: one language on server, client and SQL',
  textOrLines,
)

export const nonEmptyText = text({ min: 1 })

export const nonEmptyTexts = list(nonEmptyText)

/** A text for users, which can be translated. */
export const translatableText = translatable(text())
export const translatableLabel = translatable(nonEmptyText)

const levelOrAll = /^(\*|[A-Z][A-Z0-9_]*)$/

/** A level of the project, or `*` for all of them. */
export const levelReference = withReference(
  'level',
  scalar<string>(
    'string',
    'a level or "*"',
    ({ names }) =>
      names.level ? { anyOf: [{ const: '*' }, buildNameRef('level')] } : { type: 'string', pattern: levelOrAll.source },
    value => (levelOrAll.test(value) ? undefined : `"${value}" is not a level`),
  ),
)

export const describeSchemaLink = (example: string): Shape<string> =>
  withDescription('Path of the meta-schema, for editors', text(), example)

/** The kind of the file. */
export const fileKind = <const K extends string>(kind: K): Shape<K> =>
  withDerivedValue(withDescription('The kind of the file; default: that of its folder', enumeration([kind]), kind))

/** `x-extends`: the example is of the sound project of the tests. */
export const describeExtendedFile = (kind: 'resource' | 'part' | 'ledger', example: string): Shape<string> =>
  withDescription(
    'The resource, part or ledger that the file adds to. Both are read as one file: objects are merged, lists joined, and a value that both have is the same',
    nameReference(kind),
    example,
  )

// Shape of translated texts, by the original text of the schema files.

export const texts = object(
  {
    $schema: describeSchemaLink('../../dialect/texts.schema.json'),
    kind: fileKind('texts'),
    texts: withDescription(
      'The translation of each text of the schema files; it has the same {fields}',
      record(text({ min: 1 })),
      { Name: 'Nom' },
    ),
  },
  {},
)

export type TextsDefinition = InferShape<typeof texts>
