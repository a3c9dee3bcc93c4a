// Rows of resources: find, list, insert, update, delete. The scope of a resource is applied here and nowhere else.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { Row } from '../../engine/record/row.ts'
import { journalLinks } from '../../engine/schema/lines.ts'
import { type ResourceCore, readFields, type StoredResource, storedFields } from '../../engine/schema/resource.ts'
import { type AnyTables, build, statementOf } from './compiler.ts'
import type { Condition, ListQuery, RowFilter } from './list-query.ts'
import { deletePictures, hasPictures } from './pictures.ts'
import { filteredBy, selectFrom } from './source.ts'
import { cachedSql } from './statement-cache.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'
import { findShopColumn } from './tables.ts'
import { noteRow } from './written.ts'

type Builder = ExpressionBuilder<AnyTables, string>

/** Columns that say whose a row is, and the shop that asks. */
interface Owner {
  readonly columns: readonly string[]
  readonly shop: string
}

export const ownerOf = (resource: ResourceCore, shop: string): Owner => {
  const own = findShopColumn(resource)
  if (own !== undefined) return { columns: [own], shop }
  return { columns: resource.scope.kind === 'shops' ? resource.scope.fields : [], shop }
}

export const ownedBy = (eb: Builder, { columns, shop }: Owner): Expression<SqlBool>[] =>
  columns.length === 0 ? [] : [eb.or(columns.map(column => eb(column, '=', shop)))]

export const columnsOf = (resource: StoredResource): readonly string[] => [
  'id',
  'versi',
  ...readFields(resource).map(field => field.name),
]

/** The row of that id if the shop may see it; another shop's row does not exist. */
export const findRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  shop: string,
): Promise<Row | undefined> => {
  const owner = ownerOf(resource, shop)
  const text = cachedSql(resource, 'find', () =>
    statementOf(
      selectFrom(resource)
        .select(columnsOf(resource))
        .where(eb => eb.and([eb('id', '=', id), ...ownedBy(eb, owner)])),
    ),
  )
  const [row] = await connection.all({ sql: text, values: [id, ...owner.columns.map(() => shop)] })
  return row
}

/** Rows of the query and how many there are in all, both of one moment if the reading is. */
export const listRows = async (
  connection: Connection,
  resource: StoredResource,
  query: ListQuery,
  shop: string,
): Promise<{ rows: readonly Row[]; total: number }> => {
  const owner = ownerOf(resource, shop)
  if (query.filter) return filteredRows(connection, resource, query, owner)
  const shape = shapeOf(query)
  const rowsSql = cachedSql(resource, `list ${shape}`, () => statementOf(pageOf(resource, query, owner)))
  const countSql = cachedSql(resource, `count ${shape}`, () => statementOf(countAllOf(resource, query, owner)))
  const values = [...owner.columns.map(() => shop), ...valuesOf(query)]
  const page = query.limit === undefined ? [] : [query.limit, query.offset]
  const [rows, counted] = await Promise.all([
    connection.all({ sql: rowsSql, values: [...values, ...page] }),
    connection.all({ sql: countSql, values }),
  ])
  return { rows, total: Number(counted[0]?.total ?? 0) }
}

/** Its constants stand among the values, so these statements are made anew each time. */
const filteredRows = async (
  connection: Connection,
  resource: StoredResource,
  query: ListQuery,
  owner: Owner,
): Promise<{ rows: readonly Row[]; total: number }> => {
  const [rows, counted] = await Promise.all([
    connection.all(statementOf(pageOf(resource, query, owner))),
    connection.all(statementOf(countAllOf(resource, query, owner))),
  ])
  return { rows, total: Number(counted[0]?.total ?? 0) }
}

