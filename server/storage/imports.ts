// Imports that ran or are running: who, which file, how it ended, and what is needed to take it back.
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'

const table = 'kencana_import'

/** `active`: its rows are the ones in force; `replaced`: a later one is; `restored`: it was taken back. */
export type ImportState = 'running' | 'active' | 'replaced' | 'restored' | 'failed'

export interface ImportRun {
  readonly id: string
  readonly importName: string
  /** The shop whose rows it changes; `*` for those of the whole chain. */
  readonly scope: string
  readonly shop: string
  readonly userId: string
  readonly at: string
  readonly fileName: string
  readonly fileHash: string
  readonly state: ImportState
  /** The import that was in force before it; empty when there was none. */
  readonly previous: string
  readonly rowCount: number
  readonly percentage: number
  /** When its server was last known to be at it. */
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

const runFrom = (row: DatabaseRow): ImportRun => ({
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

const rowOf = (run: ImportRun): DatabaseRow => ({
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

const readAll = async (connection: Connection, statement: Statement): Promise<readonly ImportRun[]> =>
  (await connection.all(statement)).map(runFrom)

export const insertImport = async (connection: Connection, run: ImportRun): Promise<void> => {
  await connection.run(statementOf(build.insertInto(table).values({ ...rowOf(run), undo: null, bad_rows: null })))
}

export const findImport = async (connection: Connection, id: string): Promise<ImportRun | undefined> => {
  const [found] = await readAll(connection, statementOf(build.selectFrom(table).select(columns).where('id', '=', id)))
  return found
}

/** Imports of one name and scope, the newest first; of one state only when it is said. */
export const listImports = (
  connection: Connection,
  { importName, scope, state, limit }: { importName: string; scope: string; state?: ImportState; limit: number },
): Promise<readonly ImportRun[]> => {
  const all = build.selectFrom(table).select(columns).where('import_name', '=', importName).where('scope', '=', scope)
  const asked = state === undefined ? all : all.where('state', '=', state)
  return readAll(connection, statementOf(asked.orderBy('id', 'desc').limit(limit)))
}

export const listRunningImports = (connection: Connection): Promise<readonly ImportRun[]> =>
  readAll(connection, statementOf(build.selectFrom(table).select(columns).where('state', '=', 'running')))

/** Ids of imports of that name whose rows nobody needs any more. */
export const listEndedImports = async (connection: Connection, importName: string): Promise<readonly string[]> => {
  const found = build.selectFrom(table).select('id').where('import_name', '=', importName)
  const rows = await connection.all(statementOf(found.where('state', 'in', ['failed', 'restored'])))
  return rows.map(({ id }) => String(id))
}

export interface ImportChange {
  readonly state?: ImportState
  readonly previous?: string
  readonly rowCount?: number
  readonly percentage?: number
  readonly beatAt?: string
  readonly result?: string
  /** What is needed to take it back; null when nobody can any more. */
  readonly undo?: string | null
  readonly badRows?: string | null
}

const columnOf: Readonly<Record<keyof ImportChange, string>> = {
  state: 'state',
  previous: 'previous',
  rowCount: 'row_count',
  percentage: 'percentage',
  beatAt: 'beat_at',
  result: 'result',
  undo: 'undo',
  badRows: 'bad_rows',
}

/** True when the import was there and, where a state is asked for, still in that state. */
export const updateImport = async (
  connection: Connection,
  id: string,
  change: ImportChange,
  inState?: ImportState,
): Promise<boolean> => {
  const values = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [columnOf[key as keyof ImportChange], value]),
  )
  const byId = build.updateTable(table).set(values).where('id', '=', id)
  return (await connection.run(statementOf(inState === undefined ? byId : byId.where('state', '=', inState)))) === 1
}

const textOf = async (connection: Connection, id: string, column: 'undo' | 'bad_rows'): Promise<string | undefined> => {
  const [found] = await connection.all(statementOf(build.selectFrom(table).select(column).where('id', '=', id)))
  const value = found?.[column]
  return typeof value === 'string' ? value : undefined
}

export const findUndo = (connection: Connection, id: string): Promise<string | undefined> =>
  textOf(connection, id, 'undo')

export const findBadRows = (connection: Connection, id: string): Promise<string | undefined> =>
  textOf(connection, id, 'bad_rows')
