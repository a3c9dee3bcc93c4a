// The lists of columns covered by digests in the audit, and the changes of those columns since.

import type { Schema } from '../../../engine/schema/schema.ts'
import { build, statementOf } from '../compiler.ts'
import { newId } from '../new-id.ts'
import { columnsId, digestColumns, wholeColumns } from '../row-digest.ts'
import type { Connection, DatabaseRow, Statement } from '../storage.ts'
import type { Step } from './steps.ts'

export const columnsTable = 'kencana_columns'
const numbersTable = 'kencana_number'

/** The resource of audit rows about renamed or removed columns; their row id is the table. */
const auditedColumns = 'columns'

interface Database {
  readonly all: Connection['all']
  readonly run: (statement: Statement) => Promise<unknown>
}

const listsAtOnce = 100

/** Stores the lists of every resource; a list is kept for ever, like the digests that use it. */
export const keepColumns = async ({ all, run }: Database, schema: Schema): Promise<void> => {
  const rows = await all(statementOf(build.selectFrom(columnsTable).select('id')))
  const known = new Set(rows.map(({ id }) => String(id)))
  const wanted = Object.values(schema.resources).flatMap(resource => [digestColumns(resource), wholeColumns(resource)])
  const fresh = [...new Map(wanted.map(one => [one.id, one])).values()].filter(({ id }) => !known.has(id))
  for (let at = 0; at < fresh.length; at += listsAtOnce) {
    const part = fresh.slice(at, at + listsAtOnce).map(({ id, names }) => ({ id, names: JSON.stringify(names) }))
    await run(statementOf(build.insertInto(columnsTable).values(part)))
  }
}

/** The changes of a migration to the columns of a table. */
export interface ColumnsMoved {
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
export const auditMovedColumns = async ({ run }: Database, steps: readonly Step[]): Promise<void> => {
  for (const [table, moved] of movesIn(steps)) {
    const row = {
      id: newId(),
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
    await run(statementOf(build.insertInto('kencana_audit').values(row)))
  }
}

const movesIn = (steps: readonly Step[]): ReadonlyMap<string, ColumnsMoved> => {
  const found = new Map<string, ColumnsMoved>()
  const of = (table: string): ColumnsMoved => found.get(table) ?? {}
  for (const step of steps) {
    if (step.kind === 'drop-table') found.set(step.table, { ...of(step.table), isGone: true })
    if (step.kind === 'rename-value' && step.table === numbersTable) {
      const { counters = [] } = of(step.table)
      found.set(step.table, { ...of(step.table), counters: [...counters, [step.from, step.to]] })
    }
    if (step.kind === 'rename-table') found.set(step.to, { ...of(step.to), was: step.table })
    if (step.kind === 'rename-column') {
      const { renamed = [] } = of(step.table)
      found.set(step.table, { ...of(step.table), renamed: [...renamed, [step.column, step.to]] })
    }
    if (step.kind === 'drop-column') {
      const { dropped = [] } = of(step.table)
      found.set(step.table, { ...of(step.table), dropped: [...dropped, step.column] })
    }
  }
  return found
}

interface Moved extends ColumnsMoved {
  readonly auditId: string
  readonly table: string
}

/** Resolves the columns of old digests to their current names. */
export interface ColumnsNow {
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

export const findColumnsNow = async ({ all }: Pick<Connection, 'all'>): Promise<ColumnsNow> => {
  const rows = await all(statementOf(build.selectFrom(columnsTable).select(['id', 'names'])))
  const lists = new Map(rows.map(row => [String(row.id), JSON.parse(String(row.names)) as readonly string[]]))
  const events = await findMoved(all)
  // Changes under a previous name belong to the current table.
  const now = (table: string, auditId: string): string => {
    const next = events.find(
      one => one.auditId > auditId && (one.was === table || (one.table === table && one.isGone === true)),
    )
    if (!next) return table
    return next.was === table ? now(next.table, next.auditId) : ''
  }
  const moved = events.map(one => ({ ...one, table: now(one.table, one.auditId) }))
  const known = new Map<string, readonly string[] | undefined>()
  const after = (table: string, auditId: string): readonly Moved[] =>
    moved.filter(one => one.table === table && one.auditId > auditId)
  return {
    of: (table, list, auditId) => {
      const later = after(table, auditId)
      const key = `${table} ${list} ${later.length}`
      if (!known.has(key)) known.set(key, movedOn(lists.get(list), later))
      return known.get(key)
    },
    tableNow: now,
    counterNow: (counter, auditId) =>
      events
        .filter(one => one.auditId > auditId)
        .flatMap(({ counters = [] }) => counters)
        // A counter that had the new name before was removed.
        .reduce((name, [from, to]) => (name === from ? to : name === to ? '' : name), counter),
    former: table => moved.flatMap(one => (one.table === table && one.was !== undefined ? [one.was] : [])),
    altered: [...lists].flatMap(([id, names]) => (columnsId(names) === id ? [] : [id])),
  }
}

const findMoved = async (all: Connection['all']): Promise<readonly Moved[]> => {
  const said = build.selectFrom('kencana_audit').select(['id', 'row_id', 'after_json'])
  const rows = await all(statementOf(said.where('resource', '=', auditedColumns).orderBy('id')))
  return rows.map((row: DatabaseRow): Moved => {
    const { id, row_id, after_json } = row
    return { ...(JSON.parse(String(after_json)) as ColumnsMoved), auditId: String(id), table: String(row_id) }
  })
}

const movedOn = (names: readonly string[] | undefined, moved: readonly Moved[]): readonly string[] | undefined => {
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
