// Applies the rules of the schema files to a document and its lines together, because each may depend on the other.
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import { heldByNumbers } from '../../../engine/record/calculations-of.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import type { Completed } from '../../../engine/record/complete-record.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import { withDefaults } from '../../../engine/record/with-defaults.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { noteAsks } from '../../caller/confirming.ts'
import { giveWay } from '../../event-loop/give-way.ts'
import { checkOwner, checkReferences } from '../rules/check-rules.ts'
import type { Asking } from '../rules/evaluate-for.ts'
import { completeFor, loadForeseen } from '../rules/finish-row.ts'
import { type CompletedRow, completeRows } from './complete-rows.ts'
import { type Document, documentReader, lineTable } from './document.ts'
import { refuseClaims, type SentDocument, type SentRow } from './parse-document.ts'

export interface CompletedDocument {
  readonly document: Document
  /** All faults; those of lines have paths such as `goods.2.weight`. */
  readonly faults: readonly Fault[]
}

export interface Completing {
  readonly resource: Resource
  readonly sent: SentDocument
  /** The move that saves the document. */
  readonly move?: string
  /** The reader that lines know as `parent`, if it is not their document. */
  readonly parent?: RowReader
}

interface Round {
  /** Hidden lines, whose rows are dropped. */
  readonly dropped: ReadonlySet<string>
  readonly document: Document
  readonly header: Completed
  readonly lines: Readonly<Record<string, readonly CompletedRow[]>>
}

/** Stops cyclic dependencies. */
const mostRounds = 12

export const completeDocument = async (asking: Asking, completing: Completing): Promise<CompletedDocument> => {
  const round = await settle(asking, completing)
  const { document } = round
  const { resource, sent } = completing
  const { confirming } = asking.caller
  noteAsks(confirming, { resource, row: document.row, asks: round.header.asks })
  const own = await faultsOfRow(asking, resource, { sent: sent.header, completed: round.header })
  const faults = [
    // The state of an unsaved document is not a valid value yet.
    ...own.filter(({ field }) => field === undefined || field !== resource.lifecycle.flow?.field),
    ...checkOwner(asking.caller, resource, document.row),
    ...sent.faults,
  ]
  for (const lines of resource.lifecycle.lines) {
    const table = lineTable(asking.caller.schema, resource, lines.name)
    const ownRows = sent.lines[lines.name] ?? []
    for (const [index, one] of ownRows.entries()) {
      const completed = round.lines[lines.name]?.[index]?.completed
      if (!completed) continue
      const path = `${lines.name}.${index}`
      noteAsks(confirming, { resource: table, row: completed.row, asks: completed.asks, path })
      const found = await faultsOfRow(asking, table, { sent: one, completed })
      await giveWay()
      faults.push(...found.map(at => withPath(path, at)))
    }
    if (round.dropped.has(lines.name)) continue
    faults.push(...faultsOfLines(table, lines, document.lines[lines.name] ?? [], asking.world.emptyText))
  }
  return { document, faults: oneEach(faults) }
}

/** Prefixes the field of a fault with a path. */
export const withPath = (path: string, found: Fault): Fault => ({
  ...found,
  field: found.field === undefined ? path : `${path}.${found.field}`,
})

const oneEach = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(found => [`${found.code} ${found.field} ${found.params?.rule}`, found])).values(),
]

const settle = async (asking: Asking, completing: Completing): Promise<Round> => {
  const { resource, sent } = completing
  // Most values that lines read from their document are known at the start.
  await loadForeseen(asking, resource, [sent.header])
  let document: Document = {
    row: withDefaults(resource, sent.header, asking.world),
    lines: Object.fromEntries(Object.entries(sent.lines).map(([name, all]) => [name, all.map(({ row }) => row)])),
  }
  let earlier: Round | undefined
  for (let turn = 0; ; turn++) {
    await giveWay()
    const round = await completeOnce(asking, completing, { before: document, earlier })
    await giveWay()
    if (turn >= mostRounds || (earlier && isSettled(earlier, round))) return round
    // A row without lines needs only one round.
    if (turn === 0 && resource.lifecycle.lines.length === 0) return round
    earlier = round
    document = round.document
  }
}