/** Empty values come first, and last when it goes down; databases differ where that is not written out. */
const pageOf = (resource: StoredResource, query: ListQuery, owner: Owner) => {
  const selected = selectFrom(resource)
    .select(columnsOf(resource))
    .where(eb => eb.and(wheres(eb, resource, query, owner)))
  // Ties go the way of the last sort, so that one index serves both and nothing is sorted again.
  const descending = query.sort.at(-1)?.descending === true
  const byId = query.sort.some(({ field }) => field === 'id') ? [] : [{ field: 'id', descending }]
  const sorted = [...query.sort, ...byId].reduce(
    (statement, term) =>
      statement.orderBy(term.field, order => {
        const ordered = term.descending ? order.desc() : order.asc()
        if (resource.field[term.field]?.type.blank !== 'null') return ordered
        return term.descending ? ordered.nullsLast() : ordered.nullsFirst()
      }),
    selected,
  )
  return query.limit === undefined ? sorted : sorted.limit(query.limit).offset(query.offset)
}

/** An entry of a journal that takes another one back is one less. */
const netCount = sql<number>`sum(case when ${sql.ref(journalLinks.sign)} < 0 then -1 else 1 end)`

const countAllOf = (resource: StoredResource, query: ListQuery, owner: Owner, isSigned = false) =>
  selectFrom(resource)
    .select(eb => (isSigned ? netCount : eb.fn.countAll<number>()).as('total'))
    .where(eb => eb.and(wheres(eb, resource, query, owner)))

const wheres = (
  eb: Builder,
  resource: StoredResource,
  { conditions, search, filter }: ListQuery,
  owner: Owner,
): Expression<SqlBool>[] => [
  ...ownedBy(eb, owner),
  ...(filter ? [filteredBy(resource, filter, owner.shop)] : []),
  ...conditions.map(condition => whereOf(eb, condition)),
  ...(search ? [eb.or(search.columns.map(column => contains(column, search.text)))] : []),
]

const whereOf = (eb: Builder, { column, compare, values }: Condition): Expression<SqlBool> => {
  const [first = null] = values
  if (compare === 'in') return values.length === 0 ? sql<SqlBool>`1 = 0` : eb(column, 'in', values)
  if (compare === 'like') return contains(column, String(first))
  if (first === null) return eb(column, compare === '=' ? 'is' : 'is not', null)
  return eb(column, compare, first)
}

