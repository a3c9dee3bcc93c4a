// Rows that the server keeps for itself and on which a right depends: the audit holds them as it holds those of resources.
import { sealOf } from './row-digest.ts'
import type { Connection, DatabaseRow } from './storage.ts'

export interface SealedTable {
  readonly name: string
  readonly key: readonly string[]
  /** What stays as it was written. */
  readonly columns: readonly string[]
  /** The column of the time at which a row was written, where it has one. */
  readonly writtenAt?: string
  /** A table with one row for the key in that column: its rows are as old as that one. */
  readonly beside?: { readonly table: string; readonly column: string }
  /** The server takes a row away only where the audit says so. */
  readonly stays: boolean
}

/** Authorizations that were given; whether they were spent stands in the log of authorizations. */
export const sealedAuthorizations: SealedTable = {
  ...{ name: 'kencana_authorization', key: ['id'], writtenAt: 'created_at', stays: false },
  columns: [
    ...['id', 'shop', 'asked_by', 'given_by', 'resource', 'move', 'content_hash', 'remark'],
    ...['created_at', 'expires_at'],
  ],
}

/** Long work that is over. */
export const sealedJobs: SealedTable = {
  ...{ name: 'kencana_job', key: ['name', 'shop'], writtenAt: 'started_at', stays: false },
  columns: [...['name', 'shop', 'id', 'state', 'percentage', 'message', 'user_id', 'started_at', 'ended_at'], 'result'],
}

/** Imports that are in force, with what takes them back. */
export const sealedImports: SealedTable = {
  ...{ name: 'kencana_import', key: ['id'], writtenAt: 'at', stays: false },
  columns: [
    ...['id', 'import_name', 'scope', 'shop', 'user_id', 'at', 'file_name', 'file_hash', 'previous'],
    ...['row_count', 'percentage', 'result', 'undo'],
  ],
}

export const sealedFactors: SealedTable = {
  ...{ name: 'kencana_second_factor', key: ['user_row'], writtenAt: 'created_at', stays: true },
  columns: ['user_row', 'secret', 'created_at', 'confirmed_at'],
}

export const sealedCodes: SealedTable = {
  ...{ name: 'kencana_recovery_code', key: ['user_row', 'code_hash'], stays: false },
  beside: { table: sealedFactors.name, column: 'user_row' },
  columns: ['user_row', 'code_hash'],
}

export const sealedTables: readonly SealedTable[] = [
  sealedAuthorizations,
  sealedJobs,
  sealedImports,
  sealedFactors,
  sealedCodes,
]

/** A row as it was written, in the audit: its table, its key, the columns and their seal; both are empty for one that went. */
export type SystemSeal = readonly [table: string, key: string, columns: string, seal: string]

export const keyOfSealed = ({ key }: SealedTable, row: DatabaseRow): string =>
  key.map(name => String(row[name])).join(' ')

/** The rows of the table under a condition, sealed as they are now. */
export const sealRows = async (
  connection: Connection,
  table: SealedTable,
  where: Readonly<Record<string, string>>,
): Promise<readonly SystemSeal[]> => {
  const conditions = Object.keys(where).map(name => `${name} = ?`)
  const sql = `select * from ${table.name} where ${conditions.join(' and ')}`
  const rows = await connection.all({ sql, values: Object.values(where) })
  return rows.map(row => [table.name, keyOfSealed(table, row), table.columns.join(','), sealOf(table.columns, row)])
}

/** A row that the server took away. */
export const sealGone = ({ name }: SealedTable, key: string): SystemSeal => [name, key, '', '']
