// A column that is calculated, for rows that were there before it.
import { sql } from 'kysely'
import { fillOf } from '../../../engine/definition/resources/compile-worked-out.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { build, statementOf } from '../compiler.ts'
import { valueFrom } from '../source.ts'
import type { Step } from './steps.ts'

/** Nothing where the database cannot work the value out: those rows get theirs when they are saved next. */
export const fillSteps = (schema: Schema, resource: StoredResource, field: Field): readonly Step[] => {
  const fill = field.calc && fillOf(schema, resource, field)
  if (!fill) return []
  const { table } = resource
  const filled = build.updateTable(table).set({ [field.name]: sql`${valueFrom(resource, fill)}` })
  return [{ kind: 'fill-column', sql: statementOf(filled).sql }]
}
