// Plans a migration from the existing tables to those of the schema: steps, and questions whose answers refuse it.

import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTable, ExistingTables } from '../existing-tables.ts'
import { buildResourceTable, type StorageTable, systemTables } from '../tables.ts'
import { compareShapes, type SchemaChange, type SchemaFieldChange } from './changes.ts'
import { describeResourceGone, describeTableTaken, describeUnknownSystemColumn } from './describe-refusals.ts'
import { buildNewDimQuestions, planBalance } from './plan-balance.ts'
import { matchesColumn, planChange, type TableMigration } from './plan-change.ts'
import { buildGuardSteps, planSystemColumns } from './plan-columns.ts'
import { buildDropSearches, buildDuplicateQuestions, buildIndexSteps, buildSearchSteps } from './plan-indexes.ts'
import { buildRenameSteps } from './plan-names.ts'
import type { SchemaShape } from './schema-shape.ts'
import { buildShapeBefore } from './shape-before.ts'
import { type MigrationPlan, type MigrationStep, stepOrder } from './steps.ts'

interface MigrationInput {
  readonly found: ExistingTables
  /** The shape that was stored by the last migration. */
  readonly remembered: SchemaShape | undefined
  readonly schema: Schema
  /** Columns and tables that are gone are dropped if they hold nothing. */
  readonly dropsEmpty: boolean
}

interface SchemaComparison {
  readonly dropsEmpty: boolean
  readonly found: ExistingTables
  readonly schema: Schema
  readonly before: SchemaShape
  readonly changes: readonly SchemaChange[]
}

export const planMigration = ({ found, remembered, schema, dropsEmpty }: MigrationInput): MigrationPlan => {
  const before = buildShapeBefore(found, remembered, schema)
  const comparison = { dropsEmpty, found, schema, before, changes: compareShapes(before, schema) }
  const parts = [
    ...systemTables.map(table => planSystemTable(table, found.get(table.name))),
    ...Object.values(schema.resources).map(resource => planResource(resource, comparison)),
    ...comparison.changes.map(change => planRemovedResource(change, comparison)),
    { questions: buildNewDimQuestions(schema, comparison) },
  ]
  const steps = parts.flatMap(part => part.steps ?? [])
  return {
    steps: stepOrder.flatMap(kind => steps.filter(step => step.kind === kind)),
    questions: parts.flatMap(part => part.questions ?? []),
    refusals: parts.flatMap(part => part.refusals ?? []),
  }
}

const buildCreateSteps = (table: StorageTable): readonly MigrationStep[] => [
  { kind: 'create-table', table },
  ...table.indexes.map((index): MigrationStep => ({ kind: 'create-index', table, index })),
  ...(table.search ? [{ kind: 'create-search', table, search: table.search } as const] : []),
]

const planSystemTable = (table: StorageTable, existing: ExistingTable | undefined): Partial<MigrationPlan> => {
  if (!existing) return { steps: buildCreateSteps(table) }
  const missing = table.columns.filter(column => !existing.columns.some(({ name }) => name === column.name))
  const unexpected = existing.columns.filter(
    one => !table.columns.some(({ name }) => name === one.name && matchesColumn(one, table)),
  )
  return {
    steps: [
      ...missing.map((column): MigrationStep => ({ kind: 'add-column', table: table.name, column })),
      ...buildIndexSteps(table, existing, { names: new Map(), remade: new Set() }),
    ],
    refusals: unexpected.map(({ name }) => describeUnknownSystemColumn(table.name, name)),
  }
}

const planRemovedResource = (
  change: SchemaChange,
  { dropsEmpty, found, schema, before }: SchemaComparison,
): Partial<MigrationPlan> => {
  if (change.kind !== 'resource-dropped' && change.kind !== 'resource-gone') return {}
  const table = before.resources[change.from]?.table ?? ''
  const existing = found.get(table)
  if (!existing) return {}
  const steps: readonly MigrationStep[] = [...buildDropSearches(existing.searches), { kind: 'drop-table', table }]
  if (change.kind === 'resource-dropped') return { steps }
  const successor = Object.values(schema.resources).find(({ was }) => was === change.from)
  const removed = { file: successor?.file ?? '', name: change.from, heir: successor?.name }
  const refuse = (count: number) => (dropsEmpty && count === 0 ? undefined : describeResourceGone(removed, count))
  return { questions: [{ ask: 'rows', table, refuse }], steps: dropsEmpty ? steps : [] }
}

