// Fills a column of existing rows: a new calculated one, or one whose file demands what rows without a value get.
import { sql } from 'kysely'
import { compileBackfill } from '../../../engine/record/compile-virtual-columns.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { selectComputedValue } from '../row-source.ts'
import { build, toStatement } from '../run-query.ts'
import type { MigrationStep } from './steps.ts'

/** Returns no step if the database cannot compute the value; those rows get theirs at the next save. */
export const buildFillSteps = (schema: Schema, resource: StoredResource, field: Field): readonly MigrationStep[] => {
  const fill = (field.calc || field.fill) && compileBackfill(schema, resource, field)
  if (!fill) return []
  const { table } = resource
  const blanks = getBlankValues(field, schema.project.emptyText)
  const column = sql.ref(`${table}.${field.name}`)
  const isBlank = sql<boolean>`(${column} IS NULL${sql.join(
    blanks.map(blank => sql` OR ${column} = ${sql.lit(blank)}`),
    sql``,
  )})`
  const update = build.updateTable(table).set({ [field.name]: sql`${selectComputedValue(resource, fill)}` })
  const step = { kind: 'fill-column', table, column: field.name } as const
  return field.fill
    ? [{ ...step, sql: toStatement(update.where(isBlank)).sql, blanks }]
    : [{ ...step, sql: toStatement(update).sql }]
}

/** The stored forms of an empty value besides null. */
const getBlankValues = ({ type }: Field, emptyText: string): readonly (string | number)[] => {
  if (type.column === 'text') return ['', emptyText]
  return type.blank === 'zero' ? [0] : []
}

/** Whether existing rows lack a value of the new field that it must have: no rule and no default provides one. */
export const isFillNeeded = (field: Field): boolean => {
  const { type, calc, fetch, defaultBy, number, derived, fill } = field
  const hasSource = [calc, fetch, defaultBy, number, derived, fill].some(source => source !== undefined)
  const hasDefault = field.default !== null && field.default !== field.blank
  return field.required && !hasSource && !hasDefault && type.blank !== 'zero'
}
