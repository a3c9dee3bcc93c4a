// Replaces the values of a person in the audit of rows. The links of the chain stay; the new hash of each row is in the
// audit row of the erasure, which has a link of its own.
import { hashErasedRow } from '../../storage/audit-chain.ts'
import { findAuditOfEntry, findAuditOfRows, setColumns } from '../../storage/erased-rows.ts'
import { loadColumnHistory } from '../../storage/migration/columns.ts'
import type { AuditedWrites, ErasedAuditRow } from '../../storage/pending-audit.ts'
import { contentKey, removeSalts } from '../../storage/seal-salts.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import type { TextEraser } from './erased-text.ts'
import type { PersonRows } from './person-rows.ts'

interface ErasedContent {
  readonly eraser: TextEraser
  /** Ids of the rows that the erasure changed: the salts of their former seals are thrown away. */
  readonly changed: ReadonlySet<string>
  /** An id: later rows of the audit are those of the erasure itself. */
  readonly firstId: string
}

/**
 * Replaces the values before and after each change of these rows; resources that were renamed have rows under each name, and
 * rows that came with their shop a row for all of them.
 */
export const eraseAudit = async (
  connection: Connection,
  found: readonly PersonRows[],
  { eraser, changed, firstId }: ErasedContent,
): Promise<readonly ErasedAuditRow[]> => {
  const erased: ErasedAuditRow[] = []
  const history = await loadColumnHistory(connection)
  for (const { resource, rows } of found) {
    if (resource.kind === 'lines') continue
    const ids = rows.map(({ id }) => String(id))
    const names = [resource.name, ...history.former(resource.table).map(name => name.replaceAll('_', '-'))]
    for (const row of await findAuditOfRows(connection, names, [...ids, '-'])) {
      if (String(row.id) > firstId) continue
      const set = { before_json: eraseColumn(row.before_json, eraser), after_json: eraseColumn(row.after_json, eraser) }
      const isContentErased = set.before_json !== row.before_json || set.after_json !== row.after_json
      const salts = eraseSalts(row, { changed, isContentErased })
      if (!isContentErased && salts === row.salts) continue
      await setColumns(connection, 'kencana_audit', { id: String(row.id), set: { ...set, salts } })
      if (isContentErased) erased.push([String(row.id), hashErasedRow({ ...row, ...set })])
    }
  }
  return erased
}

/** Former seals of entries that no document of the person wrote, such as those of logs. */
export const eraseEntrySalts = async (connection: Connection, changed: ReadonlySet<string>): Promise<void> => {
  for (const id of changed)
    for (const row of await findAuditOfEntry(connection, id)) {
      const salts = eraseSalts(row, { changed, isContentErased: false })
      if (salts !== row.salts) await setColumns(connection, 'kencana_audit', { id: String(row.id), set: { salts } })
    }
}

/** Rows of older versions have no salts, and keep their seals. */
const eraseSalts = (
  { salts, wrote }: DatabaseRow,
  { changed, isContentErased }: { readonly changed: ReadonlySet<string>; readonly isContentErased: boolean },
): string | null => {
  if (typeof salts !== 'string') return null
  const { rows = [], once = [], carried = [] } = JSON.parse(String(wrote ?? '{}')) as AuditedWrites
  const ids = [...rows, ...once, ...carried.flatMap(([, ...sealed]) => sealed)].map(([, id]) => id)
  if (!isContentErased && !ids.some(id => changed.has(id))) return salts
  return removeSalts(salts, ids, key => (key === contentKey ? isContentErased : changed.has(key)))
}

const eraseColumn = (json: DatabaseRow[string] | undefined, eraser: TextEraser): string | null =>
  typeof json === 'string' ? eraser.eraseJson(json, { isOfPerson: true }) : null
