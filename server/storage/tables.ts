// Defines every table: one for each resource, and those of the program itself.
import { createHash } from 'node:crypto'
import { blankOf } from '../../engine/fields/blank-of.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { Field } from '../../engine/schema/field.ts'
import { type ResourceCore, type StoredResource, storedFields } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { signInTables } from './sign-in-tables.ts'

export interface TableColumn {
  readonly name: string
  readonly type: 'text' | 'integer'
  readonly required: boolean
  /** The value for rows that exist before the column. */
  readonly default?: Exclude<Stored, null>
}

export interface TableIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

/** Text columns that are indexed for substring search, from three characters on. */
export interface SearchIndex {
  /** Differs for other columns. */
  readonly name: string
  readonly columns: readonly string[]
}

export interface Table {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly key: readonly string[]
  readonly indexes: readonly TableIndex[]
  readonly search?: SearchIndex
  /** Rows are never changed or deleted, except those of an import that is not active; triggers enforce this. */
  readonly appendOnly: boolean
}

export const tablesOf = (schema: Schema): readonly Table[] => [
  ...Object.values(schema.resources).map(resource => resourceTable(resource, schema)),
  ...systemTables,
]

const text = (name: string): TableColumn => ({ name, type: 'text', required: true })
const integer = (name: string): TableColumn => ({ name, type: 'integer', required: true })
const optional = (column: TableColumn): TableColumn => ({ ...column, required: false })

/** The import that created a row; `-` for rows created in the shop. */
export const batchColumn = 'batch'
export const ownBatch = '-'

export const isBatched = ({ columns }: Table): boolean => columns.some(({ name }) => name === batchColumn)

/** Returns the column of the shop that owns a row, if the scope of the resource has one. */
export const findShopColumn = ({ scope }: ResourceCore): string | undefined =>
  scope.kind === 'shop' ? scope.column : undefined

/** The same for rows that always belong to a shop, such as legs. */
export const getShopColumn = (resource: ResourceCore): string => {
  const column = findShopColumn(resource)
  if (column === undefined) throw new Error(`rows of ${resource.name} belong to no shop`)
  return column
}

/** Returns the shop that the row belongs to; `-` if rows belong to no shop. */
export const shopOf = (resource: ResourceCore, row: Readonly<Record<string, unknown>>): string => {
  const column = findShopColumn(resource)
  return column === undefined ? '-' : String(row[column] ?? '-')
}

/** Rows that record events are never changed. */
export const isAppendOnly = ({ kind }: ResourceCore): boolean => kind === 'journal' || kind === 'log' || kind === 'legs'

export const resourceTable = (resource: StoredResource, schema: Schema): Table => {
  const made = plainTable(resource, schema)
  const taken = takenNames(schema)
  const indexes = made.indexes.map(index => {
    if (!taken.has(index.name)) return index
    return { ...index, name: hashedName(index.name, JSON.stringify([made.name, index])) }
  })
  return { ...made, indexes }
}

const takenBySchema = new WeakMap<Schema, ReadonlySet<string>>()

/** Returns names that several indexes would share, or an index and a table: names joined by `_` are ambiguous. */
const takenNames = (schema: Schema): ReadonlySet<string> => {
  const known = takenBySchema.get(schema)
  if (known) return known
  const tables = [...Object.values(schema.resources).map(resource => plainTable(resource, schema)), ...systemTables]
  const names = tables.flatMap(({ name, indexes }) => [name, ...indexes.map(index => index.name)])
  const taken = new Set(names.filter((name, at) => names.indexOf(name) < at))
  takenBySchema.set(schema, taken)
  return taken
}

const plainTable = (resource: StoredResource, schema: Schema): Table => {
  const shop = findShopColumn(resource)
  const scoped = shop === undefined ? [] : [shop]
  return {
    name: resource.table,
    columns: [
      text('id'),
      integer('versi'),
      ...scoped.map(text),
      ...(resource.lifecycle.batched ? [{ ...text(batchColumn), default: ownBatch }] : []),
      ...storedFields(resource).map(field => fieldColumn(field, schema.project.emptyText)),
      text('created_at'),
      text('created_by'),
      text('updated_at'),
      text('updated_by'),
    ],
    key: ['id'],
    indexes: [...indexesOf(resource, scoped), ...indexesAbove(resource, schema)],
    ...(resource.searched.length > 0 && { search: searchIndexOf(resource) }),
    appendOnly: isAppendOnly(resource),
  }
}

