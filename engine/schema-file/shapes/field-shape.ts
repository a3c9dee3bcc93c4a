// Shape of one field: keywords of JSON Schema, and x- keywords of the dialect.

import { isObject } from '../../value/json-text.ts'
import { buildFieldPattern, parseFieldDeclaration } from '../language/declaration.ts'
import { formatTitle, withOwnScope } from '../language/naming.ts'
import {
  anything,
  enumeration,
  flag,
  type InferShape,
  integer,
  nameReference,
  number,
  type Shape,
  text,
  withDescription,
} from '../language/shape.ts'
import { defineShape, list, object, record, union, withLongForm, withShortForm } from '../language/shape-compound.ts'
import { type CheckDefinition, lineChecks } from './checks-shape.ts'
import { lines, numbering } from './lines-shape.ts'
import { expression, fieldName, fieldNames, ownField, ownPaths, translatableText, typeName } from './names.ts'
import { copies, copiesNote, fetched, reference } from './reference-shape.ts'

/** A number, or a date as a text. */
const bound = union(number, text({ pattern: /^\d{4}-\d\d-\d\d$/, expects: 'a number, or a date such as 2000-01-31' }))

const enumEntry = object(
  {},
  {
    title: withDescription('The title of the value', translatableText, 'Still open'),
    color: withDescription(
      'Its colour in lists; `cancelled` is grey and struck',
      enumeration(['default', 'info', 'success', 'warning', 'error', 'cancelled']),
      'success',
    ),
    show: withDescription('Offered, and accepted, only where this holds', expression, 'weight > 1'),
  },
)

/** The meta-schema also allows the map of values that `toLongField` reads as `enum` and `x-enum`. */
const choiceList = list(anything, { min: 1, unique: true })
const choiceMap = record(
  withShortForm(translatableText, enumEntry, title => ({ title })),
  { min: 1 },
)
/** Titles by value. */
export const valueTitles = record(translatableText)
const choices: Shape<readonly unknown[]> = {
  ...choiceList,
  kinds: ['array', 'object'],
  meta: context => ({
    oneOf: [choiceList.meta(context), context.isReference ? { type: 'object' } : choiceMap.meta(context)],
  }),
}

/** A field with `enum` is a text; `"enum": { "SMALL": "Small" }` has the titles and colours of `x-enum` too. */
const toLongField = (definition: object): object => {
  const values = 'enum' in definition ? definition.enum : undefined
  if (!isObject(values))
    return values === undefined || '$ref' in definition ? definition : { type: 'string', ...definition }
  const entries = Object.entries(values).map(([value, entry]) => [
    value,
    typeof entry === 'string' ? { title: entry } : entry,
  ])
  return { type: 'string', ...definition, enum: Object.keys(values), 'x-enum': Object.fromEntries(entries) }
}

const conditions = object(
  {},
  {
    show: withDescription('Shown only if this condition holds', expression, "size == 'LARGE'"),
    require: withDescription('Required if this condition holds', expression, 'weight > 1'),
    lock: withDescription('Locked if this condition holds', expression, 'not active'),
    hiddenValue: withDescription(
      'What a hidden field holds: nothing unless set to `keep`',
      enumeration(['keep', 'clear']),
      'keep',
    ),
  },
)

const presentation = object(
  {},
  {
    widget: withDescription(
      'Another box than that of the type: digits alone, digits with a dot and K, or names of events, which are chosen',
      enumeration(['number-k', 'digits', 'events']),
      'digits',
    ),
    width: withDescription('Columns of the form that the field takes', enumeration([1, 2, 3, 4]), 2),
    help: withDescription('The text under the input', translatableText, 'As it is printed'),
    focus: withDescription('Has the focus when the form opens', flag, true),
  },
)

export const messages = record(translatableText)

const input = object(
  {},
  {
    scale: withDescription('A scale at the till may fill the input, once its weight is stable', flag, true),
    scanner: withDescription('A code that is scanned while the input has the focus stays in it', flag, true),
    source: withDescription(
      'The choice of two values for the origin of the number: typed, then from the scale',
      ownField,
      'size',
    ),
  },
)

