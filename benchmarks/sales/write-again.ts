// Replays the rows of one call for another piece: each text that differs is replaced.
import type Database from 'better-sqlite3'
import type { RowChange, TableRow, Value } from './row-changes.ts'

/** The replacement of each text that differs. */
export type Others = Readonly<Record<string, string>>

type Bound = (others: Others) => Value

/** A value with the texts replaced that `others` names; one without any is the same each time. */
export const bound = (value: Value, texts: readonly string[]): Bound => {
  if (typeof value !== 'string' || !texts.some(text => value.includes(text))) return () => value
  const escaped = texts.map(text => RegExp.escape(text)).join('|')
  const parts = value.split(new RegExp(`(${escaped})`))
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return others => others[value] ?? value
  return others => parts.map(part => others[part] ?? part).join('')
}

interface Step {
  readonly sql: string
  readonly values: readonly Bound[]
}

const quoted = (name: string): string => `"${name}"`

const stepOf = ({ table, key, before, after }: RowChange, texts: readonly string[]): Step => {
  const found = key.map(name => `${quoted(name)} = ?`).join(' AND ')
  const keyOf = (row: TableRow): readonly Bound[] => key.map(name => bound(row[name] ?? null, texts))
  if (!after) return { sql: `DELETE FROM ${quoted(table)} WHERE ${found}`, values: keyOf(before ?? {}) }
  const names = Object.keys(after)
  if (!before) {
    const places = names.map(() => '?').join(', ')
    return {
      sql: `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${places})`,
      values: names.map(name => bound(after[name] ?? null, texts)),
    }
  }
  const changed = names.filter(name => before[name] !== after[name])
  const isSum = (name: string): boolean => typeof before[name] === 'number' && typeof after[name] === 'number'
  const set = changed.map(name => (isSum(name) ? `${quoted(name)} = ${quoted(name)} + ?` : `${quoted(name)} = ?`))
  const values = changed.map((name): Bound => {
    const difference = Number(after[name]) - Number(before[name])
    return isSum(name) ? () => difference : bound(after[name] ?? null, texts)
  })
  return { sql: `UPDATE ${quoted(table)} SET ${set.join(', ')} WHERE ${found}`, values: [...values, ...keyOf(before)] }
}

/** Prepares the statements once; sums (stock, cash, points, counters) continue from their current values. */
export const writerOf = (
  handle: Database.Database,
  changes: readonly RowChange[],
  texts: readonly string[],
): ((others: Others) => void) => {
  const steps = changes.map(change => {
    const { sql, values } = stepOf(change, texts)
    return { statement: handle.prepare<Value[]>(sql), values }
  })
  return others => {
    for (const { statement, values } of steps) {
      const { changes: hit } = statement.run(...values.map(value => value(others)))
      if (hit !== 1) throw new Error(`not one row: ${statement.source}`)
    }
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids that were created after that one, anywhere in the changes. */
export const newIds = (changes: readonly RowChange[], since: string): readonly string[] => {
  const all = changes.flatMap(({ after }) => JSON.stringify(after ?? {}).match(uuid) ?? [])
  return [...new Set(all)].filter(id => id > since)
}
