// Checks that imports and start data give the rows that they bring what these need.

import type { ImportSchemaFile } from '../../import/import-posting.ts'
import { filterTypedLines } from '../../schema/lines.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { StartDefinition } from '../../schema-file/shapes/start-shape.ts'
import { findEmptyFields } from './fill-sources.ts'

export const checkImportedRows = (imports: readonly ImportSchemaFile[], schema: CompilingSchema): void => {
  for (const { definition, report } of imports) {
    const into = findResource(schema, definition.into)
    if (!into || definition.mode === 'update' || definition.history) continue
    const mapped = new Set(Object.keys(definition.map))
    for (const table of [into, ...findFilledLines(into, definition.lines, schema)]) {
      const [missing] = findEmptyFields(table, schema.project.emptyText, mapped).filter(
        name => !table.field[name]?.readOnly,
      )
      if (missing !== undefined)
        report(['map'], `"${table.name}" requires "${missing}": give it a column or a value`, 'key')
    }
  }
}

const findFilledLines = (
  { lifecycle }: Resource,
  lines: string | undefined,
  schema: CompilingSchema,
): readonly Resource[] =>
  filterTypedLines(lifecycle.lines)
    .filter(({ name }) => lines === undefined || name === lines)
    .flatMap(({ resource }) => findResource(schema, resource) ?? [])

export const checkStartRows = (files: readonly SchemaFile<StartDefinition>[], schema: CompilingSchema): void => {
  for (const { definition, report } of files) {
    const groups = [
      { path: ['chain'], rows: definition.chain },
      ...Object.entries(definition.shops ?? {}).map(([shop, rows]) => ({ path: ['shops', shop], rows })),
    ]
    for (const { path, rows } of groups)
      for (const [name, entries] of Object.entries(rows)) {
        const resource = findResource(schema, name)
        if (!resource) continue
        for (const [index, entry] of entries.entries()) {
          const [missing] = findEmptyFields(resource, schema.project.emptyText, new Set(Object.keys(entry)))
          if (missing !== undefined)
            report([...path, name, index], `"${name}" requires "${missing}": give the row a value`)
        }
      }
  }
}
