// Finds, lists, inserts, updates and deletes rows of resources. The scope of a resource is applied only here.

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import { buildRow, type Row } from '../../engine/record/row.ts'
import {
  getStoredFields,
  getStoredNames,
  type ResourceCore,
  type StoredResource,
} from '../../engine/schema/resource.ts'
import { mapNames, memoizeByObject } from '../../engine/value/records.ts'
import { recordRow } from './audit.ts'
import type { ListQuery, RowFilter } from './list-query.ts'
import {
  buildListing,
  countStatement,
  getReadColumns,
  matchesStatement,
  maxIndexedMatches,
  narrowListing,
  pageStatement,
  totalsStatement,
} from './list-statements.ts'
import { deletePictures, hasPictures } from './picture-rows.ts'
import { deferChange } from './rehearse-write.ts'
import { buildOwnerConditions, selectFrom } from './row-source.ts'
import { type BindSlot, build, findFirst, memoizeStatement } from './run-query.ts'
import { isIndexed } from './search-sql.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { batchColumn, findShopColumn, localBatch } from './tables.ts'

const getId = ({ id }: { readonly id: string }): string => id
const getVersi = ({ versi }: { readonly versi: number }): number => versi
const getKey = ({ key }: { readonly key: Stored }): Stored => key
const getShop = ({ shop }: { readonly shop: string }): string => shop

const rowStatement = memoizeStatement<{ readonly id: string; readonly shop: string }>((slot, resource) =>
  selectFrom(resource)
    .select(getReadColumns(resource))
    .where(eb => eb.and([eb('id', '=', slot(getId)), ...buildOwnerConditions(eb, resource, slot(getShop))])),
)

/** Returns the row if the shop may see it; rows of another shop are not found. */
export const findRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  shop: string,
): Promise<Row | undefined> => {
  const [row] = await connection.all(rowStatement(resource, { id, shop }))
  return row
}

const versiStatement = memoizeStatement<{ readonly id: string }>((slot, { table }) =>
  build.selectFrom(table).select('versi').where('id', '=', slot(getId)),
)

/** Returns the stored versi of a row; undefined if the row is missing. */
export const findVersi = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
): Promise<Stored | undefined> => {
  const [row] = await connection.all(versiStatement(resource, { id }))
  return row?.versi
}

export interface RowPage<RowType = Row> {
  readonly rows: readonly RowType[]
  readonly total: number
  /** At least so many rows match: a search with many matches counts them only for the pages behind the first thousand. */
  readonly isLowerBound?: boolean
}

/** Returns a page of rows and the total number of rows, of one snapshot if the read is. */
export const listRows = async (
  connection: Connection,
  resource: StoredResource,
  query: ListQuery,
  shop: string,
): Promise<RowPage> => {
  if (query.search && isIndexed(resource, query.search)) return searchRows(connection, resource, query, shop)
  const listing = buildListing(query, shop)
  const [rows, counted] = await Promise.all([
    connection.all(pageStatement(resource, listing)),
    connection.all(countStatement(resource, listing)),
  ])
  return { rows, total: Number(counted[0]?.total ?? 0) }
}

/** The ids of few matches are known with their number; of many the rows are read in list order until the page is full. */
const searchRows = async (
  connection: Connection,
  resource: StoredResource,
  query: ListQuery,
  shop: string,
): Promise<RowPage> => {
  const indexed = buildListing(query, shop, connection.database)
  const [found] = await connection.all(matchesStatement(resource, indexed))
  const total = Number(found?.total ?? 0)
  if (total === 0) return { rows: [], total }
  if (total <= maxIndexedMatches)
    return { rows: await connection.all(pageStatement(resource, narrowListing(indexed, String(found?.ids)))), total }
  if (query.limit === undefined) {
    const rows = await connection.all(pageStatement(resource, indexed))
    return { rows, total: rows.length }
  }
  const rows = await connection.all(pageStatement(resource, buildListing(query, shop)))
  if (query.offset + query.limit <= maxIndexedMatches) return { rows, total, isLowerBound: true }
  const [counted] = await connection.all(countStatement(resource, indexed))
  return { rows, total: Number(counted?.total ?? 0) }
}

export interface Stamp {
  readonly at: string
  readonly by: string
}

const bindRow = (slot: BindSlot<DatabaseRow>, row: DatabaseRow) =>
  mapNames(Object.keys(row), name => slot(values => values[name] ?? null))

/** All rows of a resource have the same columns. */
const insertStatement = memoizeStatement<DatabaseRow, DatabaseRow>(
  (slot, { table }, row) => build.insertInto(table).values(bindRow(slot, row)),
  () => 'row',
)

