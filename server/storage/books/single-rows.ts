// Records which keys are present in a dim that allows each key once: the primary key refuses a second one.
import { type ExpressionBuilder, sql } from 'kysely'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { type AnyTables, build, statementOf } from '../compiler.ts'
import { placesOf, sqlCondition } from '../expression-sql.ts'
import type { RowFilter } from '../list-query.ts'
import { programStatement } from '../statement-cache.ts'
import type { Connection } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { inParts } from './balances.ts'
import { type Counting, inShops } from './singles.ts'

const table = 'kencana_single'

/** The dim of a ledger, in one shop or, as `*`, in the whole chain. */
export interface Holding {
  readonly ledger: string
  readonly dim: string
  readonly owner: string
}

/** Throws StorageConflict if a concurrent transaction inserted one of the keys. */
export const holdSingles = async (
  connection: Connection,
  { ledger, dim, owner }: Holding,
  keys: readonly string[],
): Promise<void> => {
  for (const part of inParts(keys)) {
    const rows = part.map(key => ({ ledger, dim, shop: owner, row_key: key }))
    await connection.run(statementOf(build.insertInto(table).values(rows)))
  }
}

const release = programStatement<Holding & { readonly keys: readonly string[] }, number>((slot, count) =>
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

export const releaseSingles = async (
  connection: Connection,
  holding: Holding,
  keys: readonly string[],
): Promise<void> => {
  for (const part of inParts(keys)) await connection.run(release({ ...holding, keys: part }, part.length))
}

/** A difference between the balances and the recorded keys. */
export interface Unmatched {
  readonly owner: string
  readonly key: string
  /** True if the key is present without a record, false if it is recorded but absent. */
  readonly isThere: boolean
}

interface Compared {
  readonly holding: Holding
  readonly counting: Counting
  /** The rows that the keys refer to. */
  readonly rows: StoredResource
  readonly condition?: RowFilter['condition']
}

type Builder = ExpressionBuilder<AnyTables, string>

export const findUnmatched = async (connection: Connection, compared: Compared): Promise<readonly Unmatched[]> => {
  const found: Unmatched[] = []
  for (const [isThere, query] of [
    [true, thereUnsaid(compared)],
    [false, saidNotThere(compared)],
  ] as const) {
    const rows = await connection.all(statementOf(query))
    found.push(...rows.map(row => ({ owner: compared.holding.owner, key: String(row.key), isThere })))
  }
  return found
}

const thereUnsaid = ({ holding, counting, rows, condition }: Compared) => {
  const { balance, by, amount } = counting
  const [key] = rows.key
  const [places, things] = [findShopColumn(balance), findShopColumn(rows)]
  const column = (of: ResourceCore, name: string): string => `${of.table}.${name}`
  return build
    .selectFrom(balance.table)
    .innerJoin(rows.table, on => {
      const keyed = on.onRef(column(rows, key), '=', column(balance, by))
      return places === undefined || things === undefined
        ? keyed
        : keyed.onRef(column(rows, things), '=', column(balance, places))
    })
    .select(`${column(balance, by)} as key`)
    .distinct()
    .where(column(balance, amount), '>', 0)
    .where(() => inShops(balance, counting))
    .$if(condition !== undefined, one =>
      one.where(() => sql<boolean>`${condition && sqlCondition(condition, placesOf(rows.table, []))}`),
    )
    .where((eb: Builder) =>
      eb.not(
        eb.exists(
          build
            .selectFrom(table)
            .select('row_key')
            .where('ledger', '=', holding.ledger)
            .where('dim', '=', holding.dim)
            .where(`${table}.shop`, '=', holding.owner)
            .whereRef('row_key', '=', column(balance, by)),
        ),
      ),
    )
}

const saidNotThere = ({ holding, counting }: Compared) => {
  const { balance, by, amount } = counting
  return build
    .selectFrom(table)
    .select('row_key as key')
    .where('ledger', '=', holding.ledger)
    .where('dim', '=', holding.dim)
    .where(`${table}.shop`, '=', holding.owner)
    .where((eb: Builder) =>
      eb.not(
        eb.exists(
          build
            .selectFrom(balance.table)
            .select(by)
            .whereRef(`${balance.table}.${by}`, '=', `${table}.row_key`)
            .where(`${balance.table}.${amount}`, '>', 0)
            .where(() => inShops(balance, counting)),
        ),
      ),
    )
}
