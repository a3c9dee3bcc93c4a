// Applies the rules of the schema files to a document and its lines together, because each may depend on the other.

import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { deduplicateFaults, type Fault, fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import type { CompletedRecord } from '../../../engine/record/complete-record.ts'
import { findNumberDependentFields } from '../../../engine/record/dependent-calculations.ts'
import { fillDefaults } from '../../../engine/record/fill-defaults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { mapByName, mapValues } from '../../../engine/value/records.ts'
import { recordQuestions } from '../../caller/confirmation.ts'
import { yieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'
import { checkOwner, checkReferences } from '../rule/check-rules.ts'
import type { EvaluationContext } from '../rule/evaluation.ts'
import { completeRow, prefetchQuestions } from '../rule/finish-row.ts'
import { type CompletedRow, completeRows } from './complete-rows.ts'
import { createDocumentReader, type Document, getLineTable } from './document.ts'
import { generateLines } from './generate-lines.ts'
import { checkClaims, type ParsedDocument, type ParsedRow } from './parse-document.ts'

export interface CompletedDocument {
  readonly document: Document
  /** All faults; those of lines have paths such as `goods.2.weight`. */
  readonly faults: readonly Fault[]
}

interface CompletionRequest {
  readonly resource: Resource
  readonly sent: ParsedDocument
  /** The move that saves the document. */
  readonly move?: string
  /** Lines that the program makes now, if they are defined by the document; default: none. */
  readonly generates?: (lines: string) => boolean
  /** The reader that lines know as `parent`, if it is not their document. */
  readonly parent?: RowReader
}

interface CompletionRound {
  /** Hidden lines, whose rows are dropped. */
  readonly dropped: ReadonlySet<string>
  readonly document: Document
  readonly header: CompletedRecord
  readonly lines: Readonly<Record<string, readonly CompletedRow[]>>
}

/** Stops cyclic dependencies. */
const maxRounds = 12

export const completeDocument = async (
  asking: EvaluationContext,
  request: CompletionRequest,
): Promise<CompletedDocument> => {
  const { resource, generates } = request
  const typed = await runRounds(asking, request)
  const generated = generates && (await generateLines(asking, { ...request, generates, document: typed.document }))
  const sent = generated ?? request.sent
  const round = generated ? await runRounds(asking, { ...request, sent }) : typed
  const { document } = round
  const { confirming } = asking.caller
  recordQuestions(confirming, { resource, row: document.row, warnings: round.header.asks })
  const headerFaults = await findRowFaults(asking, resource, { sent: sent.header, completed: round.header })
  const faults = [
    // The state of an unsaved document is not a valid value yet.
    ...headerFaults.filter(({ field }) => field === undefined || field !== resource.lifecycle.flow?.field),
    ...checkOwner(asking.caller, resource, document.row),
    ...sent.faults,
  ]
  for (const lines of resource.lifecycle.lines) {
    const table = getLineTable(asking.caller.schema, resource, lines.name)
    const ownRows = sent.lines[lines.name] ?? []
    for (const [index, sentRow] of ownRows.entries()) {
      const completed = round.lines[lines.name]?.[index]?.completed
      if (!completed) continue
      const path = `${lines.name}.${index}`
      recordQuestions(confirming, { resource: table, row: completed.row, warnings: completed.asks, path })
      const rowFaults = await findRowFaults(asking, table, { sent: sentRow, completed })
      await yieldToEventLoop()
      faults.push(...rowFaults.map(rowFault => withPath(path, rowFault)))
    }
    if (round.dropped.has(lines.name)) continue
    faults.push(...findLineFaults(table, lines, document.lines[lines.name] ?? []))
  }
  return { document, faults: deduplicateFaults(faults) }
}

/** Prefixes the field of a fault with a path. */
export const withPath = (path: string, item: Fault): Fault => ({
  ...item,
  field: item.field === undefined ? path : `${path}.${item.field}`,
})

const runRounds = async (asking: EvaluationContext, request: CompletionRequest): Promise<CompletionRound> => {
  const { resource, sent } = request
  // Most values that lines read from their document are known at the start.
  await prefetchQuestions(asking, resource, [sent.header])
  let document: Document = {
    row: fillDefaults(resource, sent.header, asking.environment),
    lines: mapValues(sent.lines, all => all.map(({ row }) => row)),
  }
  let earlier: CompletionRound | undefined
  for (let turn = 0; ; turn++) {
    await yieldToEventLoop()
    const round = await runRound(asking, request, { before: document, earlier })
    await yieldToEventLoop()
    if (turn >= maxRounds || (earlier && isSettled(earlier, round))) return round
    // A row without lines needs only one round.
    if (turn === 0 && resource.lifecycle.lines.length === 0) return round
    earlier = round
    document = round.document
  }
}

/** True if nothing was completed again, or if the repeated completion gave the same document. */
const isSettled = (earlier: CompletionRound, { header, document }: CompletionRound): boolean =>
  header === earlier.header || JSON.stringify(document) === JSON.stringify(earlier.document)

const runRound = async (
  asking: EvaluationContext,
  request: CompletionRequest,
  { before, earlier }: { readonly before: Document; readonly earlier: CompletionRound | undefined },
): Promise<CompletionRound> => {
  const { resource, sent, move } = request
  const { schema } = asking.caller
  const dropped = earlier?.dropped ?? new Set<string>()
  const parent = request.parent ?? createDocumentReader(schema, resource, before, asking.rows)
  const completedLines: [string, readonly CompletedRow[]][] = []
  for (const { name } of resource.lifecycle.lines) {
    const table = getLineTable(schema, resource, name)
    completedLines.push([
      name,
      await completeRows(asking, table, {
        rows: dropped.has(name) ? [] : (sent.lines[name] ?? []),
        parent,
        earlier: earlier?.lines[name] ?? [],
      }),
    ])
  }
  const lines = Object.fromEntries(completedLines)
  const completedRows = Object.fromEntries(
    completedLines.map(([name, all]) => [name, all.map(one => one.completed.row)]),
  )
  const reader = createDocumentReader(schema, resource, { row: before.row, lines: completedRows }, asking.rows)
  const readers = mapByName(resource.lifecycle.lines, ({ name }) => reader.lines(name) ?? [])
  const { row, before: saved, inputFields } = sent.header
  const unfinished = {
    row,
    inputFields,
    lines: readers,
    before: saved,
    ...(move !== undefined && { move }),
  }
  const header = isUnchangedRound(earlier, completedLines)
    ? earlier.header
    : await completeRow(asking, resource, unfinished)
  const hidden = resource.lifecycle.lines.flatMap(({ name, askUsage: askMode }) =>
    askMode === 'never' && header.hidden.has(name) ? [name] : [],
  )
  const visibleLines = mapValues(completedRows, (rows, name) => (hidden.includes(name) ? [] : rows))
  return {
    document: { row: header.row, lines: visibleLines },
    header,
    lines,
    dropped: new Set([...dropped, ...hidden]),
  }
}

/** If no line was completed again, the document is unchanged too. */
const isUnchangedRound = (
  earlier: CompletionRound | undefined,
  lines: readonly (readonly [string, readonly CompletedRow[]])[],
): earlier is CompletionRound =>
  earlier !== undefined &&
  lines.every(([name, all]) => {
    const previous = earlier.lines[name] ?? []
    return all.length === previous.length && all.every((one, index) => one === previous[index])
  })

const findRowFaults = async (
  asking: EvaluationContext,
  resource: Resource,
  { sent, completed }: { readonly sent: ParsedRow; readonly completed: CompletedRecord },
): Promise<readonly Fault[]> => {
  const { row, hidden, faults: broken } = completed
  const unread = new Set(sent.faults.map(({ field }) => field))
  const recordFaults = checkRecord(resource, row, hidden).filter(item => !isNumberedByMove(resource, item))
  const references = await checkReferences(asking.connection, asking.caller, resource, {
    row,
    rows: asking.rows,
    before: sent.before,
  })
  const rules = [...recordFaults, ...broken.filter(item => !isNumberedByMove(resource, item)), ...references]
  const claimFaults = checkClaims(resource, sent, row)
  return [...sent.faults, ...rules.filter(({ field }) => field === undefined || !unread.has(field)), ...claimFaults]
}

/** A number that will be assigned later is not missing, nor are values that depend on it. */
const isNumberedByMove = (resource: Resource, { code, field = '' }: Fault): boolean =>
  code === 'required' && findNumberDependentFields(resource).has(field)

/** Checks the number of lines and duplicates. */
const findLineFaults = (
  table: ResourceFields,
  { name, title, min, max, unique }: Lines,
  rows: readonly Row[],
): readonly Fault[] => {
  const faults: Fault[] = []
  if (rows.length < min) faults.push(fault('lines.few', { field: name, params: { title, min } }))
  if (max !== undefined && rows.length > max) faults.push(fault('lines.many', { field: name, params: { title, max } }))
  const fields = unique.flatMap(one => findField(table, one) ?? [])
  const [first] = fields
  if (!first) return faults
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (fields.some(field => isBlank(field, row[field.name]))) continue
    const key = JSON.stringify(fields.map(field => row[field.name] ?? null))
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, index)
    else {
      const params = { value: first.type.format(row[first.name] ?? null), row: earlier + 1 }
      faults.push(withPath(`${name}.${index}`, toFieldFault(first, fault('line.double', { params }))))
    }
  }
  return faults
}
