// Fills a new calculated column of existing rows.
import { sql } from 'kysely'
import { compileBackfill } from '../../../engine/definition/resources/compile-virtual-columns.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { build, toStatement } from '../compiler.ts'
import { selectComputedValue } from '../row-source.ts'
import type { MigrationStep } from './steps.ts'

/** Returns no step if the database cannot compute the value; those rows get theirs at the next save. */
export const buildFillSteps = (schema: Schema, resource: StoredResource, field: Field): readonly MigrationStep[] => {
  const fill = field.calc && compileBackfill(schema, resource, field)
  if (!fill) return []
  const { table } = resource
  const update = build.updateTable(table).set({ [field.name]: sql`${selectComputedValue(resource, fill)}` })
  return [{ kind: 'fill-column', sql: toStatement(update).sql }]
}
