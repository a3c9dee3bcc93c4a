// Shape of one field: keywords of JSON Schema, and x- keywords of the dialect.

import { type CheckDefinition, lineChecks } from './checks.ts'
import { expression, fieldName, fieldNames, ownField, ownPaths, spokenText, spokenWord, word } from './names.ts'
import { apart, inBraces, naming, namingKeys } from './naming.ts'
import { column } from './presentation.ts'
import { copies, copiesNote, fetched, reference } from './reference.ts'
import {
  anyNameOf,
  anything,
  flag,
  integer,
  nameOf,
  noted,
  number,
  oneOf,
  type Read,
  type Shape,
  scalar,
  text,
} from './shape.ts'
import { either, list, mapOf, named, nonEmptyList, object } from './shape-compound.ts'

/** A number, or a date as a text. */
const bound = either(number, text({ pattern: /^\d{4}-\d\d-\d\d$/, says: 'a number, or a date such as 2000-01-31' }))

const typeIn = (text: string): readonly string[] => [text.replace(/^types#/, '')]

const typeReference = naming(
  'type',
  scalar<string>(
    'string',
    'a reference such as "types#money"',
    ({ names }) => (names.type ? anyNameOf('type') : { type: 'string', pattern: '^types#' }),
    value => (value.startsWith('types#') ? undefined : `expected a reference such as "types#money", found "${value}"`),
  ),
  { within: typeIn },
)

const enumEntry = object(
  {},
  {
    title: noted('The title of the value', spokenText, 'Still open'),
    color: noted('Its colour in lists', oneOf(['default', 'info', 'success', 'warning', 'error']), 'success'),
    show: noted('Offered, and accepted, only where this holds', expression, 'weight > 1'),
  },
)

/** `resource.field`, or `document.lines.field`. */
const fieldAnywhere: Shape<string> = {
  ...text({ pattern: /^[a-z][a-z0-9-]*(\.[a-z_][a-z0-9_]*){1,2}$/, says: 'resource.field' }),
  names: (value, path) => {
    const whole = String(value)
    const at = whole.lastIndexOf('.')
    const of = whole.slice(0, at)
    return [
      { kind: 'resource', name: of, path },
      { kind: 'field of', name: whole.slice(at + 1), of, path },
    ]
  },
}

const shopFields = (pattern: string): readonly string[] =>
  inBraces(pattern).flatMap(part => (part.startsWith('shop.') ? [part.slice('shop.'.length)] : []))

const numbering = object(
  {
    pattern: noted(
      'Text with {####} for the count, {yyMMdd} for the business date, {shop} for its code, {shop.field}, or {uuid}',
      naming('field of', word, { of: () => 'the shop', within: shopFields }),
      'N-{yyMMdd}-{####}',
    ),
  },
  {
    reset: noted('When it begins again; default: never', oneOf(['never', 'year', 'month', 'day']), 'day'),
    scope: noted('Counted in each shop by itself, or once for the chain', oneOf(['shop', 'chain']), 'chain'),
    at: noted('Assigned when the row is created, or by the move that names it', oneOf(['create', 'move']), 'create'),
    gapless: noted(
      'No number is left out, because it is assigned in the transaction that uses it; always true',
      flag,
      true,
    ),
    above: noted(
      'Fields whose greatest number it stays above: resource.field, or document.lines.field',
      list(fieldAnywhere),
      ['thing.thing_code'],
    ),
  },
)

const conditions = object(
  {},
  {
    show: noted('Shown only if this condition holds', expression, "size == 'LARGE'"),
    require: noted('Required if this condition holds', expression, 'weight > 1'),
    lock: noted('Locked if this condition holds', expression, 'not active'),
    hiddenValue: noted('What a hidden field holds: nothing unless set to `keep`', oneOf(['keep', 'clear']), 'keep'),
  },
)

const fieldOfLines = naming('field of lines', fieldName)

const valuesOfLine = namingKeys('field of lines', mapOf(expression))

const scanning = object(
  {
    field: noted('The field that is scanned', fieldOfLines),
    do: noted('A new line, or a mark in the one that is there', oneOf(['add', 'mark'])),
  },
  {
    set: noted('What the line gets', valuesOfLine),
    unknown: noted('What becomes of a code that no line has', oneOf(['error', 'add'])),
    unknownSet: noted('What its new line gets', valuesOfLine),
  },
)

const filling = object(
  {
    from: noted('Where lines are filled from', naming('resource', word)),
    map: noted('What each gets', valuesOfLine),
  },
  {
    where: noted('Which rows become lines', expression),
    on: noted('Fields whose change fills them', list(naming('field of the document', fieldName), { unique: true })),
    button: noted('The button that fills them', spokenText),
    replace: noted('In place of the lines that are there', flag),
  },
)

const paying = object(
  {
    kind: noted('The choice with the kind of payment', fieldOfLines),
    amount: noted('The field of what it pays', fieldOfLines),
    cash: noted('The choice that is money in the hand', word),
  },
  {},
)

/** Lines of a part are stored in a table of each document. */
const tableOfLines = text({
  pattern: /^(?:[a-z_][a-z0-9_]*|\{document\}_[a-z0-9_]+)$/,
  says: 'a name of small letters, digits and _, which may begin with {document}',
})

const namedList = object(
  {
    title: noted('Its title', spokenWord),
    if: noted('Which rows it shows; `parent` is the document', expression),
  },
  {},
)

/** Key, unique fields and columns are resolved with the table of the lines. */
export const lines = object(
  {
    table: noted('The name of their table; {document} in it is the table of the document', tableOfLines, 'goods'),
    key: noted('Fields that identify a line', nonEmptyList(fieldName, { unique: true })),
  },
  {
    unique: noted('Fields whose values no two lines share', fieldNames),
    index: noted('Fields that lines of all documents are often searched by', list(fieldNames)),
    columns: noted('What a list of the lines shows', apart(list(column))),
    reserve: noted(
      'Lines hold what they name while the document is in these states',
      object(
        { field: noted('The field', fieldOfLines), while: noted('The states', list(naming('state', word))) },
        { if: noted('Which lines hold; default: all', expression) },
      ),
    ),
    show: noted('Shown only where this holds of the document; rows that are typed are kept only there', expression),
    lists: noted(
      'Lists of its rows on the screen, each with its number of rows; a row is in the first list whose condition holds',
      nonEmptyList(namedList),
    ),
    scan: noted('What a scanner does', scanning),
    pays: noted('Its rows pay the document: each by one kind', paying),
    fill: noted('Where lines come from', filling),
  },
)

const presentation = object(
  {},
  {
    widget: noted(
      'Another box than that of the type: digits alone, or digits with a dot and K',
      oneOf(['number-k', 'digits']),
      'digits',
    ),
    width: noted('Columns of the form that the field takes', oneOf([1, 2, 3, 4]), 2),
    help: noted('The text under the input', spokenText, 'As it is printed'),
    placeholder: noted('The text in the empty input', spokenText, 'such as RING'),
    focus: noted('Has the focus when the form opens', flag, true),
  },
)

export const messages = mapOf(spokenText)

const input = object(
  {},
  {
    scale: noted('A scale at the till may fill the input, once its weight is stable', flag, true),
    scanner: noted('A code that is scanned while the input has the focus stays in it', flag, true),
    source: noted(
      'The choice of two values for the origin of the number: typed, then from the scale',
      ownField,
      'size',
    ),
  },
)

const layout = object(
  {
    fields: noted(
      'Titles of what may be shown by key, under the kind of document or `*` for all',
      mapOf(mapOf(spokenText)),
      { '*': { name: 'Name' } },
    ),
  },
  {
    by: noted('The field with the kind of document', ownField, 'size'),
    page: noted(
      'The size of the page',
      object(
        {
          width: noted('The field with its width in millimetres', ownField, 'price'),
          height: noted('The field with its height in millimetres', ownField, 'price'),
        },
        {
          rows: noted('The field with the most lines of a document on one page', ownField, 'price'),
          font: noted('The field with the font', ownField, 'name'),
        },
      ),
      { width: 'price', height: 'price' },
    ),
    roll: noted(
      'The narrow paper of lines',
      object(
        { width: noted('The field with its width in millimetres', ownField, 'price') },
        {
          title: noted('The field with the text above the lines', ownField, 'name'),
          closing: noted('The field with the text below them', ownField, 'name'),
        },
      ),
      { width: 'price' },
    ),
    values: noted(
      'Default values of keys in every document, by `user` and `shop`',
      mapOf(expression, { key: /^[a-z_][a-z0-9_]*$/, keySays: 'a key of the layout' }),
      { name: 'shop.name' },
    ),
  },
)

const stored = object(
  {
    ledger: noted('The book whose dim, or whose places, are the rows of this resource', nameOf('ledger'), 'goods'),
    value: noted(
      'The stored value: `place`, where the row is; `place.part`, a field in the pattern of the last inside place; an amount, the quantity inside; `held`, whether lines of a document hold the row by `reserve`',
      text({ min: 1 }),
      'place',
    ),
  },
  {},
)

const plainMembers = {
  $ref: noted('The type of the field, out of types.json', typeReference, 'types#text'),
  $comment: noted('For readers of the file; it has no effect', text(), 'As on the old forms'),
  type: noted(
    'A plain type where no `$ref` names one: string, integer, boolean',
    oneOf(['string', 'integer', 'number', 'boolean', 'array']),
    'string',
  ),
  title: noted('The label', spokenText, 'Name'),
  description: noted('A sentence for the description of the API', text(), 'As it is printed'),
  default: noted('The value of a new row: always a literal', anything, 'HERE'),
  examples: noted('Values for the description of the API', list(anything), ['RING']),
  enum: noted('The values a choice may have', list(anything, { min: 1, unique: true }), ['SMALL', 'LARGE']),
  minimum: noted('The least number, or the earliest date; default: that of the type', bound, 0),
  maximum: noted('The largest number, or the latest date; default: that of the type', bound, 100),
  exclusiveMinimum: noted('Numbers are above it', number, 0),
  exclusiveMaximum: noted('Numbers are below it', number, 100),
  minLength: noted('The fewest letters of a text that is there', integer({ minimum: 0 }), 3),
  maxLength: noted('The most letters', integer({ minimum: 1 }), 5),
  pattern: noted('A regular expression that the text matches', text(), '^[A-Z]+$'),
  format: noted('What a string holds: date, date-time or time', oneOf(['date', 'date-time', 'time']), 'date'),
  readOnly: noted('Only the program writes it', flag, true),
  writeOnly: noted('Never shown', flag, true),
  minItems: noted('The fewest lines', integer({ minimum: 0 }), 1),
  maxItems: noted('The most lines', integer({ minimum: 0 }), 9),
  'x-enum': noted('Titles, colours and conditions of the values', mapOf(enumEntry), { SMALL: { title: 'Small' } }),
  'x-ref': noted('The field holds the key of a row of another resource', reference, { to: 'place' }),
  'x-fetch': noted('The value comes from the row that a reference leads to', fetched, {
    from: 'maker.name',
    mode: 'live',
  }),
  'x-default': noted('The default value of a new row, as an expression', expression, 'thing_code'),
  'x-calc': noted(
    'Computed from other fields at each save, and read-only; `before` is the row as it was last saved',
    expression,
    'thing_code',
  ),
  'x-store': noted(
    'false: a calculated field has no column and is computed in each query: by the database if it can, else, in masters, by the program for every row that it reads; then it cannot be a filter, search, sort, total, index, unique field or label',
    flag,
    false,
  ),
  'x-number': noted('A number that the program gives', numbering, { pattern: 'N-{####}' }),
  'x-when': noted('When the field shows, must be filled, and keeps its value', conditions, { lock: 'not active' }),
  'x-once': noted('Writable on create only', flag, true),
  'x-case': noted(
    'Letter case applied to the text while typing; default: upper',
    oneOf(['upper', 'lower', 'asis']),
    'lower',
  ),
  'x-lines': noted('Lines of a document: a table of their own', apart(lines)),
  'x-layout': noted('What a layout of printed paper may show', layout, { fields: { '*': { name: 'Name' } } }),
  'x-ui': noted('Presentation of the field in a form', presentation, { width: 2 }),
  'x-input': noted('What else than a keyboard fills the box', input, { scale: true }),
  'x-was': noted('Former name: makes a rename explicit', fieldName, 'label'),
  'x-messages': noted('Wording of single faults: required, unique, ...', messages, { required: 'Name it' }),
  'x-balance': noted('The field is derived from a ledger, and is read-only', stored, {
    ledger: 'goods',
    value: 'place',
  }),
}

type PlainField = { readonly [K in keyof typeof plainMembers]?: Read<(typeof plainMembers)[K]> }

export interface FieldDefinition extends PlainField {
  readonly items?: ItemsDefinition
}

export interface ItemsDefinition {
  readonly type?: 'object'
  readonly properties: Readonly<Record<string, FieldDefinition>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
  readonly 'x-checks'?: readonly Omit<CheckDefinition, 'at' | 'moves'>[]
  readonly 'x-drop'?: readonly string[]
  readonly 'x-copy'?: Read<typeof copies>
}

export const never = scalar<false>('boolean', 'false', { const: false }, value =>
  value === false ? undefined : 'expected false: unknown keys are never allowed',
)

export const field: Shape<FieldDefinition> = named('field', () =>
  object({}, { ...plainMembers, items: noted('The lines of a document', apart(items)) }),
)

export const fields: Shape<Readonly<Record<string, FieldDefinition>>> = mapOf(field, {
  key: /^[a-z_][a-z0-9_]*$/,
  keySays: 'a field name of small letters, digits and _',
})

const items: Shape<ItemsDefinition> = named('items', () =>
  object(
    { properties: noted('Its fields, in their order', fields) },
    {
      type: noted('A line is an object, always', oneOf(['object']), 'object'),
      'x-copy': noted(copiesNote, copies, { maker: ['name'] }),
      required: noted('Fields of a line that must hold something', ownPaths),
      additionalProperties: noted('No other fields: they never are', never, false),
      'x-checks': noted('Rules over each line', lineChecks),
      'x-drop': noted('Fields of the lines, and of their journal, removed on purpose', fieldNames, ['colour']),
    },
  ),
)
