// Finds, lists, inserts, updates and deletes rows of resources. The scope of a resource is applied only here.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import { type Row, rowOf } from '../../engine/record/row.ts'
import { type ResourceCore, type StoredResource, storedFields, storedNames } from '../../engine/schema/resource.ts'
import { build, statementOf } from './compiler.ts'
import type { ListQuery, RowFilter } from './list-query.ts'
import {
  columnsOf,
  countStatement,
  fewFound,
  fewLetters,
  foundStatement,
  listingAmong,
  listingOf,
  pageStatement,
  totalsStatement,
} from './list-statements.ts'
import { ownedBy } from './owned-by.ts'
import { deletePictures, hasPictures } from './pictures.ts'
import { isIndexed } from './search-sql.ts'
import { selectFrom } from './source.ts'
import { cachedStatement, type SlotOf } from './statement-cache.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { batchColumn, findShopColumn, ownBatch } from './tables.ts'
import { noteRow } from './written.ts'

const idOf = ({ id }: { readonly id: string }): string => id
const versiOf = ({ versi }: { readonly versi: number }): number => versi
const shopOf = ({ shop }: { readonly shop: string }): string => shop

const oneRow = cachedStatement<{ readonly id: string; readonly shop: string }>((slot, resource) =>
  selectFrom(resource)
    .select(columnsOf(resource))
    .where(eb => eb.and([eb('id', '=', slot(idOf)), ...ownedBy(eb, resource, slot(shopOf))])),
)

/** Returns the row if the shop may see it; rows of another shop are not found. */
export const findRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  shop: string,
): Promise<Row | undefined> => {
  const [row] = await connection.all(oneRow(resource, { id, shop }))
  return row
}

const versiNow = cachedStatement<{ readonly id: string }>((slot, { table }) =>
  build.selectFrom(table).select('versi').where('id', '=', slot(idOf)),
)

/** Returns the stored versi of a row; undefined if the row is missing. */
export const findVersi = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
): Promise<Stored | undefined> => {
  const [row] = await connection.all(versiNow(resource, { id }))
  return row?.versi
}

/** Returns a page of rows and the total number of rows, of one snapshot if the read is. */
export const listRows = async (
  connection: Connection,
  resource: StoredResource,
  query: ListQuery,
  shop: string,
): Promise<{ rows: readonly Row[]; total: number }> => {
  if (isIndexed(resource, query)) return searchRows(connection, resource, query, shop)
  const listing = listingOf(query, shop)
  const [rows, counted] = await Promise.all([
    connection.all(pageStatement(resource, listing)),
    connection.all(countStatement(resource, listing)),
  ])
  return { rows, total: Number(counted[0]?.total ?? 0) }
}

type Found = Promise<{ rows: readonly Row[]; total: number }>

/** A short text may match very many rows and is cheap to count; a long one matches few, which are fetched at once. */
const searchRows = async (connection: Connection, resource: StoredResource, query: ListQuery, shop: string): Found => {
  if ([...(query.search?.text ?? '')].length < fewLetters) return countedRows(connection, resource, query, shop)
  const indexed = listingOf(query, shop, connection.database)
  const [found] = await connection.all(foundStatement(resource, indexed))
  const total = Number(found?.total ?? 0)
  if (total > fewFound) return countedRows(connection, resource, query, shop)
  if (total === 0) return { rows: [], total }
  return { rows: await connection.all(pageStatement(resource, listingAmong(indexed, String(found?.ids)))), total }
}

const countedRows = async (connection: Connection, resource: StoredResource, query: ListQuery, shop: string): Found => {
  const indexed = listingOf(query, shop, connection.database)
  const [counted] = await connection.all(countStatement(resource, indexed))
  const total = Number(counted?.total ?? 0)
  if (total === 0) return { rows: [], total }
  const isSoonMet = total > fewFound && query.limit !== undefined
  return { rows: await connection.all(pageStatement(resource, isSoonMet ? listingOf(query, shop) : indexed)), total }
}

export interface Stamp {
  readonly at: string
  readonly by: string
}

const slotsOf = (slot: SlotOf<DatabaseRow>, row: DatabaseRow) =>
  Object.fromEntries(Object.keys(row).map(name => [name, slot(given => given[name] ?? null)]))

/** All rows of a resource have the same columns. */
const insertion = cachedStatement<DatabaseRow, DatabaseRow>(
  (slot, { table }, row) => build.insertInto(table).values(slotsOf(slot, row)),
  () => 'row',
)

