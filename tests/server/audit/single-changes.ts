// One value of a filled database is changed behind the program's back, in a transaction that is rolled back: which changes
// does the audit not find?
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Breach } from '../../../server/audit/check.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { quoteIdentifier } from '../../../server/storage/run-query.ts'
import { type Connection, type DatabaseRow, type Storage, StorageConflict } from '../../../server/storage/storage.ts'
import type { StorageTable, TableColumn } from '../../../server/storage/system-tables.ts'

export interface SingleChange {
  readonly table: StorageTable
  readonly column: TableColumn
  readonly row: DatabaseRow
}

export const getName = ({ table, column }: SingleChange): string => `${table.name}.${column.name}`

/** Another value of the same type: of a text the last letter or digit is another one, and JSON stays JSON. */
export const getChangedValue = ({ type }: TableColumn, value: unknown): string | number => {
  if (type === 'integer') return value === 1 ? 0 : Number(value ?? 0) + 1
  const text = String(value ?? '')
  const at = text.search(/[\p{L}\p{N}][^\p{L}\p{N}]*$/u)
  if (at < 0) return `${text}X`
  const former = text[at] ?? ''
  const letter = former === 'X' ? 'Y' : 'X'
  const other = /\d/.test(former) ? String((Number(former) % 9) + 1) : letter
  return text.slice(0, at) + other + text.slice(at + 1)
}

/** False where the database itself refuses the value, as another row has it: nobody can make that change. */
const isChanged = async (connection: Connection, change: SingleChange): Promise<boolean> => {
  try {
    await changeValue(connection, change)
    return true
  } catch (error) {
    if (error instanceof StorageConflict) return false
    throw error
  }
}

const changeValue = async (connection: Connection, { table, column, row }: SingleChange): Promise<void> => {
  const key = table.key.map(name => `${quoteIdentifier(name)} = ?`).join(' and ')
  const where = table.key.map(name => row[name] ?? null)
  const sql = `update ${quoteIdentifier(table.name)} set ${quoteIdentifier(column.name)} = ? where ${key}`
  const changed = await connection.run({ sql, values: [getChangedValue(column, row[column.name]), ...where] })
  if (changed !== 1) throw new Error(`${table.name} has no row ${where.join(' ')}`)
}

interface FoundBreach extends Breach {
  readonly check: string
}

interface Outcome {
  readonly breaches: readonly FoundBreach[]
  readonly refused: readonly SingleChange[]
}

class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('undone')
    this.outcome = outcome
  }
}

/** What the audit finds after the changes; the guards of the database are off for the changes and on for the audit. */
export const auditAfter = (storage: Storage, schema: Schema, changes: readonly SingleChange[]): Promise<Outcome> =>
  storage
    .write(async (connection): Promise<Outcome> => {
      const refused = await withoutGuards(connection, changes, async () => {
        const conflicts: SingleChange[] = []
        for (const change of changes) if (!(await isChanged(connection, change))) conflicts.push(change)
        return conflicts
      })
      const { checks } = await checkBooks(connection, schema)
      const breaches = checks.flatMap(({ check, breaches }) => breaches.map(one => ({ ...one, check })))
      throw new Undone({ breaches, refused })
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.outcome
      // PostgreSQL gives up the whole transaction.
      if (error instanceof StorageConflict && changes.length === 1) return { breaches: [], refused: changes }
      throw error
    })

/** The guards of the database are off for the work. */
const withoutGuards = async <T>(
  connection: Connection,
  changes: readonly SingleChange[],
  work: () => Promise<T>,
): Promise<T> => {
  const run = (sql: string): Promise<number> => connection.run({ sql, values: [] })
  if (connection.database === 'postgres') {
    const tables = [...new Set(changes.map(({ table }) => quoteIdentifier(table.name)))]
    for (const table of tables) await run(`alter table ${table} disable trigger user`)
    const result = await work()
    for (const table of tables) await run(`alter table ${table} enable trigger user`)
    return result
  }
  const guards = await connection.all({ sql: "select name, sql from sqlite_schema where type = 'trigger'", values: [] })
  for (const { name } of guards) await run(`drop trigger ${quoteIdentifier(String(name))}`)
  const result = await work()
  for (const guard of guards) await run(String(guard.sql))
  return result
}

const rowsAtMost = 300

