// Rows of an import: inserted in bulk under its id, and invisible until that import is active.
import type { Stored } from '../../engine/fields/field-type.ts'
import type { Row } from '../../engine/record/row.ts'
import { type ResourceCore, type StoredResource, storedFields } from '../../engine/schema/resource.ts'
import { build, statementOf } from './compiler.ts'
import { digestIn, wholeColumns } from './row-digest.ts'
import type { Stamp } from './rows.ts'
import { cachedStatement } from './statement-cache.ts'
import type { Connection } from './storage.ts'
import { batchColumn, findShopColumn, ownBatch } from './tables.ts'

export interface Batch {
  /** The id of the import. */
  readonly id: string
  readonly shop: string
  readonly stamp: Stamp
}

const rowsOfOneStatement = 40

/** Inserts the rows, which already have their ids, into the batch. */
export const insertBatch = async (
  connection: Connection,
  resource: StoredResource,
  rows: readonly Row[],
  { id, shop, stamp }: Batch,
): Promise<void> => {
  const same: Row = { versi: 1, ...ownedBy(resource, shop), [batchColumn]: id, ...stampsOf(stamp) }
  for (let from = 0; from < rows.length; from += rowsOfOneStatement) {
    const some = rows.slice(from, from + rowsOfOneStatement)
    await connection.run(insertion(resource, { rows: some, same }, some.length))
  }
}

/** `shared` are the values common to all rows. */
const insertion = cachedStatement<{ readonly rows: readonly Row[]; readonly same: Row }, number>(
  (slot, resource, count) => {
    const own = findShopColumn(resource)
    const rowAt = (at: number) => {
      const ofRow = (name: string) => [name, slot(({ rows }) => rows[at]?.[name] ?? null)]
      const ofAll = (name: string) => [name, slot(({ same }) => same[name] ?? null)]
      return Object.fromEntries([
        ofRow('id'),
        ...['versi', ...(own === undefined ? [] : [own]), batchColumn].map(ofAll),
        ...storedFields(resource).map(({ name }) => ofRow(name)),
        ...['created_at', 'created_by', 'updated_at', 'updated_by'].map(ofAll),
      ])
    }
    return build.insertInto(resource.table).values(Array.from({ length: count }, (_, at) => rowAt(at)))
  },
)

const stampsOf = ({ at, by }: Stamp): Row => ({ created_at: at, created_by: by, updated_at: at, updated_by: by })

const ownedBy = (resource: ResourceCore, shop: string): Row => {
  const own = findShopColumn(resource)
  return own === undefined ? {} : { [own]: shop }
}

/** Computes the digest of all columns of a row as `insertBatch` writes it. */
export const batchDigest = (resource: StoredResource, row: Row, { id, shop, stamp }: Batch): string =>
  digestIn(wholeColumns(resource).names, {
    ...row,
    versi: 1,
    ...ownedBy(resource, shop),
    [batchColumn]: id,
    ...stampsOf(stamp),
  })

/** Deletes at most `limit` rows of the batch and returns their number. */
export const deleteOfBatch = (
  connection: Connection,
  resource: ResourceCore,
  batch: string,
  atMost: number,
): Promise<number> => {
  const some = build.selectFrom(resource.table).select('id').where(batchColumn, '=', batch).limit(atMost)
  return connection.run(statementOf(build.deleteFrom(resource.table).where('id', 'in', some)))
}

/** Counts the rows of the batch. */
export const countOfBatch = async (connection: Connection, resource: ResourceCore, batch: string): Promise<number> => {
  const [found] = await connection.all(
    statementOf(
      build
        .selectFrom(resource.table)
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where(batchColumn, '=', batch),
    ),
  )
  return Number(found?.total ?? 0)
}

/** Returns those of the values that a row created in the shop has in the column. */
export const takenValues = async (
  connection: Connection,
  resource: ResourceCore,
  { column, values, shop }: { column: string; values: readonly Stored[]; shop: string },
): Promise<readonly Stored[]> => {
  if (values.length === 0) return []
  const own = findShopColumn(resource)
  const found = build
    .selectFrom(resource.table)
    .select(column)
    .where(batchColumn, '=', ownBatch)
    .where(column, 'in', values)
  const rows = await connection.all(statementOf(own === undefined ? found : found.where(own, '=', shop)))
  return rows.map(row => row[column] ?? null)
}

/** Returns a key of the batch that a row created in the shop also has. */
export const findOverlap = async (
  connection: Connection,
  resource: ResourceCore,
  batch: string,
  shop: string,
): Promise<Stored | undefined> => {
  const [key] = resource.key
  const own = findShopColumn(resource)
  const brought = build.selectFrom(resource.table).select(key).where(batchColumn, '=', batch)
  const found = build
    .selectFrom(resource.table)
    .select(key)
    .where(batchColumn, '=', ownBatch)
    .where(key, 'in', brought)
    .limit(1)
  const [row] = await connection.all(statementOf(own === undefined ? found : found.where(own, '=', shop)))
  return row?.[key]
}
