// How two schemas differ, by meaning: resources and fields, then menu entries, rights and screens.
import type { Schema } from '../../engine/schema/schema.ts'
import { formatMessage, type Wording } from '../../engine/schema/wording.ts'
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

export const compareSchemas = (wording: Wording, before: Schema, after: Schema): SchemaDifference => {
  const tables = compareShapes(buildSchemaShape(before), after).map(change => formatChange(wording, change))
  const surface = compareSurfaces(before, after)
  return { tables, surface, lines: [...tables, ...formatSurfaceDifference(wording, surface)] }
}

const formatChange = (wording: Wording, change: SchemaChange): string => {
  const params = {
    resource: 'resource' in change ? change.resource.name : '',
    field: 'field' in change ? change.field.name : '',
    from: 'from' in change ? change.from : '',
    type: 'field' in change ? change.field.type.name : '',
    columns: 'columns' in change ? change.columns.join(' + ') : '',
  }
  return formatMessage(wording, changeMessages[change.kind], params)
}

const changeMessages: Readonly<Record<SchemaChange['kind'], string>> = {
  'resource-added': 'message.change-resource-added',
  'resource-renamed': 'message.change-resource-renamed',
  'resource-dropped': 'message.change-resource-dropped',
  'resource-gone': 'message.change-resource-gone',
  scope: 'message.change-scope',
  'unique-added': 'message.change-unique-added',
  'field-dropped': 'message.change-field-dropped',
  'field-gone': 'message.change-field-gone',
  'field-added': 'message.change-field-added',
  'field-renamed': 'message.change-field-renamed',
  type: 'message.change-type',
  required: 'message.change-required',
  rules: 'message.change-rules',
}
