// Replaces the values of a person in the audit of rows. The links of the chain stay; the new hash of each row is in the
// audit row of the erasure, which has a link of its own.
import { hashErasedRow } from '../../storage/audit-chain.ts'
import { findAuditOfRows, setColumns } from '../../storage/erased-rows.ts'
import { loadColumnHistory } from '../../storage/migration/columns.ts'
import type { ErasedAuditRow } from '../../storage/pending-audit.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import type { TextEraser } from './erased-text.ts'
import type { PersonRows } from './person-rows.ts'

/** Replaces the values before and after each change of these rows; resources that were renamed have rows under each name. */
export const eraseAudit = async (
  connection: Connection,
  found: readonly PersonRows[],
  eraser: TextEraser,
): Promise<readonly ErasedAuditRow[]> => {
  const erased: ErasedAuditRow[] = []
  const history = await loadColumnHistory(connection)
  for (const { resource, rows } of found) {
    if (resource.kind === 'lines') continue
    const ids = rows.map(({ id }) => String(id))
    const names = [resource.name, ...history.former(resource.table).map(name => name.replaceAll('_', '-'))]
    for (const row of await findAuditOfRows(connection, names, ids)) {
      const set = { before_json: eraseColumn(row.before_json, eraser), after_json: eraseColumn(row.after_json, eraser) }
      if (set.before_json === row.before_json && set.after_json === row.after_json) continue
      await setColumns(connection, 'kencana_audit', { id: String(row.id), set })
      erased.push([String(row.id), hashErasedRow({ ...row, ...set })])
    }
  }
  return erased
}

const eraseColumn = (json: DatabaseRow[string] | undefined, eraser: TextEraser): string | null =>
  typeof json === 'string' ? eraser.eraseJson(json, { isOfPerson: true }) : null
