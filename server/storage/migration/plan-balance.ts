// Plans balance tables: a changed one is recreated and recomputed from legs, so that nothing is lost.
import type { Ledger } from '../../../engine/schema/ledger.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTables } from '../existing-tables.ts'
import type { StorageTable } from '../tables.ts'
import { describeDimWithoutStock } from './describe-refusals.ts'
import { matchesColumn, type TableMigration } from './plan-change.ts'
import { buildIndexSteps } from './plan-indexes.ts'
import type { SchemaShape } from './schema-shape.ts'
import type { MigrationPlan, MigrationQuestion, MigrationStep } from './steps.ts'

export const planBalance = (
  { there: existing, table }: TableMigration,
  createAll: (table: StorageTable) => readonly MigrationStep[],
): Pick<MigrationPlan, 'steps'> => {
  const isSame =
    existing.name === table.name &&
    existing.columns.length === table.columns.length &&
    existing.columns.every(column => matchesColumn(column, table)) &&
    table.indexes.every(index => existing.indexes.some(({ columns }) => columns.join() === index.columns.join()))
  return {
    steps: isSame
      ? buildIndexSteps(table, existing, { names: new Map(), remade: new Set() })
      : [{ kind: 'drop-table', table: existing.name }, ...createAll(table)],
  }
}

interface StateBefore {
  readonly found: ExistingTables
  readonly before: SchemaShape
}

/**
 * Existing stock has no value of a new dim, and an entry with one would take it from an empty balance: a new dim is
 * refused while a guarded amount of the ledger is not zero.
 */
export const buildNewDimQuestions = (
  { ledgers }: Schema,
  { found, before }: StateBefore,
): readonly MigrationQuestion[] =>
  Object.values(ledgers).flatMap(ledger => {
    const legs = before.resources[ledger.resource]
    if (!legs) return []
    const added = ledger.dims.filter(
      ({ name }) => !Object.hasOwn(legs.fields, name) && ledger.balances.some(({ by }) => by.includes(name)),
    )
    return added.flatMap(({ name }) => buildStockQuestions(ledger, name, { found, before }))
  })

const buildStockQuestions = (
  { file, balances, amounts, resource }: Ledger,
  dim: string,
  { found, before }: StateBefore,
): readonly MigrationQuestion[] => {
  const prefix = resource.replace(/^ledger:/, 'balance:')
  const held = Object.entries(before.resources).find(([name]) => name.startsWith(`${prefix}.`))?.[1]
  const table = found.get(held?.table ?? '')
  const guarded = amounts.find(one => one.neverNegative && table?.columns.some(({ name }) => name === one.name))
  if (!table || !guarded) return []
  const balance = balances.find(({ by }) => by.includes(dim))?.id ?? ''
  const refuse = (count: number) => (count > 0 ? describeDimWithoutStock({ file, dim, balance }, count) : undefined)
  return [{ ask: 'filled', table: table.name, column: guarded.name, blanks: [0], refuse }]
}
