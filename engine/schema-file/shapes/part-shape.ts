// A group of fields that several resources share.
import {
  allowAllInAnyFile,
  allowInAnyFile,
  anything,
  getJsonKind,
  type InferShape,
  type JsonPath,
  type NameReference,
  type ReportFault,
  type Shape,
  text,
  withDescription,
} from '../language/shape.ts'
import { list, object, record } from '../language/shape-compound.ts'
import { checks } from './checks-shape.ts'
import { fields } from './field-shape.ts'
import {
  describeExtendedFile,
  describeSchemaLink,
  fieldName,
  fieldNames,
  fileKind,
  nonEmptyText,
  translatableLabel,
} from './names.ts'

export const part = object(
  {
    $schema: describeSchemaLink('../dialect/part.schema.json'),
    kind: fileKind('part'),
    ...allowAllInAnyFile({
      title: withDescription('Its title', translatableLabel, 'Payment'),
      properties: withDescription('The fields, in their order', fields),
    }),
  },
  {
    'x-extends': describeExtendedFile('part', 'payment'),
    $comment: withDescription('For readers of the file; it has no effect', text(), 'As on the old forms'),
    required: withDescription('Required fields', fieldNames, ['sum']),
    'x-checks': withDescription('Rules over the whole row', checks),
  },
)

export type PartDefinition = InferShape<typeof part>

// Shape of start data: rows of the chain, then rows of each shop, for an empty database.

type StartRow = Readonly<Record<string, unknown>>
type StartRowsDefinition = Readonly<Record<string, readonly StartRow[]>>

/** A list in a field of a row, such as the lines of a document, may have tables as the rows themselves do. */
const readCell = (value: unknown, path: JsonPath, report: ReportFault): unknown =>
  Array.isArray(value) && value.some(Array.isArray)
    ? value.flatMap((entry: unknown, index): readonly unknown[] =>
        Array.isArray(entry) ? readTable(entry, [...path, index], report) : [entry],
      )
    : value

const cell: Shape<unknown> = { ...anything, read: readCell }

const rowObject: Shape<StartRow> = record(cell)
const header = list(fieldName, { min: 1, unique: true })
const cells = list(list(anything), { min: 1 })

/** A table is its fields, then the values of each row; null, and values at the end that are not there, say nothing. */
const readTable = (value: readonly unknown[], path: JsonPath, report: ReportFault): readonly StartRow[] => {
  const [first, ...others] = value
  if (!Array.isArray(first)) {
    report([...path, 0], 'a table begins with a list of the names of its fields')
    return []
  }
  const names = header.read(first, [...path, 0], report) ?? []
  return others.flatMap((row, index) => {
    if (!Array.isArray(row) || row.length > names.length) {
      report([...path, index + 1], `expected a list of at most ${names.length} values, as the first one names them`)
      return []
    }
    const pairs = names.map((name, column) => {
      const value: unknown = row[column] ?? null
      return [name, readCell(value, [...path, index + 1, column], report)] as const
    })
    return [Object.fromEntries(pairs.filter(([, value]) => value !== null))]
  })
}

/** Rows of one resource: objects, and tables of rows with the same fields. */
const rowList: Shape<readonly StartRow[]> = {
  ...list(rowObject),
  read: (value, path, report) => {
    if (!Array.isArray(value)) return list(rowObject).read(value, path, report)
    return value.flatMap((entry, index) => {
      if (Array.isArray(entry)) return readTable(entry, [...path, index], report)
      return rowObject.read(entry, [...path, index], report) ?? []
    })
  },
  meta: context => ({ type: 'array', items: { oneOf: [rowObject.meta(context), cells.meta(context)] } }),
}

/** Rows by resource; the keys of each row are its fields. */
const rows: Shape<StartRowsDefinition> = {
  ...record(rowList, { key: /^[a-z][a-z0-9_-]*$/, keyExpects: 'the name of a resource' }),
  names: (value, path) =>
    (getJsonKind(value) === 'object' ? Object.entries(value as StartRowsDefinition) : []).flatMap(
      ([name, entries]): NameReference[] => [
        { kind: 'resource', name, path: [...path, name], marker: 'key' },
        ...entries.flatMap((entry, index) => collectFieldReferences(entry, name, [...path, name, index])),
      ],
    ),
}

const collectFieldReferences = (
  entry: Readonly<Record<string, unknown>>,
  of: string,
  path: JsonPath,
): readonly NameReference[] =>
  Object.keys(entry).map(name => ({ kind: 'field of', name, of, path: [...path, name], marker: 'key' }))

const offer = object(
  {
    id: withDescription(
      'Its name, once in the file',
      text({ pattern: /^[a-z0-9-]+$/, expects: 'a name of small letters, digits and -' }),
      'usual-things',
    ),
    title: withDescription('Its title', translatableLabel, 'The Usual Things'),
    rows: withDescription(
      'Rows by resource, in the order they are made; those of shops are made in the shop at hand',
      rows,
      {
        thing: [{ thing_code: 'T1', name: 'ONE' }],
      },
    ),
  },
  {
    about: withDescription('What they are for, and where they are from', translatableLabel, 'As the guild lists them'),
  },
)

export const start = object(
  {
    $schema: describeSchemaLink('../dialect/start.schema.json'),
    kind: fileKind('start'),
    chain: allowInAnyFile(
      withDescription(
        'Rows by resource, in the order they are made: objects, or tables of the names of fields and the values of each row',
        rows,
        {
          place: [{ place_code: '{shop}', name: 'FIRST' }],
          thing: [
            [
              ['thing_code', 'name'],
              ['T1', 'ONE'],
              ['T2', 'TWO'],
            ],
          ],
        },
      ),
    ),
  },
  {
    offers: withDescription(
      'Rows to choose from once the database is filled with this file; those whose key exists are left as they are',
      list(offer, { min: 1 }),
      [{ id: 'usual-things', title: 'The Usual Things', rows: { thing: [{ thing_code: 'T1', name: 'ONE' }] } }],
    ),
    base: withDescription('Other start data, whose rows come first; it may have a base too', nonEmptyText, 'base'),
    shops: withDescription('Rows by shop code, after "*" for every shop', record(rows), {
      '*': { thing: [{ thing_code: 'T1', name: 'ONE' }] },
    }),
    days: withDescription(
      'Rows by shop code of past days, by the number of days ago; the shop has that business date while they are created',
      record(record(rows), { key: /^[1-9][0-9]{0,3}$/, keyExpects: 'a number of days' }),
      { 2: { A: { thing: [{ thing_code: 'T2', name: 'TWO' }] } } },
    ),
  },
)

export type StartDefinition = InferShape<typeof start>

/** All rows of start data, with the path of each group in the file. */
export const listStartRows = ({
  chain,
  shops = {},
  days = {},
  offers = [],
}: StartDefinition): readonly { readonly path: JsonPath; readonly rows: StartRowsDefinition }[] => [
  { path: ['chain'], rows: chain },
  ...Object.entries(shops).map(([shop, rows]) => ({ path: ['shops', shop], rows })),
  ...Object.entries(days).flatMap(([ago, past]) =>
    Object.entries(past).map(([shop, rows]) => ({ path: ['days', ago, shop], rows })),
  ),
  ...offers.map(({ rows }, index) => ({ path: ['offers', index, 'rows'], rows })),
]