/** Returns the inserted row with its id and versi 1. */
export const insertRow = async (
  connection: Connection,
  resource: StoredResource,
  { row, id, shop, stamp }: { row: Row; id: string; shop: string; stamp: Stamp },
): Promise<Row> => {
  const own = findShopColumn(resource)
  const saved: Row = { ...row, ...derivedDefaults(resource), id, versi: 1 }
  const values: DatabaseRow = Object.assign(
    rowOf(storedNames(resource), name => saved[name]),
    { id, versi: 1, ...(own !== undefined && { [own]: shop }) },
    resource.lifecycle.batched && { [batchColumn]: ownBatch },
    { created_at: stamp.at, created_by: stamp.by, updated_at: stamp.at, updated_by: stamp.by },
  )
  await connection.run(insertion(resource, values, values))
  noteRow(connection, resource, values)
  return saved
}

const defaults = new WeakMap<StoredResource, Row>()

/** Returns the initial values of derived fields, which the input does not set. */
const derivedDefaults = (resource: StoredResource): Row => {
  const known = defaults.get(resource) ?? defaultsOfDerived(resource)
  defaults.set(resource, known)
  return known
}

const defaultsOfDerived = ({ fields }: StoredResource): Row =>
  Object.fromEntries(fields.flatMap(({ name, derived, default: nothing }) => (derived ? [[name, nothing]] : [])))

interface Change {
  readonly set: DatabaseRow
  readonly id: string
  readonly versi: number
}

const update = cachedStatement<Change, DatabaseRow>(
  (slot, { table }, set) =>
    build
      .updateTable(table)
      .set(Object.fromEntries(Object.keys(set).map(name => [name, slot(change => change.set[name] ?? null)])))
      .where('id', '=', slot(idOf))
      .where('versi', '=', slot(versiOf)),
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
    rowOf(changingNames(resource), name => row[name]),
    { versi: versi + 1, updated_at: stamp.at, updated_by: stamp.by },
  )
  const hit = await connection.run(update(resource, { set, id, versi }, set))
  if (hit !== 1) return undefined
  noteRow(connection, resource, { ...set, id })
  return saved
}

const changing = new WeakMap<StoredResource, readonly string[]>()

/** Returns the columns that an update writes: all but derived ones. */
const changingNames = (resource: StoredResource): readonly string[] => {
  const known = changing.get(resource) ?? storedFields(resource).flatMap(({ name, derived }) => (derived ? [] : [name]))
  changing.set(resource, known)
  return known
}

const deletion = cachedStatement<{ readonly id: string; readonly versi: number }>((slot, { table }) =>
  build.deleteFrom(table).where('id', '=', slot(idOf)).where('versi', '=', slot(versiOf)),
)

/** Returns true if the row had that versi and was deleted. */
export const deleteRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  versi: number,
): Promise<boolean> => {
  const isGone = (await connection.run(deletion(resource, { id, versi }))) === 1
  if (isGone && hasPictures(resource)) await deletePictures(connection, { resource: resource.name, rowId: id })
  return isGone
}

const idByValues = cachedStatement<Readonly<Record<string, Stored>>, readonly string[]>(
  (slot, resource, columns) => {
    const given = (name: string) => slot(values => values[name] ?? null)
    return selectFrom(resource)
      .select('id')
      .where(eb => eb.and(columns.map(name => eb(name, '=', given(name)))))
  },
  columns => columns.join(),
)

/** Returns the id of a row with these values, of the shop if rows belong to shops. */
export const findIdByValues = async (
  connection: Connection,
  resource: StoredResource,
  { values, shop }: { values: Readonly<Record<string, Stored>>; shop: string },
): Promise<string | undefined> => {
  const own = findShopColumn(resource)
  const wanted = { ...(own !== undefined && { [own]: shop }), ...values }
  const [found] = await connection.all(idByValues(resource, wanted, Object.keys(wanted)))
  return found ? String(found.id) : undefined
}

/** Computes the sum, count, minimum or maximum of columns over all rows of the query; null without rows. */
export const totalRows = async (
  connection: Connection,
  resource: StoredResource,
  { query, totals, shop }: { query: ListQuery; totals: Readonly<Record<string, string>>; shop: string },
): Promise<DatabaseRow> => {
  const by = isIndexed(resource, query) ? connection.database : undefined
  const [found = {}] = await connection.all(totalsStatement(resource, { ...listingOf(query, shop, by), totals }))
  for (const [column, value] of Object.entries(found)) {
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new RangeError(`the ${totals[column]} of ${resource.name}.${column} is too large to be exact`)
  }
  return found
}

interface Counted {
  readonly column: string
  readonly value: Stored
  readonly shop: string | undefined
  /** The column holds a list of keys, of which the value may be one. */
  readonly many?: boolean
}

interface Counting {
  readonly column: string
  readonly own: string | undefined
  readonly many: boolean
}

