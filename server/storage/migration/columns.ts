// The lists of columns covered by digests in the audit, and the changes of those columns since.

import { chunk } from 'es-toolkit/array/chunk'
import type { Schema } from '../../../engine/schema/schema.ts'
import { createId } from '../create-id.ts'
import { computeColumnsId, getAuditColumns, getWholeColumns } from '../row-digest.ts'
import { build, toStatement } from '../run-query.ts'
import type { Connection, DatabaseRow, Statement } from '../storage.ts'
import type { MigrationStep } from './steps.ts'

export const columnsTable = 'kencana_columns'
const numbersTable = 'kencana_number'

/** The resource of audit rows about renamed or removed columns; their row id is the table. */
const auditedColumns = 'columns'

interface ColumnsDatabase {
  readonly all: Connection['all']
  readonly run: (statement: Statement) => Promise<unknown>
}

const listsPerStatement = 100

/** Stores the lists of every resource; a list is kept for ever, like the digests that use it. */
export const saveColumnLists = async ({ all, run }: ColumnsDatabase, schema: Schema): Promise<void> => {
  const rows = await all(toStatement(build.selectFrom(columnsTable).select('id')))
  const storedIds = new Set(rows.map(({ id }) => String(id)))
  const columnLists = Object.values(schema.resources).flatMap(resource => [
    getAuditColumns(resource),
    getWholeColumns(resource),
  ])
  const newLists = [...new Map(columnLists.map(one => [one.id, one])).values()].filter(({ id }) => !storedIds.has(id))
  for (const part of chunk(newLists, listsPerStatement)) {
    const values = part.map(({ id, names }) => ({ id, names: JSON.stringify(names) }))
    await run(toStatement(build.insertInto(columnsTable).values(values)))
  }
}

/** The changes of a migration to the columns of a table. */
interface ColumnChanges {
  readonly renamed?: readonly (readonly [from: string, to: string])[]
  readonly dropped?: readonly string[]
  /** The previous name of the table. */
  readonly was?: string
  /** The table with that name was dropped. */
  readonly isGone?: boolean
  /** Renamed counters of numbers. */
  readonly counters?: readonly (readonly [from: string, to: string])[]
}

/** Inserts an audit row for each table whose columns were renamed or dropped. */
export const auditColumnChanges = async ({ run }: ColumnsDatabase, steps: readonly MigrationStep[]): Promise<void> => {
  for (const [table, moved] of collectColumnChanges(steps)) {
    const row = {
      id: createId(),
      at: new Date().toISOString(),
      shop: '-',
      user_id: '-',
      device: 'migration',
      claim_key: '',
      resource: auditedColumns,
      row_id: table,
      verb: 'migrate',
      before_json: null,
      after_json: JSON.stringify(moved),
      wrote: null,
    }
    await run(toStatement(build.insertInto('kencana_audit').values(row)))
  }
}

const collectColumnChanges = (steps: readonly MigrationStep[]): ReadonlyMap<string, ColumnChanges> => {
  const found = new Map<string, ColumnChanges>()
  const getChanges = (table: string): ColumnChanges => found.get(table) ?? {}
  for (const step of steps) {
    if (step.kind === 'drop-table') found.set(step.table, { ...getChanges(step.table), isGone: true })
    if (step.kind === 'rename-value' && step.table === numbersTable) {
      const { counters = [] } = getChanges(step.table)
      found.set(step.table, { ...getChanges(step.table), counters: [...counters, [step.from, step.to]] })
    }
    if (step.kind === 'rename-table') found.set(step.to, { ...getChanges(step.to), was: step.table })
    if (step.kind === 'rename-column') {
      const { renamed = [] } = getChanges(step.table)
      found.set(step.table, { ...getChanges(step.table), renamed: [...renamed, [step.column, step.to]] })
    }
    if (step.kind === 'drop-column') {
      const { dropped = [] } = getChanges(step.table)
      found.set(step.table, { ...getChanges(step.table), dropped: [...dropped, step.column] })
    }
  }
  return found
}

