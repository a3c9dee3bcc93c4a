// Plans one change of a resource: questions to its rows, and steps on its table.

import { findFieldType } from '../../../engine/field/all.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { isBlank } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingColumn, ExistingTable } from '../existing-tables.ts'
import type { StorageTable } from '../system-tables.ts'
import type { SchemaChange, SchemaFieldChange } from './changes.ts'
import {
  describeFieldGone,
  describeMissingValues,
  describeRecordGone,
  describeRuleViolations,
  describeScopeChange,
  describeTypeChange,
  describeUnfilled,
} from './describe-refusals.ts'
import { buildFillSteps, isFillNeeded } from './fill-column.ts'
import { getOwnLimits } from './schema-shape.ts'
import type { MigrationPlan, MigrationQuestion, MigrationRefusal, MigrationStep } from './steps.ts'

/** A resource under migration, with its existing and its future table. */
export interface TableMigration {
  readonly resource: StoredResource
  readonly there: ExistingTable
  readonly table: StorageTable
  readonly emptyText: string
  readonly schema: Schema
  /** Columns that are gone are dropped if no row has a value of them. */
  readonly dropsEmpty: boolean
}

/** Returns whether the table defines a column with this name, type and nullability. */
export const matchesColumn = ({ name, type, required }: ExistingColumn, { columns }: StorageTable): boolean =>
  columns.some(column => column.name === name && column.type === type && column.required === required)

export const planChange = (change: SchemaChange, migration: TableMigration): Partial<MigrationPlan> => {
  const { table } = migration
  switch (change.kind) {
    case 'scope':
      return planScope(change.before, migration)
    case 'field-dropped':
      return { steps: [{ kind: 'drop-column', table: table.name, column: change.from }] }
    case 'field-gone':
      return {
        questions: [buildRemovedFieldQuestion(change.from, migration)],
        steps: migration.dropsEmpty ? [{ kind: 'drop-column', table: table.name, column: change.from }] : [],
      }
    case 'field-added':
      return {
        questions: buildUnfilledQuestions(change.field, migration),
        steps: [
          ...buildAddColumn(migration, change.field.name),
          ...buildFillSteps(migration.schema, migration.resource, change.field),
        ],
      }
    case 'field-renamed':
      return {
        steps: [{ kind: 'rename-column', table: table.name, column: change.from, to: change.field.name }],
      }
    case 'type':
      return planType(change, migration)
    case 'required':
      return change.field.fill
        ? { steps: buildFillSteps(migration.schema, migration.resource, change.field) }
        : { questions: buildRequiredQuestions(change, migration) }
    case 'rules':
      return { questions: buildRulesQuestions(change, migration) }
    default:
      return {}
  }
}

const buildAddColumn = ({ table }: TableMigration, name: string): readonly MigrationStep[] =>
  table.columns
    .filter(column => column.name === name)
    .map(column => ({ kind: 'add-column', table: table.name, column }))

const planScope = (before: string | undefined, migration: TableMigration): Partial<MigrationPlan> => {
  const { resource, there: existing, table } = migration
  const owner = /^shop (.+)$/.exec(before ?? '')?.[1]
  const removedColumns = existing.columns.filter(
    ({ name }) => name === owner && !table.columns.some(one => one.name === name),
  )
  const shopColumn = resource.scope.kind === 'shop' ? resource.scope.column : ''
  return {
    questions: [
      {
        ask: 'rows',
        table: existing.name,
        refuse: count => (count > 0 ? describeScopeChange(resource, count) : undefined),
      },
    ],
    steps: [
      ...removedColumns.map(({ name }): MigrationStep => ({ kind: 'drop-column', table: table.name, column: name })),
      ...(existing.columns.some(({ name }) => name === shopColumn) ? [] : buildAddColumn(migration, shopColumn)),
    ],
  }
}

/** Returns the stored forms of an empty value. */
const getBlanks = (column: ExistingColumn | undefined, emptyText: string): readonly Stored[] => {
  if (column?.type === 'text') return ['', emptyText]
  return column?.required ? [0] : []
}

const findColumn = ({ there: existing }: TableMigration, name: string): ExistingColumn | undefined =>
  existing.columns.find(column => column.name === name)

const buildRemovedFieldQuestion = (from: string, migration: TableMigration): MigrationQuestion => {
  const { resource, there: existing, emptyText, dropsEmpty } = migration
  const successor = resource.fields.find(({ was }) => was === from)
  const isRecord = resource.kind === 'legs' || resource.kind === 'journal'
  return {
    ask: 'filled',
    table: existing.name,
    column: from,
    blanks: getBlanks(findColumn(migration, from), emptyText),
    refuse: held => {
      if (dropsEmpty && held === 0) return undefined
      return isRecord
        ? describeRecordGone(resource, from, held)
        : describeFieldGone({ file: resource.file, name: from, heir: successor?.name }, held)
    },
  }
}

/** Only empty values can be converted to another type; the column is recreated. */
const planType = ({ field, from, before }: SchemaFieldChange, migration: TableMigration): Partial<MigrationPlan> => {
  const { resource, there: existing, table, emptyText } = migration
  const blanks = getBlanks(findColumn(migration, from), emptyText)
  const refuse = (held: number): MigrationRefusal =>
    held > 0 ? describeTypeChange(resource, field, before, held) : undefined
  return {
    questions: [{ ask: 'filled', table: existing.name, column: from, blanks, refuse }],
    steps: [{ kind: 'drop-column', table: table.name, column: field.name }, ...buildAddColumn(migration, field.name)],
  }
}

/** A new required field needs a value in each existing row. */
const buildUnfilledQuestions = (
  field: Field,
  { resource, there: existing }: TableMigration,
): readonly MigrationQuestion[] => {
  if (!isFillNeeded(field)) return []
  const refuse = (count: number): MigrationRefusal => (count > 0 ? describeUnfilled(resource, field, count) : undefined)
  return [{ ask: 'rows', table: existing.name, refuse }]
}

const buildRequiredQuestions = (
  { field, from, before }: SchemaFieldChange,
  migration: TableMigration,
): readonly MigrationQuestion[] => {
  const { resource, there: existing, emptyText } = migration
  const isOtherColumnType = before.type !== undefined && findFieldType(before.type)?.column !== field.type.column
  if (field.type.blank === 'zero' || (isOtherColumnType && field.default !== field.blank)) return []
  const blanks = getBlanks(findColumn(migration, from), emptyText)
  const refuse = (count: number): MigrationRefusal =>
    count > 0 ? describeMissingValues(resource, field, count) : undefined
  return [{ ask: 'blank', table: existing.name, column: from, blanks, refuse }]
}

const buildRulesQuestions = (
  { field, from }: SchemaFieldChange,
  { resource, there: existing }: TableMigration,
): readonly MigrationQuestion[] => {
  if (field.type.secret) return []
  const refuse = (count: number, examples: readonly Stored[]): MigrationRefusal =>
    count > 0 ? describeRuleViolations(resource, field, count, examples) : undefined
  return [{ ask: 'values', table: existing.name, column: from, breaks: createRuleCheck(field), refuse }]
}

const createRuleCheck =
  (field: Field) =>
  (value: Stored): boolean => {
    if (isBlank(field, value)) return false
    return (
      'fault' in field.type.parse(field.type.toJson(value)) || field.type.check(value, getOwnLimits(field)).length > 0
    )
  }