const layout = object(
  {
    fields: withDescription(
      'Titles of what may be shown by key, under the kind of document or `*` for all',
      record(record(translatableText)),
      { '*': { name: 'Name' } },
    ),
  },
  {
    by: withDescription('The field with the kind of document', ownField, 'size'),
    page: withDescription(
      'The size of the page',
      object(
        {
          width: withDescription('The field with its width in millimetres', ownField, 'price'),
          height: withDescription('The field with its height in millimetres', ownField, 'price'),
        },
        {
          rows: withDescription('The field with the most lines of a document on one page', ownField, 'price'),
          font: withDescription('The field with the font', ownField, 'name'),
        },
      ),
      { width: 'price', height: 'price' },
    ),
    roll: withDescription(
      'The narrow paper of lines',
      object(
        { width: withDescription('The field with its width in millimetres', ownField, 'price') },
        {
          title: withDescription('The field with the text above the lines', ownField, 'name'),
          closing: withDescription('The field with the text below them', ownField, 'name'),
        },
      ),
      { width: 'price' },
    ),
    values: withDescription(
      'Default values of keys in every document, by `user` and `shop`',
      record(expression, { key: /^[a-z_][a-z0-9_]*$/, keyExpects: 'a key of the layout' }),
      { name: 'shop.name' },
    ),
  },
)

const stored = object(
  {
    ledger: withDescription(
      'The book whose dim, or whose places, are the rows of this resource',
      nameReference('ledger'),
      'goods',
    ),
    value: withDescription(
      'The stored value: `place`, where the row is; `place.part`, a field in the pattern of the last inside place; an amount, the quantity inside; `held`, whether lines of a document hold the row by `reserve`',
      text({ min: 1 }),
      'place',
    ),
  },
  {},
)

const plainMembers = {
  $ref: withDescription(
    'The type of the field; or `part#field`: the field of that part, whose keywords it has where it gives none of its own',
    typeName,
    'text',
  ),
  $comment: withDescription('For readers of the file; it has no effect', text(), 'As on the old forms'),
  type: withDescription(
    'A plain type where no `$ref` names one: string, integer, boolean',
    enumeration(['string', 'integer', 'number', 'boolean', 'array']),
    'string',
  ),
  title: withDescription(
    'The label; default: the name of the field, each word with a capital',
    translatableText,
    'Name',
  ),
  description: withDescription('A sentence for the description of the API', translatableText, 'As it is printed'),
  default: withDescription('The value of a new row: always a literal', anything, 'HERE'),
  enum: withDescription(
    'The values a choice may have: a list, or with the title of each, or with what `x-enum` has of it',
    choices,
    { SMALL: 'Small', LARGE: { title: 'Large', color: 'info' } },
  ),
  minimum: withDescription('The least number, or the earliest date; default: that of the type', bound, 0),
  maximum: withDescription('The largest number, or the latest date; default: that of the type', bound, 100),
  exclusiveMinimum: withDescription('Numbers are above it', number, 0),
  minLength: withDescription('The fewest letters of a text that is there', integer({ minimum: 0 }), 3),
  maxLength: withDescription('The most letters', integer({ minimum: 1 }), 5),
  pattern: withDescription('A regular expression that the text matches', text(), '^[A-Z]+$'),
  readOnly: withDescription('Only the program writes it', flag, true),
  writeOnly: withDescription('Never shown', flag, true),
  minItems: withDescription('The fewest lines', integer({ minimum: 0 }), 1),
  maxItems: withDescription('The most lines', integer({ minimum: 0 }), 9),
  'x-enum': withDescription(
    'Titles, colours and conditions of the values; without `enum` the titles of some values that a text may have',
    record(withShortForm(translatableText, enumEntry, title => ({ title }))),
    { SMALL: { title: 'Small' } },
  ),
  'x-ref': withDescription('The field holds the key of a row of another resource', reference, { to: 'place' }),
  'x-fetch': withDescription('The value comes from the row that a reference leads to', fetched, {
    from: 'maker.name',
    mode: 'live',
  }),
  'x-default': withDescription('The default value of a new row, as an expression', expression, 'thing_code'),
  'x-calc': withDescription(
    'Computed from other fields at each save, and read-only; `before` is the row as it was last saved',
    expression,
    'thing_code',
  ),
  'x-fill': withDescription(
    'What existing rows get when the field is new, or when it becomes required and they have no value; as an expression over the row',
    expression,
    "'UNKNOWN'",
  ),
  'x-store': withDescription(
    'false: a calculated field has no column and is computed in each query: by the database if it can, else, in masters, by the program for every row that it reads; then it cannot be a filter, search, sort, total, index, unique field or label',
    flag,
    false,
  ),
  'x-number': withDescription('A number that the program gives', numbering, { pattern: 'N-{####}' }),
  'x-when': withDescription('When the field shows, must be filled, and keeps its value', conditions, {
    lock: 'not active',
  }),
  'x-once': withDescription('Writable on create only', flag, true),
  'x-case': withDescription(
    'Letter case applied to the text while typing; default: upper',
    enumeration(['upper', 'lower', 'asis']),
    'lower',
  ),
  'x-lines': withDescription('Lines of a document: a table of their own', withOwnScope(lines)),
  'x-layout': withDescription('What a layout of printed paper may show', layout, { fields: { '*': { name: 'Name' } } }),
  'x-ui': withDescription('Presentation of the field in a form', presentation, { width: 2 }),
  'x-input': withDescription('What else than a keyboard fills the box', input, { scale: true }),
  'x-was': withDescription('Former name: makes a rename explicit', fieldName, 'label'),
  'x-messages': withDescription('Wording of single faults: required, unique, ...', messages, { required: 'Name it' }),
  'x-personal': withDescription(
    'Data of a person, which erasing the person replaces: `name` by a text, all others by nothing; `phone` and `identity` also find the person in documents that name no row; `other` is all else, and `erased` the date of the erasure, which makes the rows of its resource the persons',
    enumeration(['name', 'phone', 'address', 'identity', 'photo', 'other', 'erased']),
    'name',
  ),
  'x-balance': withDescription('The field is derived from a ledger, and is read-only', stored, {
    ledger: 'goods',
    value: 'place',
  }),
}

