// Plans one change of a resource: questions to its rows, and steps on its table.

import { findFieldType } from '../../../engine/fields/all.ts'
import { blankOf } from '../../../engine/fields/blank-of.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { isBlank } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Table } from '../tables.ts'
import type { Change, FieldChange } from './changes.ts'
import { fillSteps } from './fill-column.ts'
import type { FoundColumn, FoundTable } from './found-tables.ts'
import { fieldGone, recordGone, rulesBroken, scopeMoved, stillEmpty, typeMoved } from './refusals.ts'
import { ownLimits } from './schema-shape.ts'
import type { MigrationPlan, Question, Refusal, Step } from './steps.ts'

/** A resource under migration, with its existing and its future table. */
export interface Place {
  readonly resource: StoredResource
  readonly there: FoundTable
  readonly table: Table
  readonly emptyText: string
  readonly schema: Schema
}

/** Returns whether the table defines a column with this name, type and nullability. */
export const fits = ({ name, type, required }: FoundColumn, { columns }: Table): boolean =>
  columns.some(column => column.name === name && column.type === type && column.required === required)

export const planChange = (change: Change, place: Place): Partial<MigrationPlan> => {
  const { table } = place
  switch (change.kind) {
    case 'scope':
      return planScope(change.before, place)
    case 'field-dropped':
      return { steps: [{ kind: 'drop-column', table: table.name, column: change.from }] }
    case 'field-gone':
      return { questions: [goneQuestion(change.from, place)] }
    case 'field-added':
      return {
        steps: [...addColumn(place, change.field.name), ...fillSteps(place.schema, place.resource, change.field)],
      }
    case 'field-renamed':
      return {
        steps: [{ kind: 'rename-column', table: table.name, column: change.from, to: change.field.name }],
      }
    case 'type':
      return planType(change, place)
    case 'required':
      return { questions: requiredQuestions(change, place) }
    case 'rules':
      return { questions: rulesQuestions(change, place) }
    default:
      return {}
  }
}

const addColumn = ({ table }: Place, name: string): readonly Step[] =>
  table.columns
    .filter(column => column.name === name)
    .map(column => ({ kind: 'add-column', table: table.name, column }))

const planScope = (before: string | undefined, place: Place): Partial<MigrationPlan> => {
  const { resource, there, table } = place
  const owner = /^shop (.+)$/.exec(before ?? '')?.[1]
  const gone = there.columns.filter(({ name }) => name === owner && !table.columns.some(one => one.name === name))
  const wanted = resource.scope.kind === 'shop' ? resource.scope.column : ''
  return {
    questions: [
      { ask: 'rows', table: there.name, refuse: count => (count > 0 ? scopeMoved(resource, count) : undefined) },
    ],
    steps: [
      ...gone.map(({ name }): Step => ({ kind: 'drop-column', table: table.name, column: name })),
      ...(there.columns.some(({ name }) => name === wanted) ? [] : addColumn(place, wanted)),
    ],
  }
}

/** Returns the stored forms of an empty value. */
const blanksOf = (column: FoundColumn | undefined, emptyText: string): readonly Stored[] => {
  if (column?.type === 'text') return ['', emptyText]
  return column?.required ? [0] : []
}

const columnOf = ({ there }: Place, name: string): FoundColumn | undefined =>
  there.columns.find(column => column.name === name)

const goneQuestion = (from: string, place: Place): Question => {
  const { resource, there, emptyText } = place
  const heir = resource.fields.find(({ was }) => was === from)
  const isRecord = resource.kind === 'legs' || resource.kind === 'journal'
  return {
    ask: 'filled',
    table: there.name,
    column: from,
    blanks: blanksOf(columnOf(place, from), emptyText),
    refuse: held =>
      isRecord
        ? recordGone(resource, from, held)
        : fieldGone({ file: resource.file, name: from, heir: heir?.name }, held),
  }
}

/** Only empty values can be converted to another type; the column is recreated. */
const planType = ({ field, from, before }: FieldChange, place: Place): Partial<MigrationPlan> => {
  const { resource, there, table, emptyText } = place
  const blanks = blanksOf(columnOf(place, from), emptyText)
  const refuse = (held: number): Refusal => (held > 0 ? typeMoved(resource, field, before, held) : undefined)
  return {
    questions: [{ ask: 'filled', table: there.name, column: from, blanks, refuse }],
    steps: [{ kind: 'drop-column', table: table.name, column: field.name }, ...addColumn(place, field.name)],
  }
}

const requiredQuestions = ({ field, from, before }: FieldChange, place: Place): readonly Question[] => {
  const { resource, there, emptyText } = place
  const isOther = before.type !== undefined && findFieldType(before.type)?.column !== field.type.column
  if (field.type.blank === 'zero' || (isOther && field.default !== blankOf(field.type, emptyText))) return []
  const blanks = blanksOf(columnOf(place, from), emptyText)
  const refuse = (count: number): Refusal => (count > 0 ? stillEmpty(resource, field, count) : undefined)
  return [{ ask: 'blank', table: there.name, column: from, blanks, refuse }]
}

const rulesQuestions = ({ field, from }: FieldChange, { resource, there, emptyText }: Place): readonly Question[] => {
  if (field.type.hashed) return []
  const refuse = (count: number, examples: readonly Stored[]): Refusal =>
    count > 0 ? rulesBroken(resource, field, count, examples) : undefined
  return [{ ask: 'values', table: there.name, column: from, breaks: breaksRules(field, emptyText), refuse }]
}

const breaksRules =
  (field: Field, emptyText: string) =>
  (value: Stored): boolean => {
    if (isBlank(field, value, emptyText)) return false
    return 'fault' in field.type.parse(field.type.toJson(value)) || field.type.check(value, ownLimits(field)).length > 0
  }
