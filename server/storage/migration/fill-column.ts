// Fills a new calculated column of existing rows.
import { sql } from 'kysely'
import { fillOf } from '../../../engine/definition/resources/compile-worked-out.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { build, statementOf } from '../compiler.ts'
import { valueFrom } from '../source.ts'
import type { Step } from './steps.ts'

/** Returns no step if the database cannot compute the value; those rows get theirs at the next save. */
export const fillSteps = (schema: Schema, resource: StoredResource, field: Field): readonly Step[] => {
  const fill = field.calc && fillOf(schema, resource, field)
  if (!fill) return []
  const { table } = resource
  const filled = build.updateTable(table).set({ [field.name]: sql`${valueFrom(resource, fill)}` })
  return [{ kind: 'fill-column', sql: statementOf(filled).sql }]
}