/** Returns the inserted row with its id and versi 1. */
export const insertRow = async (
  connection: Connection,
  resource: StoredResource,
  { row, id, shop, stamp }: { row: Row; id: string; shop: string; stamp: Stamp },
): Promise<Row> => {
  const shopColumn = findShopColumn(resource)
  const saved: Row = { ...row, ...getDerivedDefaults(resource), id, versi: 1 }
  const values: DatabaseRow = Object.assign(
    buildRow(getStoredNames(resource), name => saved[name]),
    { id, versi: 1, ...(shopColumn !== undefined && { [shopColumn]: shop }) },
    resource.lifecycle.batched && { [batchColumn]: localBatch },
    { created_at: stamp.at, created_by: stamp.by, updated_at: stamp.at, updated_by: stamp.by },
  )
  await deferChange(connection, insertStatement(resource, values, values))
  recordRow(connection, resource, values)
  return saved
}

/** Returns the initial values of derived fields, which the input does not set. */
const getDerivedDefaults = memoizeByObject(
  ({ fields }: StoredResource): Row =>
    Object.fromEntries(
      fields.flatMap(({ name, derived, default: defaultValue }) => (derived ? [[name, defaultValue]] : [])),
    ),
)

interface RowUpdate {
  readonly set: DatabaseRow
  readonly id: string
  readonly versi: number
}

const updateStatement = memoizeStatement<RowUpdate, DatabaseRow>(
  (slot, { table }, set) =>
    build
      .updateTable(table)
      .set(mapNames(Object.keys(set), name => slot(change => change.set[name] ?? null)))
      .where('id', '=', slot(getId))
      .where('versi', '=', slot(getVersi)),
  () => 'row',
)

/**
 * Updates the fields of a row whose versi is still `versi`, except derived fields; returns undefined after a concurrent
 * change.
 */
export const updateRow = async (
  connection: Connection,
  resource: StoredResource,
  { row, id, versi, stamp }: { row: Row; id: string; versi: number; stamp: Stamp },
): Promise<Row | undefined> => {
  const saved: Row = { ...row, id, versi: versi + 1 }
  const set: DatabaseRow = Object.assign(
    buildRow(getChangingNames(resource), name => row[name]),
    { versi: versi + 1, updated_at: stamp.at, updated_by: stamp.by },
  )
  const updated = await connection.run(updateStatement(resource, { set, id, versi }, set))
  if (updated !== 1) return undefined
  recordRow(connection, resource, { ...set, id })
  return saved
}

/** Returns the columns that an update writes: all but derived ones. */
const getChangingNames = memoizeByObject((resource: StoredResource) =>
  getStoredFields(resource).flatMap(({ name, derived }) => (derived ? [] : [name])),
)

const deleteStatement = memoizeStatement<{ readonly id: string; readonly versi: number }>((slot, { table }) =>
  build.deleteFrom(table).where('id', '=', slot(getId)).where('versi', '=', slot(getVersi)),
)

/** Returns true if the row had that versi and was deleted. */
export const deleteRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  versi: number,
): Promise<boolean> => {
  const isDeleted = (await connection.run(deleteStatement(resource, { id, versi }))) === 1
  if (isDeleted && hasPictures(resource)) await deletePictures(connection, { resource: resource.name, rowId: id })
  return isDeleted
}

const idStatement = memoizeStatement<Readonly<Record<string, Stored>>, readonly string[]>(
  (slot, resource, columns) => {
    const bindColumn = (name: string) => slot(values => values[name] ?? null)
    return selectFrom(resource)
      .select('id')
      .where(eb => eb.and(columns.map(name => eb(name, '=', bindColumn(name)))))
  },
  columns => columns.join(),
)

/** Returns the id of a row with these values, of the shop if rows belong to shops. */
export const findIdByValues = async (
  connection: Connection,
  resource: StoredResource,
  { values, shop }: { values: Readonly<Record<string, Stored>>; shop: string },
): Promise<string | undefined> => {
  const shopColumn = findShopColumn(resource)
  const criteria = { ...(shopColumn !== undefined && { [shopColumn]: shop }), ...values }
  const [found] = await connection.all(idStatement(resource, criteria, Object.keys(criteria)))
  return found ? String(found.id) : undefined
}

/** Computes the sum, count, minimum or maximum of columns over all rows of the query; null without rows. */
export const computeTotals = async (
  connection: Connection,
  resource: StoredResource,
  { query, totals, shop }: { query: ListQuery; totals: Readonly<Record<string, string>>; shop: string },
): Promise<DatabaseRow> => {
  const database = query.search && isIndexed(resource, query.search) ? connection.database : undefined
  const [found = {}] = await connection.all(
    totalsStatement(resource, { ...buildListing(query, shop, database), totals }),
  )
  for (const [column, value] of Object.entries(found)) {
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new RangeError(`the ${totals[column]} of ${resource.name}.${column} is too large to be exact`)
  }
  return found
}

interface ValueCount {
  readonly column: string
  readonly value: Stored
  readonly shop: string | undefined
  /** The column holds a list of keys, of which the value may be one. */
  readonly many?: boolean
}

interface ValueCountForm {
  readonly column: string
  readonly own: string | undefined
  readonly many: boolean
}

