// What a start with a schema would do to a database, found without changing it.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import type { InspectedDatabase } from '../meta.ts'
import type { Connection } from '../storage.ts'
import { type DataUpgrades, describeUpgrades } from './data-version.ts'
import { describeMigration, isSystemEffect, type MigrationEffect } from './describe-migration.ts'
import { prepareMigration } from './prepare-migration.ts'

/** Returns the messages that will refuse a recomputation. */
export type ForeseeRecompute = (
  connection: Connection,
  schema: Schema,
  change: { readonly recomputed: readonly string[]; readonly changedTables: ReadonlySet<string> },
) => Promise<readonly string[]>

/** An inspected database whose tables can be compared with a schema. */
export interface InspectedTables extends InspectedDatabase {
  readonly findTables: () => Promise<ExistingTables>
}

interface InspectOptions {
  readonly foresee: ForeseeRecompute
  /** Absent: the data has the version of the program. */
  readonly upgrades?: DataUpgrades
  /** What is gone and holds nothing is dropped. */
  readonly dropsEmpty?: boolean
}

export interface InspectedMigration {
  /** In the order of their execution; none if there is a refusal. */
  readonly effects: readonly MigrationEffect[]
  readonly refusals: readonly string[]
  /** Tables of the program itself that its version changes. */
  readonly systemEffects: readonly MigrationEffect[]
  /** Versions of the data that the start upgrades to. */
  readonly upgrades: readonly number[]
}

export const inspectMigration = async (
  { connection, findTables }: Pick<InspectedTables, 'connection' | 'findTables'>,
  schema: Schema,
  { foresee, upgrades, dropsEmpty = false }: InspectOptions,
): Promise<InspectedMigration> => {
  const prepared = await prepareMigration({ find: findTables, connection, dropsEmpty }, schema)
  const effects = await describeMigration(prepared, connection.all, schema)
  const { recomputed, refusals, existing } = prepared
  const changedTables = new Set(effects.flatMap(({ kind, table }) => (kind === 'recompute' ? [] : [table])))
  const foreseen =
    refusals.length > 0 || recomputed.length === 0
      ? []
      : await foresee(connection, schema, { recomputed, changedTables })
  const allRefusals = [...refusals, ...foreseen]
  const executed = allRefusals.length > 0 ? [] : effects
  return {
    effects: executed.filter(effect => !isSystemEffect(effect)),
    systemEffects: executed.filter(isSystemEffect),
    refusals: allRefusals,
    upgrades: upgrades ? await describeUpgrades(connection, existing, upgrades) : [],
  }
}
