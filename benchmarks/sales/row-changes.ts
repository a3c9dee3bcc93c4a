// The rows that one call writes, found by comparing the database before and after it, and written again with other texts.
import type Database from 'better-sqlite3'
import { partition } from 'es-toolkit/array/partition'
import { v7 } from 'uuid'
import { withDatabase } from '../harness/database.ts'

type ColumnValue = string | number | null
type TableRow = Readonly<Record<string, ColumnValue>>

export interface RowChange {
  readonly table: string
  /** The columns of the primary key. */
  readonly key: readonly string[]
  readonly before?: TableRow
  readonly after?: TableRow
}

/** Tables that the server writes independently of the call: links of the audit, sessions, the latest time. */
const background = new Set([
  'kencana_audit_chain',
  'kencana_session',
  'kencana_sign_in',
  'kencana_device',
  'kencana_meta',
])

/** Without those in which an index of searches keeps itself. */
const listTables = (handle: Database.Database): readonly string[] =>
  handle
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
    )
    .pluck()
    .all()
    .filter(name => !background.has(name))

/** How many rows each table has. */
export const countRows = (folder: string): ReadonlyMap<string, number> =>
  withDatabase(folder, handle => {
    const count = (table: string) => handle.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
    return new Map(listTables(handle).map(table => [table, count(table)]))
  })

/** All rows by table and primary key. */
const readRows = (folder: string) =>
  withDatabase(folder, handle => {
    const rows = new Map<string, Required<Omit<RowChange, 'after'>>>()
    const keys = handle
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
      .pluck()
    for (const table of listTables(handle)) {
      const key = keys.all(table)
      for (const before of handle.prepare<[], TableRow>(`SELECT * FROM "${table}"`).all())
        rows.set(JSON.stringify([table, key.map(column => before[column])]), { table, key, before })
    }
    return rows
  })

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids that were created after that one, anywhere in the changes. */
export const findNewIds = (changes: readonly RowChange[], since: string): readonly string[] => {
  const all = changes.flatMap(({ after }) => JSON.stringify(after ?? {}).match(uuid) ?? [])
  return [...new Set(all)].filter(id => id > since)
}

/** The result of the call, the rows that are new, other than before, or gone by table, and the ids that it created. */
export const recordChanges = async <T>(folder: string, call: () => Promise<T>) => {
  const [since, before] = [v7(), readRows(folder)]
  const result = await call()
  const after = readRows(folder)
  const written = [...after].flatMap(([id, { table, key, before: row }]): RowChange[] => {
    const old = before.get(id)?.before
    if (!old) return [{ table, key, after: row }]
    return JSON.stringify(old) === JSON.stringify(row) ? [] : [{ table, key, before: old, after: row }]
  })
  const removed = [...before].flatMap(([id, row]): RowChange[] => (after.has(id) ? [] : [row]))
  const changes = [...written, ...removed].toSorted((one, other) => one.table.localeCompare(other.table))
  return { result, changes, ids: findNewIds(changes, since) }
}

/** The replacement of each text that differs. */
export type Replacements = Readonly<Record<string, string>>

type ValueTemplate = (replacements: Replacements) => ColumnValue

/** A value with the texts replaced that `texts` names; one without any is the same each time. */
export const createValueTemplate = (value: ColumnValue, texts: readonly string[]): ValueTemplate => {
  if (typeof value !== 'string' || !texts.some(text => value.includes(text))) return () => value
  const parts = value.split(new RegExp(`(${texts.map(text => RegExp.escape(text)).join('|')})`))
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return replacements => replacements[value] ?? value
  return replacements => parts.map(part => replacements[part] ?? part).join('')
}

/** Sums (stock, cash, points, counters) continue from their current values. */
const createReplayStep = (
  { table, key, before = {}, after }: RowChange,
  texts: readonly string[],
): readonly [sql: string, values: readonly ValueTemplate[]] => {
  const createTemplates = (row: TableRow, names: readonly string[]): readonly ValueTemplate[] =>
    names.map(name => createValueTemplate(row[name] ?? null, texts))
  const where = `WHERE ${key.map(name => `"${name}" = ?`).join(' AND ')}`
  if (!after) return [`DELETE FROM "${table}" ${where}`, createTemplates(before, key)]
  const names = Object.keys(after)
  if (Object.keys(before).length === 0) {
    const places = names.map(() => '?').join(', ')
    return [`INSERT INTO "${table}" ("${names.join('", "')}") VALUES (${places})`, createTemplates(after, names)]
  }
  const changed = names.filter(name => before[name] !== after[name])
  const [sums, texted] = partition(changed, name => typeof before[name] === 'number' && typeof after[name] === 'number')
  const set = [...sums.map(name => `"${name}" = "${name}" + ?`), ...texted.map(name => `"${name}" = ?`)]
  const differences = sums.map(name => Number(after[name]) - Number(before[name]))
  return [
    `UPDATE "${table}" SET ${set.join(', ')} ${where}`,
    [...differences.map(one => () => one), ...createTemplates(after, texted), ...createTemplates(before, key)],
  ]
}

/** Prepares the statements once. */
export const createReplay = (
  handle: Database.Database,
  changes: readonly RowChange[],
  texts: readonly string[],
): ((replacements: Replacements) => void) => {
  const steps = changes.map(change => {
    const [sql, values] = createReplayStep(change, texts)
    return { statement: handle.prepare<ColumnValue[]>(sql), values }
  })
  return replacements => {
    for (const { statement, values } of steps) {
      const { changes: hit } = statement.run(...values.map(value => value(replacements)))
      if (hit !== 1) throw new Error(`not one row: ${statement.source}`)
    }
  }
}
