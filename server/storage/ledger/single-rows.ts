// Records which keys are present in a dim that allows each key once: the primary key refuses a second one.

import { type ExpressionBuilder, sql } from 'kysely'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { compileCondition, createAliasResolver } from '../expression-sql.ts'
import type { RowFilter } from '../list-query.ts'
import { deferChange } from '../rehearse-write.ts'
import { type AnyTables, build, findAll, memoizeProgramStatement, toStatement } from '../run-query.ts'
import type { Connection } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { splitBatches } from './balances.ts'
import { buildShopCondition, type SingleCountSource } from './repeated-singles.ts'

const table = 'kencana_single'

/** The dim of a ledger, in one shop or, as `*`, in the whole chain. */
export interface SingleScope {
  readonly ledger: string
  readonly dim: string
  readonly owner: string
}

/** Throws StorageConflict if a concurrent transaction inserted one of the keys. */
export const insertSingles = async (
  connection: Connection,
  { ledger, dim, owner }: SingleScope,
  keys: readonly string[],
): Promise<void> => {
  for (const batch of splitBatches(keys)) {
    const rows = batch.map(key => ({ ledger, dim, shop: owner, row_key: key }))
    await deferChange(connection, toStatement(build.insertInto(table).values(rows)))
  }
}

const deleteStatement = memoizeProgramStatement<SingleScope & { readonly keys: readonly string[] }, number>(
  (slot, count) =>
    build
      .deleteFrom(table)
      .where(
        'ledger',
        '=',
        slot(({ ledger }) => ledger),
      )
      .where(
        'dim',
        '=',
        slot(({ dim }) => dim),
      )
      .where(
        'shop',
        '=',
        slot(({ owner }) => owner),
      )
      .where(
        'row_key',
        'in',
        Array.from({ length: count }, (_, at) => slot(({ keys }) => keys[at] ?? '')),
      ),
)

export const deleteSingles = async (
  connection: Connection,
  scope: SingleScope,
  keys: readonly string[],
): Promise<void> => {
  for (const batch of splitBatches(keys))
    await deferChange(connection, deleteStatement({ ...scope, keys: batch }, batch.length))
}

/** A difference between the balances and the recorded keys. */
export interface UnmatchedSingle {
  readonly owner: string
  readonly key: string
  /** True if the key is present without a record, false if it is recorded but absent. */
  readonly isThere: boolean
}

interface SingleComparison {
  readonly holding: SingleScope
  readonly counting: SingleCountSource
  /** The rows that the keys refer to. */
  readonly rows: StoredResource
  readonly condition?: RowFilter['condition'] | undefined
}

type SingleExpressionBuilder = ExpressionBuilder<AnyTables, string>

export const findUnmatchedSingles = async (
  connection: Connection,
  comparison: SingleComparison,
): Promise<readonly UnmatchedSingle[]> => {
  const found: UnmatchedSingle[] = []
  for (const [isPresent, query] of [
    [true, selectUnrecorded(comparison)],
    [false, selectAbsent(comparison)],
  ] as const) {
    const rows = await findAll(connection, query)
    found.push(...rows.map(row => ({ owner: comparison.holding.owner, key: String(row.key), isThere: isPresent })))
  }
  return found
}

const selectUnrecorded = ({ holding: scope, counting, rows, condition }: SingleComparison) => {
  const { balance, by, amount } = counting
  const [key] = rows.key
  const [balanceShopColumn, rowsShopColumn] = [findShopColumn(balance), findShopColumn(rows)]
  const qualifyColumn = (of: ResourceCore, name: string): string => `${of.table}.${name}`
  return build
    .selectFrom(balance.table)
    .innerJoin(rows.table, on => {
      const keyed = on.onRef(qualifyColumn(rows, key), '=', qualifyColumn(balance, by))
      return balanceShopColumn === undefined || rowsShopColumn === undefined
        ? keyed
        : keyed.onRef(qualifyColumn(rows, rowsShopColumn), '=', qualifyColumn(balance, balanceShopColumn))
    })
    .select(`${qualifyColumn(balance, by)} as key`)
    .distinct()
    .where(qualifyColumn(balance, amount), '>', 0)
    .where(() => buildShopCondition(balance, counting))
    .$if(condition !== undefined, query =>
      query.where(() => sql<boolean>`${condition && compileCondition(condition, createAliasResolver(rows.table, []))}`),
    )
    .where((eb: SingleExpressionBuilder) =>
      eb.not(
        eb.exists(
          build
            .selectFrom(table)
            .select('row_key')
            .where('ledger', '=', scope.ledger)
            .where('dim', '=', scope.dim)
            .where(`${table}.shop`, '=', scope.owner)
            .whereRef('row_key', '=', qualifyColumn(balance, by)),
        ),
      ),
    )
}

const selectAbsent = ({ holding: scope, counting }: SingleComparison) => {
  const { balance, by, amount } = counting
  return build
    .selectFrom(table)
    .select('row_key as key')
    .where('ledger', '=', scope.ledger)
    .where('dim', '=', scope.dim)
    .where(`${table}.shop`, '=', scope.owner)
    .where((eb: SingleExpressionBuilder) =>
      eb.not(
        eb.exists(
          build
            .selectFrom(balance.table)
            .select(by)
            .whereRef(`${balance.table}.${by}`, '=', `${table}.row_key`)
            .where(`${balance.table}.${amount}`, '>', 0)
            .where(() => buildShopCondition(balance, counting)),
        ),
      ),
    )
}