const valueCountStatement = memoizeStatement<ValueCount, ValueCountForm>(
  (slot, resource, { column, own: shopColumn, many }) => {
    const [value, shop] = [slot(valueCount => valueCount.value), slot(valueCount => valueCount.shop ?? '')]
    return selectFrom(resource)
      .select(eb => eb.fn.countAll<number>().as('total'))
      .where(eb =>
        eb.and([
          many ? buildKeyCondition(column, slot(getKeyPattern)) : eb(column, '=', value),
          ...(shopColumn === undefined ? [] : [eb(shopColumn, '=', shop)]),
        ]),
      )
  },
  ({ column, own: shopColumn, many }) => `${column} ${shopColumn} ${many}`,
)

const buildKeyCondition = (column: string, pattern: RawBuilder<string>): Expression<SqlBool> =>
  sql<SqlBool>`(',' || ${sql.ref(column)} || ',') like ${pattern} escape '\\'`

const getKeyPattern = ({ value }: ValueCount): string => `%,${String(value).replaceAll(/[\\%_]/g, '\\$&')},%`

/** Counts the rows of all shops, or of one, that have the value in the column. */
export const countRowsWithValue = async (
  connection: Connection,
  resource: StoredResource,
  valueCount: ValueCount,
): Promise<number> => {
  const { column, shop, many = false } = valueCount
  const shopColumn = shop === undefined ? undefined : findShopColumn(resource)
  const [counted] = await connection.all(valueCountStatement(resource, valueCount, { column, own: shopColumn, many }))
  return Number(counted?.total ?? 0)
}

/** Returns whether a row to be saved would belong to the shop. */
export const isShopRow = (resource: ResourceCore, row: Row, shop: string): boolean =>
  resource.scope.kind !== 'shops' || resource.scope.fields.some(field => row[field] === shop)

const unscopedRowStatement = memoizeStatement<{ readonly id: string }>((slot, resource) =>
  selectFrom(resource).select(getReadColumns(resource)).where('id', '=', slot(getId)),
)

/** Returns the row of any shop: for internal use, never for ids of a request. */
export const findRowById = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
): Promise<Row | undefined> => {
  const [row] = await connection.all(unscopedRowStatement(resource, { id }))
  return row
}

/** Returns the row with the value in the column, and its shop; for columns with unique values. */
export const findRowByValue = async (
  connection: Connection,
  resource: StoredResource,
  column: string,
  value: Stored,
): Promise<{ readonly row: Row; readonly shop: string } | undefined> => {
  const shopColumn = findShopColumn(resource)
  const query = selectFrom(resource).select(shopColumn === undefined ? ['id'] : ['id', shopColumn])
  const found = await findFirst(connection, query.where(column, '=', value).limit(1))
  const row = found && (await findRowById(connection, resource, String(found.id)))
  return row && { row, shop: shopColumn === undefined ? '' : String(found[shopColumn]) }
}

const rowByKeyStatement = memoizeStatement<{ readonly key: Stored; readonly shop: string }>((slot, resource) => {
  const key = slot(getKey)
  return selectFrom(resource)
    .select(getReadColumns(resource))
    .where(eb => eb.and([eb(resource.key[0], '=', key), ...buildOwnerConditions(eb, resource, slot(getShop))]))
})

/** Returns the row of the shop with the key, for a resource with a key of one field. */
export const findRowByKey = async (
  connection: Connection,
  resource: StoredResource,
  key: Stored,
  shop: string,
): Promise<Row | undefined> => {
  const [row] = await connection.all(rowByKeyStatement(resource, { key, shop }))
  return row
}

const owningShopStatement = memoizeStatement<{ readonly key: Stored }, string>(
  (slot, resource, shopColumn) =>
    selectFrom(resource)
      .select(shopColumn)
      .where(resource.key[0], '=', slot(getKey))
      .orderBy(shopColumn)
      .limit(sql.lit(1)),
  shopColumn => shopColumn,
)

/** Returns a shop that has a row with the key, for a resource whose rows belong to shops. */
export const findOwningShop = async (
  connection: Connection,
  resource: StoredResource,
  key: Stored,
): Promise<string | undefined> => {
  const shopColumn = findShopColumn(resource)
  if (shopColumn === undefined) return undefined
  const [found] = await connection.all(owningShopStatement(resource, { key }, shopColumn))
  return found ? String(found[shopColumn]) : undefined
}

/** Counts the rows of the shop that match the filter; reversed journal entries cancel out. */
export const countRows = async (
  connection: Connection,
  resource: StoredResource,
  { filter, shop, isSigned }: { filter?: RowFilter; shop: string; isSigned: boolean },
): Promise<number> => {
  const query: ListQuery = { conditions: [], sort: [], offset: 0, filter }
  const [counted] = await connection.all(countStatement(resource, { ...buildListing(query, shop), isSigned }))
  return Number(counted?.total ?? 0)
}
