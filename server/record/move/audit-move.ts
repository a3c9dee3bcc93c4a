// The audit row of a move or an edit: the user, and if the schema file requires it the values, with changed lines only.
import { type Row, serializeRow, toJsonRow } from '../../../engine/record/row.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { mapValues } from '../../../engine/value/records.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordChanged } from '../../error/errors.ts'
import { insertAudit, recordDeletion } from '../../storage/audit.ts'
import { isRehearsal } from '../../storage/rehearse-write.ts'
import { deleteRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, getLineTable } from '../document/parse-document.ts'
import { createRowConflict } from '../rows/read-record.ts'
import type { MoveVerb } from '../write/write-audit.ts'
import { recordEvent } from '../write/write-event.ts'
import { insertShopRow, updateStoredRow } from '../write/write-row.ts'

interface AuditedMove {
  readonly resource: Resource
  readonly verb: MoveVerb | 'update'
  readonly before?: Document | undefined
  readonly after: Document
}

/** Also writes what programs receive of it. */
export const auditMove = async (
  connection: Connection,
  caller: Caller,
  { resource, verb, before, after }: AuditedMove,
): Promise<void> => {
  const move = verb === 'update' ? verb : verb.slice('move:'.length)
  await recordEvent(connection, caller, resource, { move, ...after })
  if (resource.audit === 'none' || isRehearsal(connection)) return
  const isFull = resource.audit === 'fields'
  const serializeValues = (document: Document | undefined, other: Document | undefined): string | null =>
    document && isFull ? toAuditJson(caller, resource, document, other) : null
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: resource.name,
    rowId: String(after.row.id),
    verb,
    before: serializeValues(before, after),
    after: serializeValues(after, before),
  })
}

/** Serializes the document with the lines that differ from the other document. */
const toAuditJson = (
  { schema }: Caller,
  resource: Resource,
  document: Document,
  other: Document | undefined,
): string => {
  const lines = resource.lifecycle.lines.flatMap(({ name }) => {
    const table = getLineTable(schema, resource, name)
    const others = new Map((other?.lines[name] ?? []).map(line => [line.id, line]))
    const isChanged = (line: Row): boolean => {
      const otherLine = others.get(line.id)
      return !otherLine || !isSame(table, otherLine, line)
    }
    const changed = (document.lines[name] ?? []).filter(isChanged)
    return changed.length === 0 ? [] : [[name, `[${changed.map(line => serializeRow(table, line)).join()}]`] as const]
  })
  return serializeRow(resource, document.row, lines)
}

// Inserts and updates the rows of a document.

interface DocumentWriteContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
}

/** Sets the document id and the positions of the lines. */
const withLinePositions = (document: Document): Document => ({
  ...document,
  lines: mapValues(document.lines, lines =>
    lines.map((line, index) => ({
      ...line,
      [lineLinks.document]: document.row.id ?? null,
      [lineLinks.position]: index + 1,
    })),
  ),
})

/** Inserts a document whose rows already have ids. */
export const insertDocument = async (
  { connection, caller, resource }: DocumentWriteContext,
  document: Document,
): Promise<Document> => {
  const positioned = withLinePositions(document)
  const row = await insertShopRow(connection, caller, resource, positioned.row)
  const lines: [string, readonly Row[]][] = []
  for (const [name, all] of Object.entries(positioned.lines)) {
    const table = getLineTable(caller.schema, resource, name)
    const saved: Row[] = []
    for (const line of all) saved.push(await insertShopRow(connection, caller, table, line))
    lines.push([name, saved])
  }
  return { row, lines: Object.fromEntries(lines) }
}

/** Updates the row of the document in every case, so that its version changes, and the lines that differ. */
export const updateDocument = async (
  context: DocumentWriteContext,
  { before, after }: { readonly before: Document; readonly after: Document },
): Promise<Document> => {
  const { connection, caller, resource } = context
  const positioned = withLinePositions(after)
  const row = await updateStoredRow(connection, caller, resource, { before: before.row, row: positioned.row })
  if (!row) throw createRowConflict(caller, resource, before.row)
  const lines: [string, readonly Row[]][] = []
  for (const [name, all] of Object.entries(positioned.lines)) {
    const change = { name, before: before.lines[name] ?? [], after: all }
    lines.push([name, await changeLines(context, change)])
  }
  return { row, lines: Object.fromEntries(lines) }
}

const changeLines = async (
  { connection, caller, resource }: DocumentWriteContext,
  { name, before, after }: { readonly name: string; readonly before: readonly Row[]; readonly after: readonly Row[] },
): Promise<readonly Row[]> => {
  const table = getLineTable(caller.schema, resource, name)
  const beforeById = new Map(before.map(line => [line.id, line]))
  const remainingIds = new Set(after.map(({ id }) => id))
  for (const { id, versi, [lineLinks.document]: document } of before) {
    if (remainingIds.has(id)) continue
    await deleteRow(connection, table, String(id), Number(versi))
    recordDeletion(connection, table, { id: String(id), of: `${resource.name} ${document}` })
  }
  const saved: Row[] = []
  for (const line of after) {
    const previous = beforeById.get(line.id)
    if (!previous) saved.push(await insertShopRow(connection, caller, table, line))
    else if (isSame(table, previous, line)) saved.push(previous)
    else {
      const changed = await updateStoredRow(connection, caller, table, { before: previous, row: line })
      if (!changed) throw new RecordChanged(toJsonRow(table, previous, () => true))
      saved.push(changed)
    }
  }
  return saved
}

export const isSame = ({ fields }: ResourceFields, a: Row, b: Row): boolean =>
  fields.every(({ name }) => (a[name] ?? null) === (b[name] ?? null))
