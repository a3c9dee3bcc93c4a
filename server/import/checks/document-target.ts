// The tables that a document import fills: header, lines and journal.

import type { Field } from '../../../engine/schema/field.ts'
import type { Import, ImportField } from '../../../engine/schema/import.ts'
import { filterTypedLines, type Journal } from '../../../engine/schema/lines.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'

export interface DocumentTarget {
  readonly header: Resource
  readonly lines: Resource
  readonly linesName: string
  /** Fields whose values no two lines of one document share. */
  readonly uniqueInDocument: readonly string[]
  readonly journal?: Journal & { readonly table: Resource; readonly days: readonly Resource[] }
  readonly resolveField: (definition: ImportField) => Field | undefined
}

/** Undefined if the import fills a resource without lines. */
export const findDocumentTarget = (schema: Schema, imported: Import): DocumentTarget | undefined => {
  const header = getResource(schema, imported.into)
  const kinds = filterTypedLines(header.lifecycle.lines)
  const lineDefinition = kinds.find(({ name }) => name === imported.lines) ?? kinds[0]
  const lines = lineDefinition && findResource(schema, lineDefinition.resource)
  if (!lineDefinition || !lines) return undefined
  const table = lineDefinition.journal && findResource(schema, lineDefinition.journal.resource)
  return {
    header,
    lines,
    linesName: lineDefinition.name,
    uniqueInDocument: lineDefinition.unique,
    ...(lineDefinition.journal &&
      table && { journal: { ...lineDefinition.journal, table, days: listDayTables(schema, lineDefinition.journal) } }),
    resolveField: ({ name, lines: ofLines }) => findField(ofLines === undefined ? header : lines, name),
  }
}

const listDayTables = (schema: Schema, { daily }: Journal): readonly Resource[] =>
  daily.map(({ resource }) => getResource(schema, resource))

/** Every table with rows of a batch; tables that others refer to come last. */
export const listTargetTables = ({ header, lines, journal }: DocumentTarget): readonly Resource[] => [
  ...(journal ? [...journal.days, journal.table] : []),
  lines,
  header,
]
