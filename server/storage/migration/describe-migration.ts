// Describes what a prepared migration does to tables and rows, with the rows counted; reads only.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTable, ExistingTables } from '../existing-tables.ts'
import type { Connection } from '../storage.ts'
import { systemTables } from '../system-tables.ts'
import { countMatching, countRows, type PreparedMigration } from './prepare-migration.ts'
import type { MigrationStep } from './steps.ts'

export type EffectKind = Exclude<MigrationStep['kind'], 'drop-guards' | 'create-guards' | 'rename-value'> | 'recompute'

/** One change of the tables or the rows, in the order of its execution. */
export interface MigrationEffect {
  readonly kind: EffectKind
  /** The table under the name that it has then; of an index that is dropped, the table that it is on. */
  readonly table: string
  /** The column, the index, or the derived data. */
  readonly name?: string
  /** The columns of a new table. */
  readonly columns?: readonly string[]
  /** The new name of a table or a column. */
  readonly to?: string
  /** Rows of a dropped table, with a value of a dropped column, that are filled, or that are read to recompute. */
  readonly rows?: number
}

export const describeMigration = async (
  { existing, steps, recomputed }: PreparedMigration,
  all: Connection['all'],
  schema: Schema,
): Promise<readonly MigrationEffect[]> => {
  const names = collectFormerNames(steps)
  const effects: MigrationEffect[] = []
  for (const step of steps) {
    const effect = await describeStep(step, { existing, names, all, emptyText: schema.project.emptyText })
    if (effect) effects.push(effect)
  }
  const legs = recomputed.length === 0 ? 0 : await countLegs(existing, all, schema)
  const recomputes = recomputed.map(
    (name): MigrationEffect => ({ kind: 'recompute', table: schema.resources[name]?.table ?? '', name, rows: legs }),
  )
  return [...effects, ...recomputes]
}

/** Names of tables and columns before the migration, by their new ones. */
interface FormerNames {
  readonly tables: ReadonlyMap<string, string>
  /** By `table.column`, with the new name of the table. */
  readonly columns: ReadonlyMap<string, string>
}

const collectFormerNames = (steps: readonly MigrationStep[]): FormerNames => ({
  tables: new Map(steps.flatMap(step => (step.kind === 'rename-table' ? [[step.to, step.table] as const] : []))),
  columns: new Map(
    steps.flatMap(step => (step.kind === 'rename-column' ? [[`${step.table}.${step.to}`, step.column] as const] : [])),
  ),
})

interface StepContext {
  readonly existing: ExistingTables
  readonly names: FormerNames
  readonly all: Connection['all']
  readonly emptyText: string
}

const describeStep = async (step: MigrationStep, context: StepContext): Promise<MigrationEffect | undefined> => {
  switch (step.kind) {
    case 'drop-guards':
    case 'create-guards':
    case 'rename-value':
      return undefined
    case 'drop-index':
    case 'drop-search':
      return { kind: step.kind, table: findIndexedTable(step, context.existing)?.name ?? '', name: step.name }
    case 'create-index':
      return { kind: step.kind, table: step.table.name, name: step.index.name }
    case 'create-search':
      return { kind: step.kind, table: step.table.name, name: step.search.name }
    case 'create-table':
      return { kind: step.kind, table: step.table.name, columns: step.table.columns.map(({ name }) => name) }
    case 'rename-table':
      return { kind: step.kind, table: step.table, to: step.to }
    case 'drop-table':
      return { kind: step.kind, table: step.table, rows: await countRows({ table: step.table }, context.all) }
    case 'add-column':
      return { kind: step.kind, table: step.table, name: step.column.name }
    case 'rename-column':
      return { kind: step.kind, table: step.table, name: step.column, to: step.to }
    case 'drop-column':
      return { kind: step.kind, table: step.table, name: step.column, rows: await countValues(step, context) }
    case 'fill-column':
      return { kind: step.kind, table: step.table, name: step.column, rows: await countFilled(step, context) }
  }
}

const findIndexedTable = (
  { kind, name }: { readonly kind: 'drop-index' | 'drop-search'; readonly name: string },
  existing: ExistingTables,
): ExistingTable | undefined =>
  [...existing.values()].find(({ indexes, searches }) =>
    kind === 'drop-index' ? indexes.some(index => index.name === name) : searches.includes(name),
  )

interface ColumnName {
  readonly table: string
  readonly column: string
}

/** The column before the migration; undefined if the migration adds it. */
const findExistingColumn = (
  { table, column }: ColumnName,
  { existing, names }: StepContext,
): ColumnName | undefined => {
  const former = { table: names.tables.get(table) ?? table, column: names.columns.get(`${table}.${column}`) ?? column }
  const found = existing.get(former.table)?.columns.some(({ name }) => name === former.column)
  return found ? former : undefined
}

const countValues = async (step: ColumnName, context: StepContext): Promise<number> => {
  const column = findExistingColumn(step, context)
  if (!column) return 0
  const isText = context.existing
    .get(column.table)
    ?.columns.some(({ name, type }) => name === column.column && type === 'text')
  const blanks = isText ? ['', context.emptyText] : []
  return countMatching({ ask: 'filled', ...column, blanks }, context.all)
}

const countFilled = async (
  step: Extract<MigrationStep, { readonly kind: 'fill-column' }>,
  context: StepContext,
): Promise<number> => {
  const column = findExistingColumn(step, context)
  if (column && step.blanks) return countMatching({ ask: 'blank', ...column, blanks: step.blanks }, context.all)
  const table = context.names.tables.get(step.table) ?? step.table
  return context.existing.has(table) ? countRows({ table }, context.all) : 0
}

/** All legs of all ledgers are read when anything is recomputed. */
const countLegs = async (existing: ExistingTables, all: Connection['all'], { resources }: Schema): Promise<number> => {
  let sum = 0
  for (const { kind, table } of Object.values(resources))
    if (kind === 'legs' && existing.has(table)) sum += await countRows({ table }, all)
  return sum
}

const systemNames: ReadonlySet<string> = new Set(systemTables.map(({ name }) => name))

/** Whether the effect is about a table of the program itself, which has nothing to do with schema files. */
export const isSystemEffect = ({ table }: MigrationEffect): boolean => systemNames.has(table)
