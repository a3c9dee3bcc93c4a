// Rows that came with their shop out of another database: their former audit is history here, and they are compared with
// the audit of their arrival.
import type { StoredResource } from '../../engine/schema/resource.ts'
import { carriedShops } from '../storage/audit.ts'
import { DigestSum } from '../storage/digest-sum.ts'
import { computeRowDigest } from '../storage/row-digest.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
import { type Coverage, findAuditMessages } from './audit-messages.ts'
import type { RowBreach } from './check.ts'

interface CarriedTable {
  readonly by: string
  readonly at: string
  readonly count: number
  readonly sum: string
  /** Undefined if a column was dropped since. */
  readonly names: readonly string[] | undefined
  readonly found: DigestSum
}

/** The append-only rows of one resource that came with their shop, compared with the sum of their digests. */
export class CarriedRows {
  readonly #resource: StoredResource
  readonly #tables: ReadonlyMap<string, CarriedTable>

  private constructor(resource: StoredResource, tables: ReadonlyMap<string, CarriedTable>) {
    this.#resource = resource
    this.#tables = tables
  }

  static async load(connection: Connection, coverage: Coverage, resource: StoredResource): Promise<CarriedRows> {
    const tables = new Map<string, CarriedTable>()
    const messages = await findAuditMessages(connection, { sql: 'message.resource = ?', values: [carriedShops] })
    for (const { id, by, at, rowId, wrote } of messages.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      for (const [table, count, list, sum] of wrote?.batch ?? []) {
        if (coverage.columns.tableNow(table, id) !== resource.table) continue
        const names = coverage.columns.of(resource.table, list, id)
        tables.set(rowId, { by, at, count, sum, names, found: new DigestSum() })
      }
    return new CarriedRows(resource, tables)
  }

  /** Returns false if no row of its shop was carried. */
  add(row: DatabaseRow): boolean {
    const table = this.#tables.size > 0 ? this.#tables.get(String(row[getShopColumn(this.#resource)])) : undefined
    if (!table) return false
    if (table.names) table.found.add(computeRowDigest(table.names, row))
    return true
  }

  get breaches(): readonly RowBreach[] {
    return [...this.#tables].flatMap(([shop, { by, at, count, sum, names, found }]) => {
      if (names === undefined || (found.count === count && found.text === sum)) return []
      const what = `${this.#resource.name} that came with the shop`
      const expected = `${count} rows as ${by} brought them at ${at}`
      return [
        {
          shop,
          what,
          expected,
          found: found.count === count ? 'other values' : `${found.count} rows`,
        },
      ]
    })
  }
}
