// The tables that a document import fills: header, lines and journal.

import type { Field } from '../../../engine/schema/field.ts'
import type { Import, ImportField } from '../../../engine/schema/import.ts'
import { type Journal, typedLines } from '../../../engine/schema/lines.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'

export interface DocumentTarget {
  readonly header: Resource
  readonly lines: Resource
  readonly linesName: string
  readonly journal?: Journal & { readonly table: Resource; readonly days: readonly Resource[] }
  readonly fieldOf: (said: ImportField) => Field | undefined
}

/** Undefined if the import fills a resource without lines. */
export const findDocumentTarget = (schema: Schema, imported: Import): DocumentTarget | undefined => {
  const header = getResource(schema, imported.into)
  const kinds = typedLines(header.lifecycle.lines)
  const said = kinds.find(({ name }) => name === imported.lines) ?? kinds[0]
  const lines = said && findResource(schema, said.resource)
  if (!said || !lines) return undefined
  const table = said.journal && findResource(schema, said.journal.resource)
  return {
    header,
    lines,
    linesName: said.name,
    ...(said.journal && table && { journal: { ...said.journal, table, days: daysOf(schema, said.journal) } }),
    fieldOf: ({ name, lines: ofLines }) => findField(ofLines === undefined ? header : lines, name),
  }
}

const daysOf = (schema: Schema, { daily }: Journal): readonly Resource[] =>
  daily.map(({ resource }) => getResource(schema, resource))

/** Every table with rows of a batch; tables that others refer to come last. */
export const tablesOfTarget = ({ header, lines, journal }: DocumentTarget): readonly Resource[] => [
  ...(journal ? [...journal.days, journal.table] : []),
  lines,
  header,
]
