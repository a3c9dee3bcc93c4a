// Imports that have run or are running: user, file, outcome, and the data that reverses them.

import { listColumns, readMembers, readNumber, readOptional, readText, type StoredMembers, toColumns } from './meta.ts'
import { build, findAll, findFirst, runQuery, toStatement } from './run-query.ts'
import type { Connection, Statement } from './storage.ts'

const table = 'kencana_import'

/** `active`: its rows are visible; `replaced`: a later import is active; `restored`: it was reversed. */
export type ImportState = 'running' | 'active' | 'replaced' | 'restored' | 'failed'

const members = {
  id: readText,
  importName: readText,
  /** The shop whose rows it changes; `*` for rows of the whole chain. */
  scope: readText,
  shop: readText,
  userId: readText,
  at: readText,
  fileName: readText,
  fileHash: readText,
  state: (value: unknown) => String(value) as ImportState,
  /** The import that was active before; empty if there was none. */
  previous: readText,
  rowCount: readNumber,
  percentage: readNumber,
  /** The time of the last heartbeat of its server. */
  beatAt: readText,
  result: readOptional,
}

export type ImportRun = StoredMembers<typeof members>

const columns = listColumns(members)

const readImportRuns = async (connection: Connection, statement: Statement): Promise<readonly ImportRun[]> =>
  (await connection.all(statement)).map(row => readMembers(members, row))

export const insertImport = async (connection: Connection, run: ImportRun): Promise<void> => {
  await runQuery(connection, build.insertInto(table).values({ ...toColumns(run), undo: null, bad_rows: null }))
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

/** Returns a running import of the shop, or one of that name and scope, which may be of all shops. */
export const findRunningImport = async (
  connection: Connection,
  { importName, scope, shop }: Pick<ImportRun, 'importName' | 'scope' | 'shop'>,
): Promise<ImportRun | undefined> => {
  const running = build.selectFrom(table).select(columns).where('state', '=', 'running')
  const query = running.where(({ and, or, eb }) =>
    or([eb('shop', '=', shop), and([eb('import_name', '=', importName), eb('scope', '=', scope)])]),
  )
  const [run] = await readImportRuns(connection, toStatement(query.limit(1)))
  return run
}

export const listRunningImports = (connection: Connection): Promise<readonly ImportRun[]> =>
  readImportRuns(connection, toStatement(build.selectFrom(table).select(columns).where('state', '=', 'running')))

/** Returns the ids of imports of that name whose rows are no longer needed. */
export const listEndedImports = async (connection: Connection, importName: string): Promise<readonly string[]> => {
  const query = build.selectFrom(table).select('id').where('import_name', '=', importName)
  const rows = await findAll(connection, query.where('state', 'in', ['failed', 'restored']))
  return rows.map(({ id }) => String(id))
}

interface ImportChange
  extends Partial<Pick<ImportRun, 'state' | 'previous' | 'rowCount' | 'percentage' | 'beatAt' | 'result'>> {
  /** The data that reverses the import; null if it can no longer be reversed. */
  readonly undo?: string | null
  readonly badRows?: string | null
}

/** Returns true if the import exists and is in the expected state, if there is one. */
export const updateImport = async (
  connection: Connection,
  id: string,
  change: ImportChange,
  expectedState?: ImportState,
): Promise<boolean> => {
  const update = build.updateTable(table).set(toColumns(change)).where('id', '=', id)
  return (
    (await runQuery(connection, expectedState === undefined ? update : update.where('state', '=', expectedState))) === 1
  )
}

const findText = async (
  connection: Connection,
  id: string,
  column: 'undo' | 'bad_rows',
): Promise<string | undefined> => {
  const row = await findFirst(connection, build.selectFrom(table).select(column).where('id', '=', id))
  const value = row?.[column]
  return typeof value === 'string' ? value : undefined
}

export const findUndo = (connection: Connection, id: string): Promise<string | undefined> =>
  findText(connection, id, 'undo')

export const findBadRows = (connection: Connection, id: string): Promise<string | undefined> =>
  findText(connection, id, 'bad_rows')
