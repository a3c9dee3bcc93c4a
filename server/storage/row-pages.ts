// Reads many rows page by page in the order of their ids.
import { quoteIdentifier } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'

/** Reads at most `limit` rows whose ids are greater than `after`, in the order of their ids. */
type PageReader = (after: string, limit: number) => Promise<readonly DatabaseRow[]>

/** Streams all pages that have rows. */
export async function* streamPages(readPage: PageReader, limit = 2000): AsyncGenerator<readonly DatabaseRow[]> {
  for (let after = ''; ; ) {
    const rows = await readPage(after, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = String(rows.at(-1)?.id ?? '')
  }
}

/** Streams the rows of a table; the condition has no values. */
export const streamRows = (
  connection: Connection,
  table: string,
  condition = '1 = 1',
): AsyncGenerator<readonly DatabaseRow[]> =>
  streamPages((after, limit) => {
    const sql = `select * from ${quoteIdentifier(table)} where ${condition} and id > ? order by id limit ?`
    return connection.all({ sql, values: [after, limit] })
  })