/** True of a row that marks the last summed day: it has no amounts, and only its shop and day are read. */
const marksDay = ({ id }: DatabaseRow): boolean => String(id).endsWith('|')

/** One change for each column of each table that has rows, in as many rows as there are. */
export const listSingleChanges = async (
  storage: Storage,
  tables: readonly StorageTable[],
): Promise<{ readonly changes: readonly SingleChange[]; readonly empty: readonly string[] }> => {
  const [changes, empty]: [SingleChange[], string[]] = [[], []]
  for (const table of tables) {
    const sql = `select * from ${quoteIdentifier(table.name)} order by ${table.key.map(quoteIdentifier).join(', ')} limit ${rowsAtMost}`
    const rows = await storage.read(connection => connection.all({ sql, values: [] }))
    if (rows.length === 0) empty.push(table.name)
    for (const [at, column] of table.columns.entries()) {
      const chosen = rows[(at * 7) % rows.length]
      const row = chosen && marksDay(chosen) ? (rows.find(other => !marksDay(other)) ?? chosen) : chosen
      if (row) changes.push({ table, column, row })
    }
  }
  return { changes, empty }
}

/** Changes that can be made at once: no two of them under the same name. */
const runInRounds = (
  changes: readonly SingleChange[],
  nameOfChange: (change: SingleChange) => unknown,
): readonly (readonly SingleChange[])[] => {
  const rounds: { readonly names: Set<unknown>; readonly changes: SingleChange[] }[] = []
  for (const change of changes) {
    const name = nameOfChange(change)
    let round = rounds.find(({ names }) => !names.has(name))
    if (!round) {
      round = { names: new Set(), changes: [] }
      rounds.push(round)
    }
    round.names.add(name)
    round.changes.push(change)
  }
  return rounds.map(one => one.changes)
}

/** A breach of this very row, as it was written: no consequence of another change. */
const isOfRow = ({ column, row }: SingleChange, { check, what }: FoundBreach): boolean => {
  const ids = column.name === 'id' ? [row.id, getChangedValue(column, row.id)] : [row.id]
  if (check === 'legs-as-posted') return ids.some(id => `${what} `.startsWith(`leg ${id} `))
  return ['rows-as-written', 'entries-as-written'].includes(check) && ids.some(id => what.endsWith(`(${id})`))
}

/** A breach that only a change of this column, or of this balance, leads to where no other table that it stands on was changed. */
const isOfTable =
  (schema: Schema) =>
  ({ table, column }: SingleChange, { check, ledger, what }: FoundBreach): boolean => {
    const resource = Object.values(schema.resources).find(one => one.table === table.name)
    if (check === 'derived-matches') return what.startsWith(`${column.name} of ${resource?.name} `)
    return Object.values(schema.ledgers).some(
      ({ name, balances }) =>
        name === ledger &&
        balances.some(
          one =>
            what.startsWith(`${one.id} `) &&
            ((check === 'balances-match' && one.resource === resource?.name) ||
              (check === 'days-match' && one.days === resource?.name)),
        ),
    )
  }

/** Changes that the audit does not find: what is not named when many are made at once is tried alone. */
export const findUnnoticed = async (
  storage: Storage,
  schema: Schema,
  changes: readonly SingleChange[],
): Promise<readonly string[]> => {
  const isOwn = ({ table }: SingleChange): boolean => table.name.startsWith('kencana_')
  let left = changes
  const strike = async (
    rounds: readonly (readonly SingleChange[])[],
    isNamed: (change: SingleChange, breach: FoundBreach) => boolean,
  ): Promise<void> => {
    const named = new Set<SingleChange>()
    for (const round of rounds) {
      const { breaches, refused } = await auditAfter(storage, schema, round)
      for (const change of round)
        if (refused.includes(change) || breaches.some(breach => isNamed(change, breach))) named.add(change)
    }
    left = left.filter(one => !named.has(one))
  }
  const ofRows = changes.filter(one => !isOwn(one))
  await strike(
    runInRounds(ofRows, ({ row }) => row),
    isOfRow,
  )
  const ofTables = left.filter(one => !isOwn(one))
  await strike(
    runInRounds(ofTables, ({ table }) => table.name),
    isOfTable(schema),
  )
  await strike(
    left.map(one => [one]),
    () => true,
  )
  return left.map(getName)
}
