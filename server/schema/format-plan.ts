// A plan of a schema change in lines: what it does to tables and rows, and what users meet afterwards.
import type { MigrationEffect } from '../storage/migration/describe-migration.ts'
import type { InspectedMigration } from '../storage/migration/inspect-migration.ts'
import { formatSurfaceDifference, type SurfaceDifference } from './describe-surface.ts'

export const formatPlan = (
  { effects, systemEffects, upgrades }: Omit<InspectedMigration, 'refusals'>,
  surface: SurfaceDifference | undefined,
): readonly string[] => [
  ...formatEffects(systemEffects),
  ...formatEffects(effects),
  ...upgrades.map(version => `upgrade the data to version ${version}`),
  ...(surface ? formatSurfaceDifference(surface) : []),
]

/** A line for each; recomputations read all legs once, so that their time is one line. */
export const formatEffects = (effects: readonly MigrationEffect[]): readonly string[] => {
  const seconds = estimateSeconds(effects)
  return [...effects.map(formatEffect), ...(seconds === undefined ? [] : [`recomputing takes about ${seconds} s`])]
}

/** 75,000 to 130,000 legs a second were measured on SQLite with two busy cores; PostgreSQL takes about twice as long. */
const recomputedRowsPerSecond = 40_000

/** How long the recomputation of derived data takes, from the number of legs; undefined if there is none. */
export const estimateSeconds = (effects: readonly MigrationEffect[]): number | undefined => {
  const rows = effects.flatMap(({ kind, rows: count }) => (kind === 'recompute' ? [count ?? 0] : []))
  return rows.length === 0 ? undefined : Math.ceil(Math.max(...rows) / recomputedRowsPerSecond)
}

const countRows = (rows: number): string => `${rows} row${rows === 1 ? '' : 's'}`

const formatEffect = ({ kind, table, name = '', to = '', rows = 0 }: MigrationEffect): string => {
  switch (kind) {
    case 'create-table':
      return `create the table ${table}`
    case 'drop-table':
      return `drop the table ${table} with ${countRows(rows)}`
    case 'rename-table':
      return `rename the table ${table} to ${to}`
    case 'add-column':
      return `add the column ${table}.${name}`
    case 'drop-column':
      return `drop the column ${table}.${name} with values in ${countRows(rows)}`
    case 'rename-column':
      return `rename the column ${table}.${name} to ${to}`
    case 'fill-column':
      return `fill the column ${table}.${name} in ${countRows(rows)}`
    case 'recompute':
      return `recompute ${name} from ${countRows(rows)} of the ledgers`
    case 'create-index':
    case 'create-search':
      return `create the index ${name} on ${table}`
    case 'drop-index':
    case 'drop-search':
      return `drop the index ${name} on ${table}`
  }
}
