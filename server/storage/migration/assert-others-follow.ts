// Lets only additions pass while servers of another version of the program use the tables: they know nothing of the change.
import { getBalanceName } from '../../../engine/schema/ledger.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { PreparedMigration } from './prepare-migration.ts'
import { SchemaMismatch } from './schema-mismatch.ts'
import type { MigrationStep } from './steps.ts'

/** Throws SchemaMismatch if the change is more than an addition and others run. */
export const assertOthersFollow = async (
  findOthers: (() => Promise<readonly string[]>) | undefined,
  changes: readonly string[],
): Promise<void> => {
  const others = changes.length > 0 && findOthers ? await findOthers() : []
  if (others.length > 0) throw new SchemaMismatch([describeOthers(others, changes)])
}

const describeOthers = (versions: readonly string[], changes: readonly string[]): string =>
  `servers of version ${versions.join(' and ')} run on this database and know nothing of what changes (${changes.join(', ')}): stop them and start again, or leave that for a release after all servers have this version`

/** What a server that does not know of the change cannot work with, or would leave undone in the rows that it writes. */
export const listContractions = (
  { steps, recomputed }: Pick<PreparedMigration, 'steps' | 'recomputed'>,
  schema: Schema,
): readonly string[] => {
  const isNew = (table: string | undefined): boolean =>
    steps.some(step => step.kind === 'create-table' && step.table.name === table)
  return [
    ...steps.flatMap(step => describeContraction(step) ?? []),
    ...recomputed.filter(name => !isNew(findSourceTable(schema, name))).map(name => `${name} is computed otherwise`),
  ]
}

const describeContraction = (step: MigrationStep): string | undefined => {
  switch (step.kind) {
    case 'drop-table':
      return `the table ${step.table} goes`
    case 'rename-table':
      return `the table ${step.table} becomes ${step.to}`
    case 'drop-column':
      return `${step.table}.${step.column} goes`
    case 'rename-column':
      return `${step.table}.${step.column} becomes ${step.to}`
    case 'fill-column':
      return `${step.table}.${step.column} is filled`
    case 'rename-value':
      return `${step.from} becomes ${step.to}`
    case 'create-guards':
      return `${step.table.name} is append-only`
    default:
      return undefined
  }
}

/** The table whose rows the derived data is computed from; undefined where that is not one table. */
const findSourceTable = ({ resources, ledgers }: Schema, derived: string): string | undefined => {
  const [, resource = ''] = /^(?:number|tree):([^.]+)/.exec(derived) ?? []
  if (resource !== '') return resources[resource]?.table
  const ledger = Object.values(ledgers).find(
    ({ name, balances }) =>
      derived.startsWith(`single:${name}.`) ||
      balances.some(({ id, days }) => derived === days || derived === getBalanceName(name, id)),
  )
  return resources[ledger?.resource ?? '']?.table
}