const counting = cachedStatement<Counted, Counting>(
  (slot, resource, { column, own, many }) => {
    const [value, shop] = [slot(asked => asked.value), slot(asked => asked.shop ?? '')]
    return selectFrom(resource)
      .select(eb => eb.fn.countAll<number>().as('total'))
      .where(eb =>
        eb.and([
          many ? holdsKey(column, slot(keyPattern)) : eb(column, '=', value),
          ...(own === undefined ? [] : [eb(own, '=', shop)]),
        ]),
      )
  },
  ({ column, own, many }) => `${column} ${own} ${many}`,
)

const holdsKey = (column: string, pattern: RawBuilder<string>): Expression<SqlBool> =>
  sql<SqlBool>`(',' || ${sql.ref(column)} || ',') like ${pattern} escape '\\'`

const keyPattern = ({ value }: Counted): string => `%,${String(value).replaceAll(/[\\%_]/g, '\\$&')},%`

/** Counts the rows of all shops, or of one, that have the value in the column. */
export const countOf = async (connection: Connection, resource: StoredResource, asked: Counted): Promise<number> => {
  const { column, shop, many = false } = asked
  const own = shop === undefined ? undefined : findShopColumn(resource)
  const [counted] = await connection.all(counting(resource, asked, { column, own, many }))
  return Number(counted?.total ?? 0)
}

/** Returns whether a row to be saved would belong to the shop. */
export const seesRow = (resource: ResourceCore, row: Row, shop: string): boolean =>
  resource.scope.kind !== 'shops' || resource.scope.fields.some(field => row[field] === shop)

const unscopedRow = cachedStatement<{ readonly id: string }>((slot, resource) =>
  selectFrom(resource).select(columnsOf(resource)).where('id', '=', slot(idOf)),
)

/** Returns the row of any shop: for internal use, never for ids of a request. */
export const findRowById = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
): Promise<Row | undefined> => {
  const [row] = await connection.all(unscopedRow(resource, { id }))
  return row
}

/** Returns the row with the value in the column, and its shop; for columns with unique values. */
export const findRowByValue = async (
  connection: Connection,
  resource: StoredResource,
  column: string,
  value: Stored,
): Promise<{ readonly row: Row; readonly shop: string } | undefined> => {
  const own = findShopColumn(resource)
  const query = selectFrom(resource).select(own === undefined ? ['id'] : ['id', own])
  const [found] = await connection.all(statementOf(query.where(column, '=', value).limit(1)))
  const row = found && (await findRowById(connection, resource, String(found.id)))
  return row && { row, shop: own === undefined ? '' : String(found[own]) }
}

/** Returns the id of the row with the key, for a resource whose key is unique in the chain. */
export const findIdByKey = (
  connection: Connection,
  resource: StoredResource,
  value: Stored,
): Promise<string | undefined> =>
  findIdByValues(connection, resource, { values: { [resource.key[0]]: value }, shop: '' })

const oneByKey = cachedStatement<{ readonly key: Stored; readonly shop: string }>((slot, resource) => {
  const key = slot(({ key }) => key)
  return selectFrom(resource)
    .select(columnsOf(resource))
    .where(eb => eb.and([eb(resource.key[0], '=', key), ...ownedBy(eb, resource, slot(shopOf))]))
})

/** Returns the row of the shop with the key, for a resource with a key of one field. */
export const findRowByKey = async (
  connection: Connection,
  resource: StoredResource,
  key: Stored,
  shop: string,
): Promise<Row | undefined> => {
  const [row] = await connection.all(oneByKey(resource, { key, shop }))
  return row
}

/** Returns a shop that has a row with the key, for a resource whose rows belong to shops. */
export const findShopOf = async (
  connection: Connection,
  resource: StoredResource,
  key: Stored,
): Promise<string | undefined> => {
  const own = findShopColumn(resource)
  if (own === undefined) return undefined
  const [name] = resource.key
  const query = selectFrom(resource).select(own).where(name, '=', key).orderBy(own).limit(1)
  const [found] = await connection.all(statementOf(query))
  return found ? String(found[own]) : undefined
}

/** Counts the rows of the shop that match the filter; reversed journal entries cancel out. */
export const countRows = async (
  connection: Connection,
  resource: StoredResource,
  { filter, shop, isSigned }: { filter?: RowFilter; shop: string; isSigned: boolean },
): Promise<number> => {
  const query: ListQuery = { conditions: [], sort: [], offset: 0, ...(filter && { filter }) }
  const [counted] = await connection.all(countStatement(resource, { ...listingOf(query, shop), isSigned }))
  return Number(counted?.total ?? 0)
}
