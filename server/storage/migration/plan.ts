// From the tables that are there to those that the schema wants: the steps, and the questions whose answers forbid them.
import type { Resource, Schema } from '../../../engine/schema.ts'
import { resourceTable, systemTables, type Table } from '../tables.ts'
import { type Change, changesBetween, type FieldChange } from './changes.ts'
import type { FoundTable, FoundTables } from './found-tables.ts'
import { fits, type Place, planChange } from './plan-change.ts'
import { doubleQuestions, indexSteps } from './plan-indexes.ts'
import { resourceGone, strangeSystemColumn } from './refusals.ts'
import type { SchemaShape } from './schema-shape.ts'
import { shapeBefore, tableOf } from './shape-before.ts'
import { type MigrationPlan, type Step, stepOrder } from './steps.ts'

export interface Situation {
  readonly found: FoundTables
  /** The shape that was kept when tables were changed last. */
  readonly remembered: SchemaShape | undefined
  readonly schema: Schema
}

export const planMigration = (situation: Situation): MigrationPlan => {
  const { found, remembered, schema } = situation
  const changes = changesBetween(shapeBefore(found, remembered, schema), schema)
  const parts = [
    ...systemTables.map(table => planSystemTable(table, found.get(table.name))),
    ...Object.values(schema.resources).map(resource => planResource(resource, changes, situation)),
    ...changes.map(change => planGoneResource(change, situation)),
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

const planGoneResource = (change: Change, { found, schema }: Situation): Partial<MigrationPlan> => {
  if (change.kind === 'resource-dropped') return { steps: [{ kind: 'drop-table', table: tableOf(change.from) }] }
  if (change.kind !== 'resource-gone' || !found.has(tableOf(change.from))) return {}
  const heir = Object.values(schema.resources).find(({ was }) => was === change.from)
  const gone = { file: heir?.file ?? '', name: change.from, heir: heir?.name }
  return { questions: [{ ask: 'rows', table: tableOf(change.from), refuse: count => resourceGone(gone, count) }] }
}

const planResource = (resource: Resource, all: readonly Change[], situation: Situation): Partial<MigrationPlan> => {
  const { found, schema } = situation
  const { emptyText } = schema.project
  const table = resourceTable(resource, schema)
  const changes = all.filter(change => 'resource' in change && change.resource === resource)
  const renamed = changes.find(change => change.kind === 'resource-renamed')
  const there = found.get(renamed ? tableOf(renamed.from) : table.name)
  if (!there) return { steps: createAll(table) }
  const place = { resource, there, table, emptyText, schema }
  const fields = changes.filter((change): change is FieldChange => 'field' in change)
  const names = new Map(
    fields.flatMap(({ kind, from, field }) => (kind === 'field-renamed' ? [[from, field.name]] : [])),
  )
  const twisted = twistedColumns(place, fields, names)
  const parts = [...changes, ...twisted].map(change => planChange(change, place))
  const remade = new Set([...fields, ...twisted].flatMap(({ kind, field }) => (kind === 'type' ? [field.name] : [])))
  return {
    steps: [...parts.flatMap(part => part.steps ?? []), ...indexSteps(table, there, { names, remade })],
    questions: [...parts.flatMap(part => part.questions ?? []), ...doubleQuestions(place, names)],
  }
}

/** Columns that are not as their types ask, although the schema is as it was: somebody else has changed them. */
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
