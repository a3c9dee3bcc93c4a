// Plans a migration from the existing tables to those of the schema: steps, and questions whose answers refuse it.

import type { Ledger } from '../../../engine/schema/ledger.ts'
import {
  type ResourceCore,
  type ResourceFields,
  type StoredResource,
  systemColumns,
} from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTable, ExistingTables } from '../existing-tables.ts'
import { type StorageTable, systemTables } from '../system-tables.ts'
import { buildResourceTable, findShopColumn, isAppendOnly } from '../tables.ts'
import { compareShapes, isInner, type SchemaChange, type SchemaFieldChange } from './changes.ts'
import {
  describeDimWithoutStock,
  describeResourceGone,
  describeTableTaken,
  describeUnknownSystemColumn,
} from './describe-refusals.ts'
import { matchesColumn, planChange, type TableMigration } from './plan-change.ts'
import {
  buildDropSearches,
  buildDuplicateQuestions,
  buildGuardSteps,
  buildIndexSteps,
  buildSearchSteps,
  planSystemColumns,
} from './plan-columns.ts'
import { type FieldShape, formatScope, getDefaultTable, type ResourceShape, type SchemaShape } from './schema-shape.ts'
import { type MigrationPlan, type MigrationQuestion, type MigrationStep, stepOrder } from './steps.ts'

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
  if (resource.kind === 'balance') return planBalance(migration)
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

// Renames resources and fields in system tables, so that counters continue and pictures stay with their rows. The audit
// keeps the names of its time.

const nameColumns = [
  ['kencana_draft', 'resource'],
  ['kencana_authorization', 'resource'],
  ['kencana_reserved', 'resource'],
  ['kencana_reserved', 'document'],
  ['kencana_picture', 'resource'],
] as const

const buildRenameSteps = (
  resource: ResourceCore & ResourceFields,
  changes: readonly SchemaChange[],
): readonly MigrationStep[] => {
  const { name: to, fields } = resource
  const from = changes.find(change => change.kind === 'resource-renamed')?.from ?? to
  const findFormerField = (name: string): string =>
    changes.flatMap(one => (one.kind === 'field-renamed' && one.field.name === name ? [one.from] : []))[0] ?? name
  const resourceSteps = nameColumns.map(
    ([table, column]): MigrationStep => ({ kind: 'rename-value', table, column, from, to }),
  )
  const fieldSteps = fields.flatMap(({ name, number, type }): readonly MigrationStep[] => {
    const former = findFormerField(name)
    return [
      ...(number ? [buildRename('kencana_number', 'counter', `${from}.${former}`, `${to}.${name}`)] : []),
      ...(type.uploaded ? [{ ...buildRename('kencana_picture', 'field', former, name), where: { resource: to } }] : []),
    ]
  })
  return [...resourceSteps, ...fieldSteps].filter(step => step.kind === 'rename-value' && step.from !== step.to)
}

const buildRename = (table: string, column: string, from: string, to: string) =>
  ({ kind: 'rename-value', table, column, from, to }) as const

// Plans balance tables: a changed one is recreated and recomputed from legs, so that nothing is lost.

const planBalance = ({ there: existing, table }: TableMigration): Pick<MigrationPlan, 'steps'> => {
  const isSame =
    existing.name === table.name &&
    existing.columns.length === table.columns.length &&
    existing.columns.every(column => matchesColumn(column, table)) &&
    table.indexes.every(index => existing.indexes.some(({ columns }) => columns.join() === index.columns.join()))
  return {
    steps: isSame
      ? buildIndexSteps(table, existing, { names: new Map(), remade: new Set() })
      : [{ kind: 'drop-table', table: existing.name }, ...buildCreateSteps(table)],
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
const buildNewDimQuestions = ({ ledgers }: Schema, { found, before }: StateBefore): readonly MigrationQuestion[] =>
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

// Builds the previous shape: the stored one, limited to columns that exist.

const systemTableNames: ReadonlySet<string> = new Set(systemTables.map(({ name }) => name))

/** Tables that no previous or current resource uses are ignored. */
const buildShapeBefore = (found: ExistingTables, remembered: SchemaShape | undefined, schema: Schema): SchemaShape => {
  const now = Object.values(schema.resources)
  const names = new Set([
    ...Object.keys(remembered?.resources ?? {}),
    ...now.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])),
    ...(schema.project.drop ?? []),
  ])
  const byFormerName = new Map(now.flatMap(one => (one.was === undefined ? [] : [[one.was, one] as const])))
  const findBearer = (name: string): StoredResource | undefined => findResource(schema, name) ?? byFormerName.get(name)
  const isOld = remembered !== undefined && remembered.derived === undefined
  const findTableBefore = (name: string): string => {
    const resource = findBearer(name)
    return remembered?.resources[name]?.table ?? (isInner(name) ? (resource?.table ?? '') : getDefaultTable(name))
  }
  const taken = new Set(Object.keys(remembered?.resources ?? {}).map(findTableBefore))
  const shapes = [...names].flatMap((name): readonly (readonly [string, ResourceShape])[] => {
    const resource = findBearer(name)
    const known = remembered?.resources[name]
    const table = found.get(findTableBefore(name))
    if (!table || systemTableNames.has(table.name) || (!known && taken.has(table.name))) return []
    const wasAppendOnly = known && !isOld ? known.appendOnly === true : resource !== undefined && isAppendOnly(resource)
    return [[name, { ...buildTableShape(table, known, resource), ...(wasAppendOnly && { appendOnly: true }) }] as const]
  })
  return { resources: Object.fromEntries(shapes), ...(remembered?.derived && { derived: remembered.derived }) }
}

const buildTableShape = (
  { name: table, columns }: ExistingTable,
  remembered: ResourceShape | undefined,
  resource: StoredResource | undefined,
): ResourceShape => {
  const scope = remembered?.scope ?? guessScope(columns, resource)
  const owner = /^shop (.+)$/.exec(scope ?? '')?.[1]
  const own: readonly (string | undefined)[] = [...systemColumns, owner]
  const fields = columns
    .filter(({ name }) => !own.includes(name))
    .map(({ name }): [string, FieldShape] => [name, remembered?.fields[name] ?? {}])
  return {
    table,
    ...(scope !== undefined && { scope }),
    unique: remembered?.unique ?? [],
    fields: Object.fromEntries(fields),
  }
}

/** Without a stored shape the shop column decides; otherwise the scope is assumed to be unchanged. */
const guessScope = (columns: ExistingTable['columns'], resource: StoredResource | undefined): string | undefined => {
  if (!resource) return undefined
  const owner = findShopColumn(resource)
  return owner === undefined || columns.some(({ name }) => name === owner) ? formatScope(resource.scope) : 'chain'
}
