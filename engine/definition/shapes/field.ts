// What may be said of one field: JSON Schema's own words, and the dialect's x- words beside them.

import { anything, flag, integer, nameOf, noted, number, oneOf, type Read, type Shape, scalar, text } from '../shape.ts'
import { list, mapOf, named, object } from '../shape-compound.ts'
import { column } from './looks.ts'
import { expression, fieldName, fieldNames, fieldPath, fieldPaths, word } from './names.ts'

const typeReference = scalar<string>(
  'string',
  'a reference such as "types#money"',
  ({ names }) => ({ type: 'string', enum: (names.type ?? []).map(name => `types#${name}`) }),
  value => (value.startsWith('types#') ? undefined : `expected a reference such as "types#money", found "${value}"`),
)

const enumEntry = object(
  {},
  { title: text(), color: oneOf(['default', 'info', 'success', 'warning', 'error']), show: expression },
)

const reference = object(
  { to: noted('The resource whose key this field holds', nameOf('resource')) },
  {
    search: noted('Fields that the lookup searches', fieldNames),
    columns: noted('Fields that the lookup shows', fieldNames),
    filter: noted('Which rows the lookup offers', expression),
    create: oneOf(['none', 'modal']),
    scan: flag,
    onDelete: noted(
      'What deleting the other row does: refused unless told otherwise',
      oneOf(['block', 'clear', 'cascade']),
    ),
    preload: noted('Few rows: offered as a select', flag),
  },
)

const fetched = object(
  {
    from: fieldPath,
    mode: noted(
      'copy when picked, copy only into an empty field, or live (joined, never stored)',
      oneOf(['copy', 'copyIfEmpty', 'live']),
    ),
  },
  {},
)

const numbering = object(
  { pattern: word },
  { reset: oneOf(['never', 'year', 'month', 'day']), scope: fieldNames, at: oneOf(['create', 'move']), gapless: flag },
)

const conditions = object(
  {},
  { show: expression, require: expression, lock: expression, hiddenValue: oneOf(['keep', 'clear']) },
)

const scanning = object(
  { field: fieldName, do: oneOf(['add', 'mark']) },
  { set: mapOf(expression), unknown: oneOf(['error', 'add']), unknownSet: mapOf(expression) },
)

const filling = object(
  { from: word, map: mapOf(expression) },
  { where: expression, on: fieldNames, button: text(), replace: flag },
)

const lines = object(
  { table: fieldName, key: fieldNames },
  {
    unique: fieldNames,
    columns: list(column),
    reserve: object({ field: fieldName, while: list(word) }, {}),
    scan: scanning,
    fill: filling,
  },
)

const looks = object(
  {},
  {
    widget: text(),
    width: noted('Columns of the form that the field takes', oneOf([1, 2, 3, 4])),
    help: text(),
    placeholder: text(),
    minDate: expression,
    focus: noted('Has the focus when the form opens', flag),
  },
)

export const messages = mapOf(text())

const plainMembers = {
  $ref: noted('The type of the field, out of types.json', typeReference),
  $comment: text(),
  type: oneOf(['string', 'integer', 'number', 'boolean', 'array', 'object']),
  title: noted('Label, in the words of the shop', text()),
  description: text(),
  default: noted('The value of a new row: always a literal', anything),
  examples: list(anything),
  enum: noted('The values a choice may have', list(anything, { min: 1, unique: true })),
  const: anything,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  minLength: integer({ minimum: 0 }),
  maxLength: integer({ minimum: 1 }),
  pattern: text(),
  format: oneOf(['date', 'date-time', 'time', 'email', 'uri', 'uuid']),
  readOnly: noted('Only the program writes it', flag),
  writeOnly: noted('Never shown', flag),
  deprecated: flag,
  minItems: integer({ minimum: 0 }),
  maxItems: integer({ minimum: 0 }),
  'x-enum': noted('Titles and colours of the values', mapOf(enumEntry)),
  'x-ref': reference,
  'x-fetch': fetched,
  'x-default': noted('The value of a new row, by an expression', expression),
  'x-calc': expression,
  'x-store': flag,
  'x-number': numbering,
  'x-when': conditions,
  'x-once': noted('Writable on create only', flag),
  'x-case': noted('How letters turn as one types: upper unless told otherwise', oneOf(['upper', 'lower', 'asis'])),
  'x-scale': integer({ minimum: 0, maximum: 6 }),
  'x-lines': lines,
  'x-ui': looks,
  'x-was': noted('Former name: makes a rename explicit', fieldName),
  'x-messages': noted('Wording of single faults: required, unique, ...', messages),
  'x-balance': noted('A cache the books keep', object({ ledger: nameOf('ledger'), by: fieldName, value: text() }, {})),
}

type PlainField = { readonly [K in keyof typeof plainMembers]?: Read<(typeof plainMembers)[K]> }

export interface FieldDefinition extends PlainField {
  readonly items?: ItemsDefinition
}

export interface ItemsDefinition {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, FieldDefinition>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
}

export const never = scalar<false>('boolean', 'false', { const: false }, value =>
  value === false ? undefined : 'expected false: unknown keys are never allowed',
)

export const field: Shape<FieldDefinition> = named('field', () => object({}, { ...plainMembers, items }))

export const fields: Shape<Readonly<Record<string, FieldDefinition>>> = mapOf(field, {
  key: /^[a-z_][a-z0-9_]*$/,
  keySays: 'a field name of small letters, digits and _',
})

const items: Shape<ItemsDefinition> = named('items', () =>
  object({ type: oneOf(['object']), properties: fields }, { required: fieldPaths, additionalProperties: never }),
)
