// Replaces the values of a person in what the program stores beside the rows: logs of authorizations, answers, drafts,
// imports, background jobs and requests for reports.

import type { Schema } from '../../../engine/schema/schema.ts'
import { mapNames } from '../../../engine/value/records.ts'
import { build } from '../../storage/compiler.ts'
import { findRowsContaining } from '../../storage/erased-rows.ts'
import type { SealedRow } from '../../storage/pending-audit.ts'
import { runQuery } from '../../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { computeSystemSeals, type SystemSeal, sealedTables } from '../../storage/system-seals.ts'
import type { TextEraser } from './erased-text.ts'
import { resealRow } from './reseal-row.ts'

/** Texts that were shown to users who authorized a move. */
export const eraseLogTexts = async (
  connection: Connection,
  schema: Schema,
  { distinct, erase }: TextEraser,
): Promise<readonly SealedRow[]> => {
  const log = schema.project.authorization
  const resource = log && schema.resources[log.resource]
  if (!resource) return []
  const { text, remark, changes, number } = log.fields
  const columns = [text, remark, changes, number].flatMap(name => name ?? [])
  const resealed: SealedRow[] = []
  for (const row of await findRowsContaining(connection, resource.table, { columns, texts: distinct })) {
    const set = mapNames(columns, name => erase(String(row[name])))
    resealed.push(await resealRow(connection, resource, row, set))
  }
  return resealed
}

interface RequestTable {
  readonly table: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

const requestTables: readonly RequestTable[] = [
  { table: 'kencana_idempotency', key: ['shop', 'user_id', 'claim_key'], columns: ['answer'] },
  { table: 'kencana_draft', key: ['shop', 'user_id', 'resource', 'id'], columns: ['body', 'names'] },
  { table: 'kencana_import', key: ['id'], columns: ['result', 'undo', 'bad_rows'] },
  { table: 'kencana_job', key: ['name', 'shop'], columns: ['message', 'result'] },
  { table: 'kencana_authorization', key: ['id'], columns: ['remark'] },
  { table: 'kencana_authorization_request', key: ['shop', 'id'], columns: ['content', 'number', 'remark'] },
  { table: 'kencana_report_file', key: ['id'], columns: ['filter'] },
]

/** Returns the new seals of the sealed tables among them. */
export const eraseStoredRequests = async (
  connection: Connection,
  { distinct, eraseJson }: TextEraser,
  personKey: string,
): Promise<readonly SystemSeal[]> => {
  const seals: SystemSeal[] = []
  for (const { table, key, columns } of requestTables)
    for (const row of await findRowsContaining(connection, table, { columns, texts: [...distinct, personKey] })) {
      const set = Object.fromEntries(
        columns.flatMap(name => (typeof row[name] === 'string' ? [[name, eraseJson(row[name])] as const] : [])),
      )
      const where = mapNames(key, name => String(row[name]))
      await setByKey(connection, table, where, set)
      const sealed = sealedTables.find(({ name }) => name === table)
      if (sealed) seals.push(...(await computeSystemSeals(connection, sealed, where)))
    }
  return seals
}

const setByKey = async (
  connection: Connection,
  table: string,
  where: Readonly<Record<string, string>>,
  set: DatabaseRow,
): Promise<void> => {
  const update = build.updateTable(table).set(set)
  const matching = Object.entries(where).reduce((query, [name, value]) => query.where(name, '=', value), update)
  await runQuery(connection, matching)
}