type PlainFieldDefinition = { readonly [K in keyof typeof plainMembers]?: InferShape<(typeof plainMembers)[K]> }

export interface FieldDefinition extends PlainFieldDefinition {
  readonly items?: ItemsDefinition
}

export interface ItemsDefinition {
  readonly type?: 'object'
  readonly properties: Readonly<Record<string, FieldDefinition>>
  readonly required?: readonly string[]
  readonly 'x-checks'?: readonly Omit<CheckDefinition, 'at' | 'moves'>[]
  readonly 'x-drop'?: readonly string[]
  readonly 'x-copy'?: InferShape<typeof copies>
}

/** The type of a field, or its declaration. */
const declaration: Shape<string> = {
  ...typeName,
  meta: context => {
    const types = context.names.type?.map(({ name }) => name)
    return types
      ? { anyOf: [typeName.meta(context), { type: 'string', pattern: buildFieldPattern(types) }] }
      : typeName.meta(context)
  },
}

/** A type alone is a field: `"note"` is `{ "$ref": "note" }`; so is a declaration: `"money 'Cost' = price * 2"`. */
export const field: Shape<FieldDefinition> = defineShape(
  'field',
  () =>
    withShortForm(
      declaration,
      withLongForm(
        object({}, { ...plainMembers, items: withDescription('The lines of a document', withOwnScope(items)) }),
        toLongField,
      ),
      text => parseFieldDeclaration(text) ?? { $ref: text },
    ),
  ['string', 'object'],
)

/** A field of a part has the title of the part. */
const withTitle = (definition: FieldDefinition, name: string): FieldDefinition =>
  definition.title !== undefined || isOfPart(definition) ? definition : { ...definition, title: formatTitle(name) }

export const isOfPart = ({ $ref = 'types#' }: FieldDefinition): boolean => !$ref.startsWith('types#')

export const fields: Shape<Readonly<Record<string, FieldDefinition>>> = record(field, {
  key: /^[a-z_][a-z0-9_]*$/,
  keyExpects: 'a field name of small letters, digits and _',
  complete: withTitle,
})

const items: Shape<ItemsDefinition> = defineShape('items', () =>
  object(
    { properties: withDescription('Its fields, in their order', fields) },
    {
      type: withDescription('A line is an object, always', enumeration(['object']), 'object'),
      'x-copy': withDescription(copiesNote, copies, { maker: ['name'] }),
      required: withDescription('Fields of a line that must hold something', ownPaths),
      'x-checks': withDescription('Rules over each line', lineChecks),
      'x-drop': withDescription('Fields of the lines, and of their journal, removed on purpose', fieldNames, [
        'colour',
      ]),
    },
  ),
)
