// `schema diff`: how two projects differ, by meaning, without a database.
import { compareShapes, type SchemaChange } from '../../server/storage/migration/changes.ts'
import { buildSchemaShape } from '../../server/storage/migration/schema-shape.ts'
import type { CommandCall, CommandResult } from './command.ts'
import { compareSurfaces, formatSurfaceDifference } from './describe-surface.ts'
import { loadProject } from './load-project.ts'

export const runDiff = async ({ args: [before, after] }: CommandCall): Promise<CommandResult> => {
  const { schema: schemaBefore } = await loadProject(before)
  const { schema } = await loadProject(after)
  const changes = compareShapes(buildSchemaShape(schemaBefore), schema).map(formatChange)
  const surface = compareSurfaces(schemaBefore, schema)
  const lines = [...changes, ...formatSurfaceDifference(surface)]
  return {
    lines,
    summary:
      lines.length === 0
        ? 'They do not differ.'
        : `${lines.length} difference${lines.length === 1 ? '' : 's'} from version ${schemaBefore.version} to ${schema.version}.`,
    result: { from: schemaBefore.version, to: schema.version, tables: changes, ...surface },
    exitCode: lines.length === 0 ? 0 : 1,
  }
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