interface AuditedColumnChange extends ColumnChanges {
  readonly auditId: string
  readonly table: string
}

/** Resolves the columns of old digests to their current names. */
export interface ColumnHistory {
  /** Returns the current names of the columns of a list as of that audit row; undefined if one was dropped. */
  readonly of: (table: string, list: string, auditId: string) => readonly string[] | undefined
  /** Returns the current name of a table as of that audit row; empty if it was dropped. */
  readonly tableNow: (table: string, auditId: string) => string
  /** The same for a counter of numbers. */
  readonly counterNow: (counter: string, auditId: string) => string
  /** Returns the previous names of the table. */
  readonly former: (table: string) => readonly string[]
  /** Ids of lists that do not match their contents. */
  readonly altered: readonly string[]
}

export const loadColumnHistory = async ({ all }: Connection): Promise<ColumnHistory> => {
  const rows = await all(toStatement(build.selectFrom(columnsTable).select(['id', 'names'])))
  const lists = new Map(rows.map(row => [String(row.id), JSON.parse(String(row.names)) as readonly string[]]))
  const events = await findColumnChanges(all)
  // Changes under a previous name belong to the current table.
  const resolveTable = (table: string, auditId: string): string => {
    const next = events.find(
      one => one.auditId > auditId && (one.was === table || (one.table === table && one.isGone === true)),
    )
    if (!next) return table
    return next.was === table ? resolveTable(next.table, next.auditId) : ''
  }
  const moved = events.map(one => ({ ...one, table: resolveTable(one.table, one.auditId) }))
  const resolvedNames = new Map<string, readonly string[] | undefined>()
  const findLaterChanges = (table: string, auditId: string): readonly AuditedColumnChange[] =>
    moved.filter(one => one.table === table && one.auditId > auditId)
  return {
    of: (table, list, auditId) => {
      const later = findLaterChanges(table, auditId)
      const key = `${table} ${list} ${later.length}`
      if (!resolvedNames.has(key)) resolvedNames.set(key, applyChanges(lists.get(list), later))
      return resolvedNames.get(key)
    },
    tableNow: resolveTable,
    counterNow: (counter, auditId) =>
      events
        .filter(one => one.auditId > auditId)
        .flatMap(({ counters = [] }) => counters)
        // A counter that had the new name before was removed.
        .reduce((name, [from, to]) => (name === from ? to : name === to ? '' : name), counter),
    former: table => moved.flatMap(one => (one.table === table && one.was !== undefined ? [one.was] : [])),
    altered: [...lists].flatMap(([id, names]) => (computeColumnsId(names) === id ? [] : [id])),
  }
}

const findColumnChanges = async (all: Connection['all']): Promise<readonly AuditedColumnChange[]> => {
  const changeRows = build.selectFrom('kencana_audit').select(['id', 'row_id', 'after_json'])
  const rows = await all(toStatement(changeRows.where('resource', '=', auditedColumns).orderBy('id')))
  return rows.map((row: DatabaseRow): AuditedColumnChange => {
    const { id, row_id, after_json } = row
    return { ...(JSON.parse(String(after_json)) as ColumnChanges), auditId: String(id), table: String(row_id) }
  })
}

const applyChanges = (
  names: readonly string[] | undefined,
  moved: readonly AuditedColumnChange[],
): readonly string[] | undefined => {
  // The list itself was deleted, so no digest can match.
  if (names === undefined) return []
  let current: readonly string[] | undefined = names
  for (const { renamed = [], dropped = [] } of moved) {
    // Columns may exchange their names in one migration.
    const to = new Map(renamed)
    current = current?.map(name => to.get(name) ?? name)
    if (current?.some(name => dropped.includes(name))) return undefined
  }
  return current
}
