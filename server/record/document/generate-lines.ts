// Makes the lines of a document that its own values define: their number, and the fields of `fill.map`.

import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { encodeStored, toStored } from '../../../engine/expression/evaluate/to-stored.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { LineFill } from '../../../engine/schema/document.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { type EvaluationContext, evaluateTerm } from '../rule/evaluation.ts'
import { createDocumentReader, type Document, getLineTable } from './document.ts'
import { createEmptyLine, maxLines, type ParsedDocument, type ParsedRow } from './parse-document.ts'

interface GenerationRequest {
  readonly resource: Resource
  readonly sent: ParsedDocument
  /** The document with its computed values. */
  readonly document: Document
  /** Whether the lines of that name may change now. */
  readonly generates: (lines: string) => boolean
}

/**
 * The document with its generated lines; undefined if it has none. A line that was sent keeps its id and its other fields,
 * and a sent value that differs from the generated one is refused later, as that of a computed field.
 */
export const generateLines = async (
  asking: EvaluationContext,
  { resource, sent, document, generates }: GenerationRequest,
): Promise<ParsedDocument | undefined> => {
  const { schema } = asking.caller
  const generated: Record<string, readonly ParsedRow[]> = {}
  const faults: Fault[] = []
  const parent = createDocumentReader(schema, resource, document, asking.rows)
  for (const { name, title, fill } of resource.lifecycle.lines) {
    if (!fill?.count || !generates(name)) continue
    const typed = sent.lines[name] ?? []
    const result = encodeStored(await evaluateTerm(asking, fill.count.term, { row: parent }), 0)
    const count = Math.min(Math.max(Number(result ?? 0), 0), maxLines)
    if (Number(result ?? 0) > maxLines || typed.some((row, index) => index >= count && row.row !== row.before))
      faults.push(fault('lines.many', { field: name, params: { title, max: count } }))
    const table = getLineTable(schema, resource, name)
    const rows: ParsedRow[] = []
    for (let index = 0; index < count; index++) {
      const row = typed[index] ?? createEmptyLine(table)
      rows.push(await generateLine(asking, { table, fill, parent, row, position: index + 1 }))
    }
    generated[name] = rows
  }
  if (Object.keys(generated).length === 0) return undefined
  return { ...sent, lines: { ...sent.lines, ...generated }, faults: [...sent.faults, ...faults] }
}

interface LineToGenerate {
  readonly table: Resource
  readonly fill: LineFill
  readonly parent: RowReader
  readonly row: ParsedRow
  readonly position: number
}

const generateLine = async (
  asking: EvaluationContext,
  { table, fill, parent, row: { row, inputFields, claimed, ...line }, position }: LineToGenerate,
): Promise<ParsedRow> => {
  const reader = createRecordReader(table, { [lineLinks.position]: position }, asking.rows)
  const values: Record<string, Stored> = {}
  const sentValues: Record<string, Stored> = {}
  for (const [name, { term }] of Object.entries(fill.map)) {
    const field = findField(table, name)
    if (!field) continue
    const stored = toStored(await evaluateTerm(asking, term, { row: reader, roots: { parent } }), field)
    values[name] = 'fault' in stored ? null : stored.value
    if (inputFields.has(name)) sentValues[name] = row[name] ?? null
  }
  return {
    ...line,
    row: { ...row, ...values },
    inputFields: new Set([...inputFields, ...Object.keys(values)]),
    claimed: { ...claimed, ...sentValues },
  }
}
