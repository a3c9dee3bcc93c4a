// Reads audit messages: rows of the audit with what they wrote, and the time from which writes are recorded.
import { type ColumnsNow, findColumnsNow } from '../../storage/migration/columns.ts'
import type { Connection, DatabaseRow, Values } from '../../storage/storage.ts'
import type { Wrote } from '../../storage/written.ts'

/** A row of the audit; `wrote` is undefined for rows of an older version, or if nothing was written. */
export interface Said {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly shop: string
  readonly resource: string
  readonly rowId: string
  readonly verb: string
  readonly wrote: Wrote | undefined
}

const columns = 'said.id, said.at, said.user_id, said.shop, said.resource, said.row_id, said.verb, said.wrote'

const saidOf = (row: DatabaseRow): Said => ({
  id: String(row.id),
  at: String(row.at),
  by: String(row.user_id),
  shop: String(row.shop),
  resource: String(row.resource),
  rowId: String(row.row_id),
  verb: String(row.verb),
  wrote: row.wrote === null || row.wrote === undefined ? undefined : (JSON.parse(String(row.wrote)) as Wrote),
})

/** Returns audit rows that match a condition on `said`, unordered. */
export const findSaid = async (
  connection: Connection,
  where: { readonly sql: string; readonly values: Values },
): Promise<readonly Said[]> => {
  const rows = await connection.all({
    sql: `select ${columns} from kencana_audit as said where ${where.sql}`,
    values: where.values,
  })
  return rows.map(saidOf)
}

const rowsAtOnce = 2000

/** Streams audit rows that match a condition in the order of their ids, page by page. */
export async function* eachSaid(
  connection: Connection,
  where: { readonly sql: string; readonly values: Values },
): AsyncGenerator<Said> {
  for (let after = '', isMore = true; isMore; ) {
    const rows = await connection.all({
      sql: `select ${columns} from kencana_audit as said where ${where.sql} and said.id > ? order by said.id limit ?`,
      values: [...where.values, after, rowsAtOnce],
    })
    for (const row of rows) yield saidOf(row)
    isMore = rows.length === rowsAtOnce
    after = String(rows.at(-1)?.id ?? '')
  }
}

/** The rows that the audit covers. */
export interface Coverage {
  readonly columns: ColumnsNow
  /** Returns true if a row without audit may be older than the coverage. */
  readonly mayBeOlder: (row: DatabaseRow) => boolean
}

export const olderVersion = 'written before the audit held what was written'

export const findCoverage = async (connection: Connection): Promise<Coverage> => {
  const first = async (condition: string): Promise<DatabaseRow | undefined> => {
    const sql = `select id, at from kencana_audit where ${condition} order by id limit 1`
    return (await connection.all({ sql, values: [] }))[0]
  }
  const [ever, held] = [await first('1 = 1'), await first('wrote is not null')]
  const isWhole = ever !== undefined && ever.id === held?.id
  return {
    columns: await findColumnsNow(connection),
    mayBeOlder: row => !isWhole && (held === undefined || String(row.created_at) < String(held.at)),
  }
}