/** True if nothing was completed again, or if the repeated completion gave the same document. */
const isSettled = (earlier: Round, { header, document }: Round): boolean =>
  header === earlier.header || JSON.stringify(document) === JSON.stringify(earlier.document)

const completeOnce = async (
  asking: Asking,
  completing: Completing,
  { before, earlier }: { readonly before: Document; readonly earlier: Round | undefined },
): Promise<Round> => {
  const { resource, sent, move } = completing
  const { schema } = asking.caller
  const dropped = earlier?.dropped ?? new Set<string>()
  const parent = completing.parent ?? documentReader(schema, resource, before, asking.rows)
  const completedLines: [string, readonly CompletedRow[]][] = []
  for (const { name } of resource.lifecycle.lines) {
    const table = lineTable(schema, resource, name)
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
  const withCompleted = Object.fromEntries(
    completedLines.map(([name, all]) => [name, all.map(one => one.completed.row)]),
  )
  const reader = documentReader(schema, resource, { row: before.row, lines: withCompleted }, asking.rows)
  const readers = Object.fromEntries(resource.lifecycle.lines.map(({ name }) => [name, reader.lines(name) ?? []]))
  const { row, before: saved, given } = sent.header
  const unfinished = {
    row,
    given,
    lines: readers,
    ...(saved && { before: saved }),
    ...(move !== undefined && { move }),
  }
  const header = isSame(earlier, completedLines) ? earlier.header : await completeFor(asking, resource, unfinished)
  const hidden = resource.lifecycle.lines.flatMap(({ name, asked }) =>
    asked === 'never' && header.hidden.has(name) ? [name] : [],
  )
  const left = Object.fromEntries(
    Object.entries(withCompleted).map(([name, rows]) => [name, hidden.includes(name) ? [] : rows]),
  )
  return { document: { row: header.row, lines: left }, header, lines, dropped: new Set([...dropped, ...hidden]) }
}

/** If no line was completed again, the document is unchanged too. */
const isSame = (
  earlier: Round | undefined,
  lines: readonly (readonly [string, readonly CompletedRow[]])[],
): earlier is Round =>
  earlier !== undefined &&
  lines.every(([name, all]) => {
    const known = earlier.lines[name] ?? []
    return all.length === known.length && all.every((one, index) => one === known[index])
  })

const faultsOfRow = async (
  asking: Asking,
  resource: Resource,
  { sent, completed }: { readonly sent: SentRow; readonly completed: Completed },
): Promise<readonly Fault[]> => {
  const { emptyText } = asking.world
  const { row, hidden, faults: broken } = completed
  const unread = new Set(sent.faults.map(({ field }) => field))
  const own = checkRecord(resource, row, emptyText, hidden).filter(found => !isNumbered(resource, found))
  const references = await checkReferences(asking.connection, asking.caller, resource, {
    row,
    rows: asking.rows,
    ...(sent.before && { before: sent.before }),
  })
  const rules = [...own, ...broken.filter(found => !isNumbered(resource, found)), ...references]
  const claims = refuseClaims(resource, sent, row, emptyText)
  return [...sent.faults, ...rules.filter(({ field }) => field === undefined || !unread.has(field)), ...claims]
}

/** A number that will be assigned later is not missing, nor are values that depend on it. */
const isNumbered = (resource: Resource, { code, field = '' }: Fault): boolean =>
  code === 'required' && heldByNumbers(resource).has(field)

/** Checks the number of lines and duplicates. */
const faultsOfLines = (
  table: ResourceFields,
  { name, title, min, max, unique }: Lines,
  rows: readonly Row[],
  emptyText: string,
): readonly Fault[] => {
  const faults: Fault[] = []
  if (rows.length < min) faults.push(fault('lines.few', { field: name, params: { title, min } }))
  if (max !== undefined && rows.length > max) faults.push(fault('lines.many', { field: name, params: { title, max } }))
  const fields = unique.flatMap(one => findField(table, one) ?? [])
  const [first] = fields
  if (!first) return faults
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (fields.some(field => isBlank(field, row[field.name], emptyText))) continue
    const key = JSON.stringify(fields.map(field => row[field.name] ?? null))
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, index)
    else {
      const params = { value: first.type.format(row[first.name] ?? null), row: earlier + 1 }
      faults.push(withPath(`${name}.${index}`, about(first, fault('line.double', { params }))))
    }
  }
  return faults
}
