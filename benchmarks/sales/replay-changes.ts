// Replays the rows of one call for another piece: each text that differs is replaced.
import type Database from 'better-sqlite3'
import type { ColumnValue, TableRow, TableRowChange } from './row-changes.ts'

/** The replacement of each text that differs. */
export type Replacements = Readonly<Record<string, string>>

type ValueTemplate = (replacements: Replacements) => ColumnValue

/** A value with the texts replaced that `others` names; one without any is the same each time. */
export const createValueTemplate = (value: ColumnValue, texts: readonly string[]): ValueTemplate => {
  if (typeof value !== 'string' || !texts.some(text => value.includes(text))) return () => value
  const escaped = texts.map(text => RegExp.escape(text)).join('|')
  const parts = value.split(new RegExp(`(${escaped})`))
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return replacements => replacements[value] ?? value
  return replacements => parts.map(part => replacements[part] ?? part).join('')
}

interface ReplayStatement {
  readonly sql: string
  readonly values: readonly ValueTemplate[]
}

const quoteName = (name: string): string => `"${name}"`

const createReplayStatement = (
  { table, key, before, after }: TableRowChange,
  texts: readonly string[],
): ReplayStatement => {
  const keyCondition = key.map(name => `${quoteName(name)} = ?`).join(' AND ')
  const getKeyValues = (row: TableRow): readonly ValueTemplate[] =>
    key.map(name => createValueTemplate(row[name] ?? null, texts))
  if (!after)
    return { sql: `DELETE FROM ${quoteName(table)} WHERE ${keyCondition}`, values: getKeyValues(before ?? {}) }
  const names = Object.keys(after)
  if (!before) {
    const places = names.map(() => '?').join(', ')
    return {
      sql: `INSERT INTO ${quoteName(table)} (${names.map(quoteName).join(', ')}) VALUES (${places})`,
      values: names.map(name => createValueTemplate(after[name] ?? null, texts)),
    }
  }
  const changed = names.filter(name => before[name] !== after[name])
  const isSum = (name: string): boolean => typeof before[name] === 'number' && typeof after[name] === 'number'
  const set = changed.map(name =>
    isSum(name) ? `${quoteName(name)} = ${quoteName(name)} + ?` : `${quoteName(name)} = ?`,
  )
  const values = changed.map((name): ValueTemplate => {
    const difference = Number(after[name]) - Number(before[name])
    return isSum(name) ? () => difference : createValueTemplate(after[name] ?? null, texts)
  })
  return {
    sql: `UPDATE ${quoteName(table)} SET ${set.join(', ')} WHERE ${keyCondition}`,
    values: [...values, ...getKeyValues(before)],
  }
}

/** Prepares the statements once; sums (stock, cash, points, counters) continue from their current values. */
export const createReplay = (
  handle: Database.Database,
  changes: readonly TableRowChange[],
  texts: readonly string[],
): ((replacements: Replacements) => void) => {
  const steps = changes.map(change => {
    const { sql, values } = createReplayStatement(change, texts)
    return { statement: handle.prepare<ColumnValue[]>(sql), values }
  })
  return replacements => {
    for (const { statement, values } of steps) {
      const { changes: hit } = statement.run(...values.map(value => value(replacements)))
      if (hit !== 1) throw new Error(`not one row: ${statement.source}`)
    }
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Ids that were created after that one, anywhere in the changes. */
export const findNewIds = (changes: readonly TableRowChange[], since: string): readonly string[] => {
  const all = changes.flatMap(({ after }) => JSON.stringify(after ?? {}).match(uuid) ?? [])
  return [...new Set(all)].filter(id => id > since)
}