/** Texts and flags are never null; numbers and dates may be null, whatever the schema requires today. */
const fieldColumn = ({ name, type, default: said }: Field, emptyText: string): TableColumn => {
  const value = said ?? blankOf(type, emptyText)
  return { name, type: type.column, required: type.blank !== 'null', ...(value !== null && { default: value }) }
}

/** PostgreSQL truncates longer names. */
const longestName = 63

const indexName = (table: string, columns: readonly string[], kind: string): string => {
  const whole = `${table}_${columns.join('_')}_${kind}`
  return whole.length <= longestName ? whole : hashedName(whole, whole)
}

/** Replaces the end of the name by a hash. */
const hashedName = (name: string, of: string): string => {
  const kind = name.slice(name.lastIndexOf('_') + 1)
  const rest = createHash('sha256').update(of).digest('hex').slice(0, 8)
  return `${name.slice(0, Math.min(name.length - kind.length - 1, longestName - kind.length - rest.length - 2))}_${rest}_${kind}`
}

const indexesOf = (resource: StoredResource, scoped: readonly string[]): readonly TableIndex[] => {
  const batch = resource.lifecycle.batched ? [batchColumn] : []
  // A document is found by its number first: with the shop first SQLite, which has no statistics, would read all
  // numbers in the order of a list instead of using a selective index. Sums of days are read one batch at a time.
  const isNumbered = batch.length > 0 && resource.kind !== 'balance'
  const uniqueColumns = (columns: readonly string[]): readonly string[] =>
    isNumbered ? [...columns, ...scoped, ...batch] : [...scoped, ...batch, ...columns]
  const index = (columns: readonly string[], unique: boolean): TableIndex => ({
    name: indexName(resource.table, columns, unique ? 'unique' : 'index'),
    columns: unique ? uniqueColumns(columns) : [...scoped, ...columns, ...batch, 'id'],
    unique,
  })
  const owners = resource.scope.kind === 'shops' ? resource.scope.fields.map(field => [field]) : []
  const all = [
    ...resource.unique.map(columns => index(columns, true)),
    ...[...resource.index, ...owners].map(columns => index(columns, false)),
  ]
  return [...new Map(all.map(one => [`${one.name} ${one.columns.join()}`, one])).values()]
}

export const searchIndexOf = ({
  table,
  searched: columns,
}: Pick<StoredResource, 'table' | 'searched'>): SearchIndex => ({
  name: hashedName(`${table}_search`, columns.join()),
  columns,
})

/**
 * Indexes the greatest text of a field over the whole chain: a number that stays above it queries it for each new row.
 */
const indexesAbove = ({ name, table }: ResourceCore, schema: Schema): readonly TableIndex[] => {
  const asked = numbersAbove(schema).flatMap(one => (one.resource === name ? [one.field] : []))
  return [...new Set(asked)].map(field => ({
    name: indexName(table, [field], 'above'),
    columns: [field],
    unique: false,
  }))
}

type NumberAbove = NonNullable<Field['number']>['above'][number]

const aboveBySchema = new WeakMap<Schema, readonly NumberAbove[]>()

/** Returns the fields that a number of the whole chain stays above. */
const numbersAbove = (schema: Schema): readonly NumberAbove[] => {
  const known = aboveBySchema.get(schema)
  if (known) return known
  const numbers = Object.values(schema.resources).flatMap(({ fields }) => fields.flatMap(({ number }) => number ?? []))
  const above = numbers.filter(({ scope }) => scope === 'chain').flatMap(number => number.above)
  aboveBySchema.set(schema, above)
  return above
}

const table = (
  name: string,
  columns: readonly TableColumn[],
  key: readonly string[],
  more: Partial<Table> = {},
): Table => ({
  name,
  columns,
  key,
  indexes: [],
  appendOnly: false,
  ...more,
})

