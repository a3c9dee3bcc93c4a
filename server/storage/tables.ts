// Defines the table of each resource, with its indexes.

import { createHash } from 'node:crypto'
import { uniq } from 'es-toolkit/array/uniq'
import type { Field } from '../../engine/schema/field.ts'
import { getStoredFields, type ResourceCore, type StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import {
  integer,
  type SearchIndex,
  type StorageTable,
  systemTables,
  type TableColumn,
  type TableIndex,
  text,
} from './system-tables.ts'

export const listTables = (schema: Schema): readonly StorageTable[] => [
  ...Object.values(schema.resources).map(resource => buildResourceTable(resource, schema)),
  ...systemTables,
]

/** The import that created a row; `-` for rows created in the shop. */
export const batchColumn = 'batch'
export const localBatch = '-'

export const hasBatch = ({ columns }: StorageTable): boolean => columns.some(({ name }) => name === batchColumn)

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
export const getRowShop = (resource: ResourceCore, row: Readonly<Record<string, unknown>>): string => {
  const column = findShopColumn(resource)
  return column === undefined ? '-' : String(row[column] ?? '-')
}

/** Rows that record events are never changed. */
export const isAppendOnly = ({ kind }: ResourceCore): boolean => kind === 'journal' || kind === 'log' || kind === 'legs'

export const buildResourceTable = (resource: StoredResource, schema: Schema): StorageTable => {
  const plain = getPlainTables(schema).get(resource) ?? buildPlainTable(resource, schema)
  const ambiguous = findAmbiguousNames(schema)
  const indexes = plain.indexes.map(index => {
    if (!ambiguous.has(index.name)) return index
    return { ...index, name: hashName(index.name, JSON.stringify([plain.name, index])) }
  })
  return { ...plain, indexes }
}

const getPlainTables = memoizeByObject(
  (schema: Schema) =>
    new Map(Object.values(schema.resources).map(one => [one as StoredResource, buildPlainTable(one, schema)])),
)

/** Returns names that several indexes would share, or an index and a table: names joined by `_` are ambiguous. */
const findAmbiguousNames = memoizeByObject((schema: Schema) => {
  const tables = [...getPlainTables(schema).values(), ...systemTables]
  const names = tables.flatMap(({ name, indexes }) => [name, ...indexes.map(index => index.name)])
  const counts = Map.groupBy(names, name => name)
  return new Set([...counts].flatMap(([name, same]) => (same.length > 1 ? [name] : [])))
})

const buildPlainTable = (resource: StoredResource, schema: Schema): StorageTable => {
  const shop = findShopColumn(resource)
  const shopColumns = shop === undefined ? [] : [shop]
  return {
    name: resource.table,
    columns: [
      text('id'),
      integer('versi'),
      ...shopColumns.map(text),
      ...(resource.lifecycle.batched ? [{ ...text(batchColumn), default: localBatch }] : []),
      ...getStoredFields(resource).map(buildFieldColumn),
      text('created_at'),
      text('created_by'),
      text('updated_at'),
      text('updated_by'),
    ],
    key: ['id'],
    indexes: [...buildIndexes(resource, shopColumns), ...buildNumberIndexes(resource, schema)],
    ...(resource.searched.length > 0 && { search: buildSearchIndex(resource) }),
    appendOnly: isAppendOnly(resource),
  }
}

/** Texts and flags are never null; numbers and dates may be null, whatever the schema requires today. */
const buildFieldColumn = ({ name, type, blank, default: defaultValue }: Field): TableColumn => {
  const value = defaultValue ?? blank
  return { name, type: type.column, required: type.blank !== 'null', ...(value !== null && { default: value }) }
}

/** PostgreSQL truncates longer names. */
const maxNameLength = 63

const formatIndexName = (table: string, columns: readonly string[], kind: string): string => {
  const fullName = `${table}_${columns.join('_')}_${kind}`
  return fullName.length <= maxNameLength ? fullName : hashName(fullName, fullName)
}

/** Replaces the end of the name by a hash. */
const hashName = (name: string, hashedText: string): string => {
  const kind = name.slice(name.lastIndexOf('_') + 1)
  const rest = createHash('sha256').update(hashedText).digest('hex').slice(0, 8)
  return `${name.slice(0, Math.min(name.length - kind.length - 1, maxNameLength - kind.length - rest.length - 2))}_${rest}_${kind}`
}

const buildIndexes = (resource: StoredResource, shopColumns: readonly string[]): readonly TableIndex[] => {
  const batch = resource.lifecycle.batched ? [batchColumn] : []
  // A document is found by its number first: with the shop first SQLite, which has no statistics, would read all
  // numbers in the order of a list instead of using a selective index. Sums of days are read one batch at a time.
  const isNumbered = batch.length > 0 && resource.kind !== 'balance'
  const orderUniqueColumns = (columns: readonly string[]): readonly string[] =>
    isNumbered ? [...columns, ...shopColumns, ...batch] : [...shopColumns, ...batch, ...columns]
  const buildIndex = (columns: readonly string[], unique: boolean): TableIndex => ({
    name: formatIndexName(resource.table, columns, unique ? 'unique' : 'index'),
    columns: unique ? orderUniqueColumns(columns) : [...shopColumns, ...columns, ...batch, 'id'],
    unique,
  })
  const owners = resource.scope.kind === 'shops' ? resource.scope.fields.map(field => [field]) : []
  const indexes = [
    ...resource.unique.map(columns => buildIndex(columns, true)),
    ...[...resource.index, ...owners].map(columns => buildIndex(columns, false)),
  ]
  return [
    ...new Map(indexes.map(tableIndex => [`${tableIndex.name} ${tableIndex.columns.join()}`, tableIndex])).values(),
  ]
}

export const buildSearchIndex = ({ table, searched: columns }: StoredResource): SearchIndex => ({
  name: hashName(`${table}_search`, columns.join()),
  columns,
})

/**
 * Indexes the greatest text of a field over the whole chain: a number that stays above it queries it for each new row.
 */
const buildNumberIndexes = ({ name, table }: ResourceCore, schema: Schema): readonly TableIndex[] => {
  const fields = collectNumbersAbove(schema).flatMap(one => (one.resource === name ? [one.field] : []))
  return uniq(fields).map(field => ({
    name: formatIndexName(table, [field], 'above'),
    columns: [field],
    unique: false,
  }))
}

/** Returns the fields that a number of the whole chain stays above. */
const collectNumbersAbove = memoizeByObject((schema: Schema) => {
  const numbers = Object.values(schema.resources).flatMap(({ fields }) => fields.flatMap(({ number }) => number ?? []))
  return numbers.filter(({ scope }) => scope === 'chain').flatMap(number => number.above)
})
