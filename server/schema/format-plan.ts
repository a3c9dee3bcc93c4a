// A plan of a schema change in lines: what it does to tables and rows, and what users meet afterwards.
import { formatMessage, type Wording } from '../../engine/schema/wording.ts'
import type { EffectKind, MigrationEffect } from '../storage/migration/describe-migration.ts'
import type { InspectedMigration } from '../storage/migration/inspect-migration.ts'
import { formatSurfaceDifference, type SurfaceDifference } from './describe-surface.ts'

export const formatPlan = (
  wording: Wording,
  { effects, systemEffects, upgrades }: Omit<InspectedMigration, 'refusals'>,
  surface: SurfaceDifference | undefined,
): readonly string[] => [
  ...formatEffects(wording, systemEffects),
  ...formatEffects(wording, effects),
  ...upgrades.map(version => formatMessage(wording, 'message.plan-upgrade', { version })),
  ...(surface ? formatSurfaceDifference(wording, surface) : []),
]

/** A line for each; recomputations read all legs once, so that their time is one line. */
export const formatEffects = (wording: Wording, effects: readonly MigrationEffect[]): readonly string[] => {
  const seconds = estimateSeconds(effects)
  return [
    ...effects.map(({ kind, table, name = '', to = '', rows = 0 }) =>
      formatMessage(wording, effectMessages[kind], { table, name, to, rows }),
    ),
    ...(seconds === undefined ? [] : [formatMessage(wording, 'message.plan-recompute-time', { seconds })]),
  ]
}

/** 75,000 to 130,000 legs a second were measured on SQLite with two busy cores; PostgreSQL takes about twice as long. */
const recomputedRowsPerSecond = 40_000

/** How long the recomputation of derived data takes, from the number of legs; undefined if there is none. */
export const estimateSeconds = (effects: readonly MigrationEffect[]): number | undefined => {
  const rows = effects.flatMap(({ kind, rows: count }) => (kind === 'recompute' ? [count ?? 0] : []))
  return rows.length === 0 ? undefined : Math.ceil(Math.max(...rows) / recomputedRowsPerSecond)
}

const effectMessages: Readonly<Record<EffectKind, string>> = {
  'create-table': 'message.plan-create-table',
  'drop-table': 'message.plan-drop-table',
  'rename-table': 'message.plan-rename-table',
  'add-column': 'message.plan-add-column',
  'drop-column': 'message.plan-drop-column',
  'rename-column': 'message.plan-rename-column',
  'fill-column': 'message.plan-fill-column',
  recompute: 'message.plan-recompute',
  'create-index': 'message.plan-create-index',
  'create-search': 'message.plan-create-index',
  'drop-index': 'message.plan-drop-index',
  'drop-search': 'message.plan-drop-index',
}
