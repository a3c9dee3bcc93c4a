// Imports that have run or are running: user, file, outcome, and the data that reverses them.

import { build, toStatement } from './compiler.ts'
import { findAll, findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'

const table = 'kencana_import'

/** `active`: its rows are visible; `replaced`: a later import is active; `restored`: it was reversed. */
export type ImportState = 'running' | 'active' | 'replaced' | 'restored' | 'failed'

export interface ImportRun {
  readonly id: string
  readonly importName: string
  /** The shop whose rows it changes; `*` for rows of the whole chain. */
  readonly scope: string
  readonly shop: string
  readonly userId: string
  readonly at: string
  readonly fileName: string
  readonly fileHash: string
  readonly state: ImportState
  /** The import that was active before; empty if there was none. */
  readonly previous: string
  readonly rowCount: number
  readonly percentage: number
  /** The time of the last heartbeat of its server. */
  readonly beatAt: string
  readonly result: string | null
}

const columns = [
  'id',
  'import_name',
  'scope',
  'shop',
  'user_id',
  'at',
  'file_name',
  'file_hash',
  'state',
  'previous',
  'row_count',
  'percentage',
  'beat_at',
  'result',
] as const

const toImportRun = (row: DatabaseRow): ImportRun => ({
  id: String(row.id),
  importName: String(row.import_name),
  scope: String(row.scope),
  shop: String(row.shop),
  userId: String(row.user_id),
  at: String(row.at),
  fileName: String(row.file_name),
  fileHash: String(row.file_hash),
  state: String(row.state) as ImportState,
  previous: String(row.previous),
  rowCount: Number(row.row_count),
  percentage: Number(row.percentage),
  beatAt: String(row.beat_at),
  result: row.result === null ? null : String(row.result),
})

const toImportRow = (run: ImportRun): DatabaseRow => ({
  id: run.id,
  import_name: run.importName,
  scope: run.scope,
  shop: run.shop,
  user_id: run.userId,
  at: run.at,
  file_name: run.fileName,
  file_hash: run.fileHash,
  state: run.state,
  previous: run.previous,
  row_count: run.rowCount,
  percentage: run.percentage,
  beat_at: run.beatAt,
  result: run.result,
})

const readImportRuns = async (connection: Connection, statement: Statement): Promise<readonly ImportRun[]> =>
  (await connection.all(statement)).map(toImportRun)

export const insertImport = async (connection: Connection, run: ImportRun): Promise<void> => {
  await runQuery(connection, build.insertInto(table).values({ ...toImportRow(run), undo: null, bad_rows: null }))
}

export const findImport = async (connection: Connection, id: string): Promise<ImportRun | undefined> => {
  const [run] = await readImportRuns(
    connection,
    toStatement(build.selectFrom(table).select(columns).where('id', '=', id)),
  )
  return run
}

/** Returns imports of one name and scope, optionally of one state, the newest first. */
export const listImports = (
  connection: Connection,
  { importName, scope, state, limit }: { importName: string; scope: string; state?: ImportState; limit: number },
): Promise<readonly ImportRun[]> => {
  const query = build.selectFrom(table).select(columns).where('import_name', '=', importName).where('scope', '=', scope)
  const filtered = state === undefined ? query : query.where('state', '=', state)
  return readImportRuns(connection, toStatement(filtered.orderBy('id', 'desc').limit(limit)))
}

export const listRunningImports = (connection: Connection): Promise<readonly ImportRun[]> =>
  readImportRuns(connection, toStatement(build.selectFrom(table).select(columns).where('state', '=', 'running')))

/** Returns the ids of imports of that name whose rows are no longer needed. */
export const listEndedImports = async (connection: Connection, importName: string): Promise<readonly string[]> => {
  const query = build.selectFrom(table).select('id').where('import_name', '=', importName)
  const rows = await findAll(connection, query.where('state', 'in', ['failed', 'restored']))
  return rows.map(({ id }) => String(id))
}

interface ImportChange {
  readonly state?: ImportState
  readonly previous?: string
  readonly rowCount?: number
  readonly percentage?: number
  readonly beatAt?: string
  readonly result?: string
  /** The data that reverses the import; null if it can no longer be reversed. */
  readonly undo?: string | null
  readonly badRows?: string | null
}

const columnNames: Readonly<Record<keyof ImportChange, string>> = {
  state: 'state',
  previous: 'previous',
  rowCount: 'row_count',
  percentage: 'percentage',
  beatAt: 'beat_at',
  result: 'result',
  undo: 'undo',
  badRows: 'bad_rows',
}

/** Returns true if the import exists and is in the expected state, if there is one. */
export const updateImport = async (
  connection: Connection,
  id: string,
  change: ImportChange,
  expectedState?: ImportState,
): Promise<boolean> => {
  const values = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [columnNames[key as keyof ImportChange], value]),
  )
  const update = build.updateTable(table).set(values).where('id', '=', id)
  return (
    (await runQuery(connection, expectedState === undefined ? update : update.where('state', '=', expectedState))) === 1
  )
}

const readText = async (
  connection: Connection,
  id: string,
  column: 'undo' | 'bad_rows',
): Promise<string | undefined> => {
  const row = await findFirst(connection, build.selectFrom(table).select(column).where('id', '=', id))
  const value = row?.[column]
  return typeof value === 'string' ? value : undefined
}

export const findUndo = (connection: Connection, id: string): Promise<string | undefined> =>
  readText(connection, id, 'undo')

export const findBadRows = (connection: Connection, id: string): Promise<string | undefined> =>
  readText(connection, id, 'bad_rows')
