// How two schemas differ, by meaning: resources and fields, then menu entries, rights and screens.
import type { Schema } from '../../engine/schema/schema.ts'
import { compareShapes, type SchemaChange } from '../storage/migration/changes.ts'
import { buildSchemaShape } from '../storage/migration/schema-shape.ts'
import { compareSurfaces, formatSurfaceDifference, type SurfaceDifference } from './describe-surface.ts'

export interface SchemaDifference {
  /** A sentence for each change of a resource or a field. */
  readonly tables: readonly string[]
  readonly surface: SurfaceDifference
  /** All of it, a line for each. */
  readonly lines: readonly string[]
}

export const compareSchemas = (before: Schema, after: Schema): SchemaDifference => {
  const tables = compareShapes(buildSchemaShape(before), after).map(formatChange)
  const surface = compareSurfaces(before, after)
  return { tables, surface, lines: [...tables, ...formatSurfaceDifference(surface)] }
}

const formatChange = (change: SchemaChange): string => {
  switch (change.kind) {
    case 'resource-added':
      return `${change.resource.name} is added`
    case 'resource-renamed':
      return `${change.from} is renamed to ${change.resource.name}`
    case 'resource-dropped':
      return `${change.from} is dropped`
    case 'resource-gone':
      return `${change.from} is gone without "drop" or "x-was"`
    case 'scope':
      return `${change.resource.name} has another scope`
    case 'unique-added':
      return `${change.resource.name}: ${change.columns.join(' + ')} becomes unique`
    case 'field-dropped':
      return `${change.resource.name}: the field ${change.from} is dropped`
    case 'field-gone':
      return `${change.resource.name}: the field ${change.from} is gone without "x-drop" or "x-was"`
    case 'field-added':
      return `${change.resource.name}: the field ${change.field.name} is added`
    case 'field-renamed':
      return `${change.resource.name}: the field ${change.from} is renamed to ${change.field.name}`
    case 'type':
      return `${change.resource.name}: the field ${change.field.name} has the type ${change.field.type.name}`
    case 'required':
      return `${change.resource.name}: the field ${change.field.name} becomes required`
    case 'rules':
      return `${change.resource.name}: the field ${change.field.name} has other rules`
  }
}