const planResource = (resource: StoredResource, comparison: SchemaComparison): Partial<MigrationPlan> => {
  const { dropsEmpty, found, schema, before } = comparison
  const table = buildResourceTable(resource, schema)
  const changes = comparison.changes.filter(change => 'resource' in change && change.resource === resource)
  const renamed = changes.find(change => change.kind === 'resource-renamed')
  const shape = before.resources[renamed?.from ?? resource.name]
  const existing = found.get(shape?.table ?? '')
  if (!existing || !shape) return { steps: buildCreateSteps(table) }
  const migration = { resource, there: existing, table, emptyText: schema.project.emptyText, schema, dropsEmpty }
  if (resource.kind === 'balance') return planBalance(migration, buildCreateSteps)
  const plan = planExistingTable(migration, changes)
  const isFilled = plan.steps.some(({ kind }) => kind === 'fill-column')
  return {
    steps: [
      ...plan.steps,
      ...buildGuardSteps({ existing, table, isFilled, wasAppendOnly: shape.appendOnly === true }),
      ...buildRenameSteps(resource, changes),
    ],
    questions: plan.questions,
    refusals: [...plan.refusals, ...findTableConflicts(migration, comparison)],
  }
}

/** A renamed table needs a name that no other table keeps. */
const findTableConflicts = (
  { resource, there: existing, table }: TableMigration,
  { found, before, changes }: SchemaComparison,
): readonly string[] => {
  if (existing.name === table.name || !found.has(table.name)) return []
  const isRemoved = changes.some(
    change => change.kind === 'resource-dropped' && before.resources[change.from]?.table === table.name,
  )
  return isRemoved ? [] : [describeTableTaken(resource, table.name)]
}

const planExistingTable = (migration: TableMigration, changes: readonly SchemaChange[]): MigrationPlan => {
  const { there: existing, table } = migration
  const fields = changes.filter((change): change is SchemaFieldChange => 'field' in change)
  const names = new Map(
    fields.flatMap(({ kind, from, field }) => (kind === 'field-renamed' ? [[from, field.name]] : [])),
  )
  const altered = findAlteredColumns(migration, fields, names)
  const parts = [
    planSystemColumns(migration, changes),
    ...[...changes, ...altered].map(change => planChange(change, migration)),
  ]
  const remade = new Set([...fields, ...altered].flatMap(({ kind, field }) => (kind === 'type' ? [field.name] : [])))
  const moved: readonly MigrationStep[] =
    existing.name === table.name ? [] : [{ kind: 'rename-table', table: existing.name, to: table.name }]
  return {
    steps: [
      ...moved,
      ...parts.flatMap(part => part.steps ?? []),
      ...buildIndexSteps(table, existing, { names, remade }),
      ...buildSearchSteps(table, existing, remade),
    ],
    questions: [...parts.flatMap(part => part.questions ?? []), ...buildDuplicateQuestions(migration, names)],
    refusals: parts.flatMap(part => part.refusals ?? []),
  }
}

/**
 * Finds columns that do not match their types although the schema is unchanged: they were altered outside the program.
 */
const findAlteredColumns = (
  { resource, there: existing, table }: TableMigration,
  known: readonly SchemaFieldChange[],
  names: ReadonlyMap<string, string>,
): readonly SchemaFieldChange[] =>
  existing.columns.flatMap(column => {
    const field = resource.field[names.get(column.name) ?? column.name]
    if (!field?.stored || matchesColumn({ ...column, name: field.name }, table)) return []
    if (known.some(change => change.kind === 'type' && change.field === field)) return []
    return [{ kind: 'type', resource, field, from: column.name, before: {} }]
  })