export const systemTables: readonly Table[] = [
  table('kencana_meta', [text('name'), text('value')], ['name']),
  ...signInTables,
  table(
    'kencana_idempotency',
    [
      text('shop'),
      text('user_id'),
      text('claim_key'),
      text('body_hash'),
      optional(integer('status')),
      optional(text('answer')),
      text('created_at'),
      // The number of audit rows of the claim; empty in rows of older versions.
      optional(integer('effects')),
    ],
    ['shop', 'user_id', 'claim_key'],
  ),
  table(
    'kencana_import',
    [
      text('id'),
      text('import_name'),
      text('scope'),
      text('shop'),
      text('user_id'),
      text('at'),
      text('file_name'),
      text('file_hash'),
      text('state'),
      text('previous'),
      integer('row_count'),
      integer('percentage'),
      text('beat_at'),
      optional(text('result')),
      optional(text('undo')),
      optional(text('bad_rows')),
    ],
    ['id'],
    {
      indexes: [
        { name: 'kencana_import_name_index', columns: ['import_name', 'scope', 'id'], unique: false },
        { name: 'kencana_import_state_index', columns: ['state'], unique: false },
      ],
    },
  ),
  table(
    'kencana_number',
    [text('counter'), text('shop'), text('period'), integer('last_given')],
    ['counter', 'shop', 'period'],
  ),
  table(
    'kencana_reserved',
    [text('shop'), text('resource'), text('row_key'), text('document'), text('document_id')],
    ['shop', 'resource', 'row_key'],
    { indexes: [{ name: 'kencana_reserved_document_index', columns: ['document_id'], unique: false }] },
  ),
  table(
    'kencana_single',
    // `*` if the dimension is unique in the whole chain.
    [text('ledger'), text('dim'), text('shop'), text('row_key')],
    ['ledger', 'dim', 'shop', 'row_key'],
  ),
  table(
    'kencana_authorization',
    [
      text('id'),
      text('shop'),
      text('asked_by'),
      text('given_by'),
      text('resource'),
      text('move'),
      text('content_hash'),
      text('remark'),
      text('created_at'),
      text('expires_at'),
      optional(text('spent_at')),
    ],
    ['id'],
    { indexes: [{ name: 'kencana_authorization_expires_at_index', columns: ['expires_at'], unique: false }] },
  ),
  table(
    'kencana_draft',
    [
      text('shop'),
      text('user_id'),
      text('resource'),
      text('id'),
      text('at'),
      text('body'),
      // The time at which a document was created from the draft.
      optional(text('used_at')),
      // For drafts shared by a shop: the last editor, the screen that has it open, the rows its lines name, and the
      // day.
      optional(text('typed_by')),
      optional(text('screen')),
      optional(text('names')),
      optional(text('day')),
    ],
    ['shop', 'user_id', 'resource', 'id'],
    { indexes: [{ name: 'kencana_draft_at_index', columns: ['at'], unique: false }] },
  ),
  table(
    'kencana_report_file',
    [text('id'), text('user_id'), text('shop'), text('report'), text('format'), text('filter'), text('at')],
    ['id'],
    { indexes: [{ name: 'kencana_report_file_at_index', columns: ['at'], unique: false }] },
  ),
  table(
    'kencana_job',
    [
      text('name'),
      text('shop'),
      text('id'),
      text('state'),
      integer('percentage'),
      text('message'),
      text('user_id'),
      text('started_at'),
      optional(text('ended_at')),
      optional(text('result')),
    ],
    ['name', 'shop'],
  ),
  table(
    'kencana_picture',
    [text('resource'), text('row_id'), text('field'), text('address'), text('content')],
    ['resource', 'row_id', 'field'],
    {
      indexes: [{ name: 'kencana_picture_address_unique', columns: ['address'], unique: true }],
    },
  ),
  table(
    'kencana_audit',
    [
      text('id'),
      text('at'),
      text('shop'),
      text('user_id'),
      text('device'),
      text('claim_key'),
      text('resource'),
      text('row_id'),
      text('verb'),
      optional(text('before_json')),
      optional(text('after_json')),
      // Digests of the written rows; empty in rows of older versions.
      optional(text('wrote')),
    ],
    ['id'],
    {
      appendOnly: true,
      indexes: [{ name: 'kencana_audit_row_index', columns: ['resource', 'row_id'], unique: false }],
    },
  ),
  // The columns covered by the digests of the audit; the id is a digest of their names.
  table('kencana_columns', [text('id'), text('names')], ['id']),
  table(
    'kencana_audit_chain',
    [text('shop'), integer('seq'), text('audit_id'), text('hash'), text('prev')],
    ['shop', 'seq'],
    {
      appendOnly: true,
      indexes: [{ name: 'kencana_audit_chain_audit_unique', columns: ['audit_id'], unique: true }],
    },
  ),
]