const contains = (column: string, part: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${likePattern(part)} escape '\\'`

/** `%`, `_` and `\` are ordinary letters of the searched text; only A to Z lose their case, as in the database. */
const likePattern = (part: string): string =>
  `%${part.replaceAll(/[A-Z]/g, letter => letter.toLowerCase()).replaceAll(/[\\%_]/g, '\\$&')}%`

/** Two queries of one shape have one statement; only their values differ. */
const shapeOf = ({ conditions, search, sort, limit }: ListQuery): string =>
  JSON.stringify([
    conditions.map(({ column, compare, values }) => [
      column,
      compare,
      compare === 'in' ? values.length : values[0] === null,
    ]),
    search?.columns,
    sort.map(({ field, descending }) => [field, descending]),
    limit !== undefined,
  ])

const valuesOf = ({ conditions, search }: ListQuery): readonly Stored[] => [
  ...conditions.flatMap(({ compare, values }) => {
    if (compare === 'in') return values
    if (compare === 'like') return [likePattern(String(values[0]))]
    return values[0] === null ? [] : values
  }),
  ...(search ? search.columns.map(() => likePattern(search.text)) : []),
]

export interface Stamp {
  readonly at: string
  readonly by: string
}

/** The row as it was written, with its id and versi 1. */
export const insertRow = async (
  connection: Connection,
  resource: StoredResource,
  { row, id, shop, stamp }: { row: Row; id: string; shop: string; stamp: Stamp },
): Promise<Row> => {
  const own = findShopColumn(resource)
  const saved: Row = { ...row, ...derivedDefaults(resource), id, versi: 1 }
  const values: DatabaseRow = {
    id,
    versi: 1,
    ...Object.fromEntries(storedFields(resource).map(({ name }) => [name, saved[name] ?? null])),
    ...(own !== undefined && { [own]: shop }),
    created_at: stamp.at,
    created_by: stamp.by,
    updated_at: stamp.at,
    updated_by: stamp.by,
  }
  const text = cachedSql(resource, 'insert', () => statementOf(build.insertInto(resource.table).values(values)))
  await connection.run({ sql: text, values: Object.values(values) })
  noteRow(connection, resource, values)
  return saved
}

/** What the books keep begins with nothing, whatever a row says. */
const derivedDefaults = ({ fields }: StoredResource): Row =>
  Object.fromEntries(fields.flatMap(({ name, derived, default: nothing }) => (derived ? [[name, nothing]] : [])))

/** Writes the fields of a row whose versi is still `versi`, but for what the books keep; undefined when somebody was faster. */
export const updateRow = async (
  connection: Connection,
  resource: StoredResource,
  { row, id, versi, stamp }: { row: Row; id: string; versi: number; stamp: Stamp },
): Promise<Row | undefined> => {
  const saved: Row = { ...row, id, versi: versi + 1 }
  const written = storedFields(resource).filter(({ derived }) => !derived)
  const changed = Object.fromEntries(written.map(({ name }) => [name, row[name] ?? null]))
  const set: DatabaseRow = { versi: versi + 1, ...changed, updated_at: stamp.at, updated_by: stamp.by }
  const text = cachedSql(resource, 'update', () =>
    statementOf(build.updateTable(resource.table).set(set).where('id', '=', id).where('versi', '=', versi)),
  )
  const hit = await connection.run({ sql: text, values: [...Object.values(set), id, versi] })
  if (hit !== 1) return undefined
  noteRow(connection, resource, { ...row, ...set, id })
  return saved
}

/** True when the row was there with that versi and is gone now. */
export const deleteRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  versi: number,
): Promise<boolean> => {
  const text = cachedSql(resource, 'delete', () =>
    statementOf(build.deleteFrom(resource.table).where('id', '=', id).where('versi', '=', versi)),
  )
  const isGone = (await connection.run({ sql: text, values: [id, versi] })) === 1
  if (isGone && hasPictures(resource)) await deletePictures(connection, { resource: resource.name, rowId: id })
  return isGone
}

/** Id of a row that has these values in these columns, in the scope of the shop where rows belong to shops. */
export const findIdByValues = async (
  connection: Connection,
  resource: StoredResource,
  { values, shop }: { values: Readonly<Record<string, Stored>>; shop: string },
): Promise<string | undefined> => {
  const own = findShopColumn(resource)
  const wanted = { ...(own !== undefined && { [own]: shop }), ...values }
  const names = Object.keys(wanted)
  const text = cachedSql(resource, `id by ${names.join()}`, () =>
    statementOf(
      selectFrom(resource)
        .select('id')
        .where(eb => eb.and(names.map(name => eb(name, '=', wanted[name] ?? '')))),
    ),
  )
  const [found] = await connection.all({ sql: text, values: Object.values(wanted) })
  return found ? String(found.id) : undefined
}

/** Sum, count, minimum or maximum of columns over all rows of the query, by column; null where there is nothing. */
export const totalRows = async (
  connection: Connection,
  resource: StoredResource,
  { query, totals, shop }: { query: ListQuery; totals: Readonly<Record<string, string>>; shop: string },
): Promise<DatabaseRow> => {
  const owner = ownerOf(resource, shop)
  const totalling = (): Statement =>
    statementOf(
      selectFrom(resource)
        .select(eb => Object.entries(totals).map(([column, total]) => totalOf(eb, column, total).as(column)))
        .where(eb => eb.and(wheres(eb, resource, query, owner))),
    )
  const values = [...owner.columns.map(() => shop), ...valuesOf(query)]
  const statement = query.filter
    ? totalling()
    : { sql: cachedSql(resource, `totals ${JSON.stringify(totals)} ${shapeOf(query)}`, totalling), values }
  const [found = {}] = await connection.all(statement)
  for (const [column, value] of Object.entries(found)) {
    if (typeof value === 'number' && !Number.isSafeInteger(value))
      throw new RangeError(`the ${totals[column]} of ${resource.name}.${column} is too large to be exact`)
  }
  return found
}

/** Sums stay whole numbers: a database may add them up in a wider type. */
const totalOf = (eb: Builder, column: string, total: string) => {
  const made = eb.fn<Stored>(total, [column])
  return total === 'sum' ? eb.cast<Stored>(made, 'bigint') : made
}

interface Counted {
  readonly column: string
  readonly value: Stored
  readonly shop: string | undefined
  /** The column holds several keys, of which the value may be one. */
  readonly many?: boolean
}

const holdsKey = (column: string, pattern: string): Expression<SqlBool> =>
  sql<SqlBool>`(',' || ${sql.ref(column)} || ',') like ${pattern} escape '\\'`

/** How many rows of all shops, or of one, have that value in that column. */
export const countOf = async (
  connection: Connection,
  resource: StoredResource,
  { column, value, shop, many = false }: Counted,
): Promise<number> => {
  const own = shop === undefined ? undefined : findShopColumn(resource)
  const asked = many ? `%,${String(value).replaceAll(/[\\%_]/g, '\\$&')},%` : value
  const text = cachedSql(resource, `count by ${column} ${own} ${many}`, () =>
    statementOf(
      selectFrom(resource)
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where(eb =>
          eb.and([
            many ? holdsKey(column, String(asked)) : eb(column, '=', asked),
            ...(own === undefined ? [] : [eb(own, '=', '')]),
          ]),
        ),
    ),
  )
  const [counted] = await connection.all({ sql: text, values: [asked, ...(own === undefined ? [] : [shop ?? ''])] })
  return Number(counted?.total ?? 0)
}

/** Whether a row that is about to be saved would belong to the shop. */
export const seesRow = (resource: ResourceCore, row: Row, shop: string): boolean =>
  resource.scope.kind !== 'shops' || resource.scope.fields.some(field => row[field] === shop)

/** The row of that id, whoever owns it: for the server's own needs, never for what a request names. */
export const findRowById = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
): Promise<Row | undefined> => {
  const text = cachedSql(resource, 'find unscoped', () =>
    statementOf(selectFrom(resource).select(columnsOf(resource)).where('id', '=', id)),
  )
  const [row] = await connection.all({ sql: text, values: [id] })
  return row
}

/** Id of the row with that key of one field, in a resource whose keys are unique in the chain. */
export const findIdByKey = (
  connection: Connection,
  resource: StoredResource,
  value: Stored,
): Promise<string | undefined> =>
  findIdByValues(connection, resource, { values: { [resource.key[0]]: value }, shop: '' })

/** The row with that key in the shop, of a resource whose key is one field. */
export const findRowByKey = async (
  connection: Connection,
  resource: StoredResource,
  key: Stored,
  shop: string,
): Promise<Row | undefined> => {
  const id = await findIdByValues(connection, resource, { values: { [resource.key[0]]: key }, shop })
  return id === undefined ? undefined : findRow(connection, resource, id, shop)
}

/** A shop that has a row with that key, of a resource whose rows belong to shops. */
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

/** All rows of the shop, without an order. */
export const allRows = async (
  connection: Connection,
  resource: StoredResource,
  shop: string,
): Promise<readonly Row[]> => {
  const { rows } = await listRows(connection, resource, { conditions: [], sort: [], offset: 0 }, shop)
  return rows
}

/** How many rows of the shop there are where the condition holds; of a journal, entries that are not taken back. */
export const countRows = async (
  connection: Connection,
  resource: StoredResource,
  { filter, shop }: { filter?: RowFilter; shop: string },
): Promise<number> => {
  const query: ListQuery = { conditions: [], sort: [], offset: 0, ...(filter && { filter }) }
  const counting = countAllOf(resource, query, ownerOf(resource, shop), resource.kind === 'journal')
  const [counted] = await connection.all(statementOf(counting))
  return Number(counted?.total ?? 0)
}
