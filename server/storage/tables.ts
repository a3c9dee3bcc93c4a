// Every table there has to be: one for each resource, and those the server keeps for itself.
import type { FieldType, Stored } from '../../engine/fields/field-type.ts'
import type { Field, Resource, Schema } from '../../engine/schema.ts'

export interface TableColumn {
  readonly name: string
  readonly type: 'text' | 'integer'
  readonly required: boolean
  /** Value for rows that were there before the column. */
  readonly default?: Exclude<Stored, null>
}

export interface TableIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly key: readonly string[]
  readonly indexes: readonly TableIndex[]
  /** Rows are never changed or deleted; the database itself refuses it. */
  readonly appendOnly: boolean
}

export const tablesOf = (schema: Schema): readonly Table[] => [
  ...Object.values(schema.resources).map(resource => resourceTable(resource, schema.project.emptyText)),
  ...systemTables,
]

const text = (name: string): TableColumn => ({ name, type: 'text', required: true })
const integer = (name: string): TableColumn => ({ name, type: 'integer', required: true })
const optional = (column: TableColumn): TableColumn => ({ ...column, required: false })

/** The column of the shop that owns a row, when the scope of the resource has one. */
export const shopColumn = ({ scope }: Resource): string | undefined =>
  scope.kind === 'shop' ? scope.column : undefined

export const resourceTable = (resource: Resource, emptyText: string): Table => {
  const shop = shopColumn(resource)
  const scoped = shop === undefined ? [] : [shop]
  return {
    name: resource.table,
    columns: [
      text('id'),
      integer('versi'),
      ...scoped.map(text),
      ...resource.fields.map(field => fieldColumn(field, emptyText)),
      text('created_at'),
      text('created_by'),
      text('updated_at'),
      text('updated_by'),
    ],
    key: ['id'],
    indexes: indexesOf(resource, scoped),
    appendOnly: false,
  }
}

/** Texts and flags always hold something; numbers and dates may be empty, whatever the schema requires today. */
const fieldColumn = ({ name, type, default: said }: Field, emptyText: string): TableColumn => {
  const value = said ?? blankOf(type, emptyText)
  return { name, type: type.column, required: type.blank !== 'null', ...(value !== null && { default: value }) }
}

const blankOf = ({ blank }: FieldType, emptyText: string): Stored => {
  if (blank === 'null') return null
  return blank === 'text' ? emptyText : 0
}

const indexesOf = (resource: Resource, scoped: readonly string[]): readonly TableIndex[] => {
  const index = (columns: readonly string[], unique: boolean): TableIndex => ({
    name: `${resource.table}_${columns.join('_')}_${unique ? 'unique' : 'index'}`,
    columns: unique ? [...scoped, ...columns] : [...scoped, ...columns, 'id'],
    unique,
  })
  const owners = resource.scope.kind === 'shops' ? resource.scope.fields.map(field => [field]) : []
  const all = [
    ...resource.unique.map(columns => index(columns, true)),
    ...[...resource.index, ...owners].map(columns => index(columns, false)),
  ]
  return [...new Map(all.map(one => [one.name, one])).values()]
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
  table(
    'kencana_session',
    [text('token_hash'), text('user_row'), text('shop'), text('device'), text('created_at'), text('expires_at')],
    ['token_hash'],
    {
      indexes: [{ name: 'kencana_session_user_row_index', columns: ['user_row'], unique: false }],
    },
  ),
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
    ],
    ['shop', 'user_id', 'claim_key'],
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
    ],
    ['id'],
    {
      appendOnly: true,
      indexes: [{ name: 'kencana_audit_row_index', columns: ['resource', 'row_id'], unique: false }],
    },
  ),
]
