// Plans a migration from the existing tables to those of the schema: steps, and questions whose answers refuse it.

import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { resourceTable, systemTables, type Table } from '../tables.ts'
import { type Change, changesBetween, type FieldChange } from './changes.ts'
import type { FoundTable, FoundTables } from './found-tables.ts'
import { newDimQuestions, planBalance } from './plan-balance.ts'
import { fits, type Place, planChange } from './plan-change.ts'
import { guardSteps, systemColumnChanges } from './plan-columns.ts'
import { doubleQuestions, dropSearches, indexSteps, searchSteps } from './plan-indexes.ts'
import { renameSteps } from './plan-names.ts'
import { resourceGone, strangeSystemColumn, tableTaken } from './refusals.ts'
import type { SchemaShape } from './schema-shape.ts'
import { shapeBefore } from './shape-before.ts'
import { type MigrationPlan, type Step, stepOrder } from './steps.ts'

export interface Situation {
  readonly found: FoundTables
  /** The shape that was stored by the last migration. */
  readonly remembered: SchemaShape | undefined
  readonly schema: Schema
}

interface Compared {
  readonly found: FoundTables
  readonly schema: Schema
  readonly before: SchemaShape
  readonly changes: readonly Change[]
}

export const planMigration = ({ found, remembered, schema }: Situation): MigrationPlan => {
  const before = shapeBefore(found, remembered, schema)
  const compared = { found, schema, before, changes: changesBetween(before, schema) }
  const parts = [
    ...systemTables.map(table => planSystemTable(table, found.get(table.name))),
    ...Object.values(schema.resources).map(resource => planResource(resource, compared)),
    ...compared.changes.map(change => planGoneResource(change, compared)),
    { questions: newDimQuestions(schema, compared) },
  ]
  const steps = parts.flatMap(part => part.steps ?? [])
  return {
    steps: stepOrder.flatMap(kind => steps.filter(step => step.kind === kind)),
    questions: parts.flatMap(part => part.questions ?? []),
    refusals: parts.flatMap(part => part.refusals ?? []),
  }
}

const createAll = (table: Table): readonly Step[] => [
  { kind: 'create-table', table },
  ...table.indexes.map((index): Step => ({ kind: 'create-index', table, index })),
  ...(table.search ? [{ kind: 'create-search', table, search: table.search } as const] : []),
]

const planSystemTable = (table: Table, there: FoundTable | undefined): Partial<MigrationPlan> => {
  if (!there) return { steps: createAll(table) }
  const missing = table.columns.filter(column => !there.columns.some(({ name }) => name === column.name))
  const strange = there.columns.filter(one => !table.columns.some(({ name }) => name === one.name && fits(one, table)))
  return {
    steps: [
      ...missing.map((column): Step => ({ kind: 'add-column', table: table.name, column })),
      ...indexSteps(table, there, { names: new Map(), remade: new Set() }),
    ],
    refusals: strange.map(({ name }) => strangeSystemColumn(table.name, name)),
  }
}

const planGoneResource = (change: Change, { found, schema, before }: Compared): Partial<MigrationPlan> => {
  if (change.kind !== 'resource-dropped' && change.kind !== 'resource-gone') return {}
  const table = before.resources[change.from]?.table ?? ''
  const there = found.get(table)
  if (!there) return {}
  if (change.kind === 'resource-dropped')
    return { steps: [...dropSearches(there.searches), { kind: 'drop-table', table }] }
  const heir = Object.values(schema.resources).find(({ was }) => was === change.from)
  const gone = { file: heir?.file ?? '', name: change.from, heir: heir?.name }
  return { questions: [{ ask: 'rows', table, refuse: count => resourceGone(gone, count) }] }
}

const planResource = (resource: StoredResource, compared: Compared): Partial<MigrationPlan> => {
  const { found, schema, before } = compared
  const table = resourceTable(resource, schema)
  const changes = compared.changes.filter(change => 'resource' in change && change.resource === resource)
  const renamed = changes.find(change => change.kind === 'resource-renamed')
  const shape = before.resources[renamed?.from ?? resource.name]
  const there = found.get(shape?.table ?? '')
  if (!there || !shape) return { steps: createAll(table) }
  const place = { resource, there, table, emptyText: schema.project.emptyText, schema }
  if (resource.kind === 'balance') return planBalance(place, createAll)
  const plan = planKnown(place, changes)
  const isFilled = plan.steps.some(({ kind }) => kind === 'fill-column')
  return {
    steps: [
      ...plan.steps,
      ...guardSteps({ there, table, isFilled, wasAppendOnly: shape.appendOnly === true }),
      ...renameSteps(resource, changes),
    ],
    questions: plan.questions,
    refusals: [...plan.refusals, ...takenBy(place, compared)],
  }
}

/** A renamed table needs a name that no other table keeps. */
const takenBy = ({ resource, there, table }: Place, { found, before, changes }: Compared): readonly string[] => {
  if (there.name === table.name || !found.has(table.name)) return []
  const isGoing = changes.some(
    change => change.kind === 'resource-dropped' && before.resources[change.from]?.table === table.name,
  )
  return isGoing ? [] : [tableTaken(resource, table.name)]
}

const planKnown = (place: Place, changes: readonly Change[]): MigrationPlan => {
  const { there, table } = place
  const fields = changes.filter((change): change is FieldChange => 'field' in change)
  const names = new Map(
    fields.flatMap(({ kind, from, field }) => (kind === 'field-renamed' ? [[from, field.name]] : [])),
  )
  const twisted = twistedColumns(place, fields, names)
  const parts = [
    systemColumnChanges(place, changes),
    ...[...changes, ...twisted].map(change => planChange(change, place)),
  ]
  const remade = new Set([...fields, ...twisted].flatMap(({ kind, field }) => (kind === 'type' ? [field.name] : [])))
  const moved: readonly Step[] =
    there.name === table.name ? [] : [{ kind: 'rename-table', table: there.name, to: table.name }]
  return {
    steps: [
      ...moved,
      ...parts.flatMap(part => part.steps ?? []),
      ...indexSteps(table, there, { names, remade }),
      ...searchSteps(table, there, remade),
    ],
    questions: [...parts.flatMap(part => part.questions ?? []), ...doubleQuestions(place, names)],
    refusals: parts.flatMap(part => part.refusals ?? []),
  }
}

/**
 * Finds columns that do not match their types although the schema is unchanged: they were altered outside the program.
 */
const twistedColumns = (
  { resource, there, table }: Place,
  known: readonly FieldChange[],
  names: ReadonlyMap<string, string>,
): readonly FieldChange[] =>
  there.columns.flatMap(column => {
    const field = resource.field[names.get(column.name) ?? column.name]
    if (!field?.stored || fits({ ...column, name: field.name }, table)) return []
    if (known.some(change => change.kind === 'type' && change.field === field)) return []
    return [{ kind: 'type', resource, field, from: column.name, before: {} }]
  })
