// Rows of an import: inserted in bulk under its id, and invisible until that import is active.

import { chunk } from 'es-toolkit/array/chunk'
import type { Stored } from '../../engine/field/field-type.ts'
import type { Row } from '../../engine/record/row.ts'
import { getStoredFields, type ResourceCore, type StoredResource } from '../../engine/schema/resource.ts'
import { computeRowDigest, getWholeColumns } from './row-digest.ts'
import type { Stamp } from './rows.ts'
import { build, findAll, findFirst, memoizeStatement, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'
import { batchColumn, findShopColumn, localBatch } from './tables.ts'

export interface ImportBatch {
  /** The id of the import. */
  readonly id: string
  readonly shop: string
  readonly stamp: Stamp
}

const rowsPerStatement = 40

/** Inserts the rows, which already have their ids, into the batch. */
export const insertBatch = async (
  connection: Connection,
  resource: StoredResource,
  rows: readonly Row[],
  { id, shop, stamp }: ImportBatch,
): Promise<void> => {
  const shared: Row = { versi: 1, ...toShopColumn(resource, shop), [batchColumn]: id, ...toStampColumns(stamp) }
  for (const part of chunk(rows, rowsPerStatement))
    await connection.run(insertStatement(resource, { rows: part, same: shared }, part.length))
}

/** `shared` are the values common to all rows. */
const insertStatement = memoizeStatement<{ readonly rows: readonly Row[]; readonly same: Row }, number>(
  (slot, resource, count) => {
    const shopColumn = findShopColumn(resource)
    const buildRow = (index: number) => {
      const bindRowValue = (name: string) => [name, slot(({ rows }) => rows[index]?.[name] ?? null)]
      const bindSharedValue = (name: string) => [name, slot(({ same: shared }) => shared[name] ?? null)]
      return Object.fromEntries([
        bindRowValue('id'),
        ...['versi', ...(shopColumn === undefined ? [] : [shopColumn]), batchColumn].map(bindSharedValue),
        ...getStoredFields(resource).map(({ name }) => bindRowValue(name)),
        ...['created_at', 'created_by', 'updated_at', 'updated_by'].map(bindSharedValue),
      ])
    }
    return build.insertInto(resource.table).values(Array.from({ length: count }, (_, index) => buildRow(index)))
  },
)

const toStampColumns = ({ at, by }: Stamp): Row => ({ created_at: at, created_by: by, updated_at: at, updated_by: by })

const toShopColumn = (resource: ResourceCore, shop: string): Row => {
  const shopColumn = findShopColumn(resource)
  return shopColumn === undefined ? {} : { [shopColumn]: shop }
}

/** Computes the digest of all columns of a row as `insertBatch` writes it. */
export const computeBatchDigest = (resource: StoredResource, row: Row, { id, shop, stamp }: ImportBatch): string =>
  computeRowDigest(getWholeColumns(resource).names, {
    ...row,
    versi: 1,
    ...toShopColumn(resource, shop),
    [batchColumn]: id,
    ...toStampColumns(stamp),
  })

/** Deletes at most `limit` rows of the batch and returns their number. */
export const deleteBatchRows = (
  connection: Connection,
  resource: ResourceCore,
  batch: string,
  limit: number,
): Promise<number> => {
  const part = build.selectFrom(resource.table).select('id').where(batchColumn, '=', batch).limit(limit)
  return runQuery(connection, build.deleteFrom(resource.table).where('id', 'in', part))
}

/** Counts the rows of the batch. */
export const countBatchRows = async (
  connection: Connection,
  resource: ResourceCore,
  batch: string,
): Promise<number> => {
  const row = await findFirst(
    connection,
    build
      .selectFrom(resource.table)
      .select(eb => eb.fn.countAll<number>().as('total'))
      .where(batchColumn, '=', batch),
  )
  return Number(row?.total ?? 0)
}

/** Returns those of the values that a row created in the shop has in the column. */
export const findTakenValues = async (
  connection: Connection,
  resource: ResourceCore,
  { column, values, shop }: { column: string; values: readonly Stored[]; shop: string },
): Promise<readonly Stored[]> => {
  if (values.length === 0) return []
  const shopColumn = findShopColumn(resource)
  const query = build
    .selectFrom(resource.table)
    .select(column)
    .where(batchColumn, '=', localBatch)
    .where(column, 'in', values)
  const rows = await findAll(connection, shopColumn === undefined ? query : query.where(shopColumn, '=', shop))
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
  const shopColumn = findShopColumn(resource)
  const batchKeys = build.selectFrom(resource.table).select(key).where(batchColumn, '=', batch)
  const query = build
    .selectFrom(resource.table)
    .select(key)
    .where(batchColumn, '=', localBatch)
    .where(key, 'in', batchKeys)
    .limit(1)
  const row = await findFirst(connection, shopColumn === undefined ? query : query.where(shopColumn, '=', shop))
  return row?.[key]
}
