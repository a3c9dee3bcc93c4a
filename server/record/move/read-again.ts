// Returns a written document as a read would return it, reading again only what a read changes.

import { getWaitingStates, isEffective } from '../../../engine/document/document-basis.ts'
import { buildRow, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertNoFaults } from '../../error/errors.ts'
import { deleteBasis, findBasis, writeStoredBasis } from '../../storage/basis-rows.ts'
import { findLines } from '../../storage/find-rows.ts'
import { findVersi } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Basis, type BasisContext, findChangedBasis, hasBasis, mergeBasis, readBasis } from '../document/basis.ts'
import { getFlow, type MoveContext } from '../document/move-context.ts'
import { type Document, getLineTable, readLines } from '../document/parse-document.ts'
import { getRow } from '../rows/read-record.ts'

interface DocumentContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
}

/** Returns the written document; reads its row and lines again where it was written again or a read adds values. */
export const reloadDocument = async (context: DocumentContext, written: Document): Promise<Document> => {
  const { connection, caller, resource } = context
  const id = String(written.row.id)
  const readTable = async (name: string): Promise<readonly [string, readonly Row[]]> => {
    const table = getLineTable(caller.schema, resource, name)
    const lines = written.lines[name] ?? []
    const isAsWritten = lines.length === 0 || hasFieldsAsWritten(table)
    const rows = isAsWritten
      ? lines.map(line => toReadRow(table, line))
      : await findLines(connection, table, id, caller.shop.code)
    return [name, rows]
  }
  const names = resource.lifecycle.lines.map(({ name }) => name)
  const [row, ...lines] = await Promise.all([readHeader(context, written), ...names.map(readTable)])
  if (row && row.versi === written.row.versi) return { row, lines: Object.fromEntries(lines) }
  return {
    row: row ?? (await getRow(connection, resource, id, caller)),
    lines: await readLines(connection, caller, resource, id),
  }
}

/** Returns undefined if the row was written again. */
const readHeader = async ({ connection, caller, resource }: DocumentContext, { row }: Document) => {
  const id = String(row.id)
  if (!hasFieldsAsWritten(resource)) return getRow(connection, resource, id, caller)
  return (await findVersi(connection, resource, id)) === row.versi ? toReadRow(resource, row) : undefined
}

/** Absent values become null. */
const toReadRow = ({ fields }: ResourceFields, row: Row): Row =>
  buildRow([...fields.map(({ name }) => name), 'id', 'versi'], name => row[name])

const hasFieldsAsWritten = memoizeByObject(({ fields }: ResourceFields) => fields.every(isFieldReadAsWritten))

/** Books, joins and computed fields add values to a row that is read. */
const isFieldReadAsWritten = ({ stored, derived, fetch }: Field): boolean =>
  stored && !derived && fetch?.mode !== 'live'

// Keeps what a waiting document was computed from, and refuses a move that would take effect on former values.

/** The key of a stored basis: other shops may make moves of a document of several shops. */
const getKey = ({ caller, resource: { scope } }: BasisContext, { row }: Document) => ({
  shop: scope.kind === 'shops' ? String(row[scope.fields[0] ?? '']) : caller.shop.code,
  documentId: String(row.id),
})

const isWaiting = ({ resource }: BasisContext, { row }: Document): boolean =>
  getWaitingStates(resource).has(String(row[getFlow(resource).field]))

/** Throws faults by field if the move takes effect and the basis of the waiting document has changed since it was saved. */
export const assertBasisUnchanged = async (context: MoveContext): Promise<void> => {
  const { connection, resource, move, saved, isCreatedNow } = context
  if (!saved || isCreatedNow || !isEffective(move) || !isWaiting(context, saved) || !hasBasis(context)) return
  const earlier = await readStoredBasis(context, saved)
  assertNoFaults(resource, await findChangedBasis(context, saved, earlier))
  await deleteBasis(connection, getKey(context, saved))
}

/** Stores the basis of a document that was created in a waiting state; drops it if the document waits no longer. */
export const storeBasis = async (context: MoveContext, document: Document): Promise<void> => {
  if (!hasBasis(context)) return
  const { connection, move, saved } = context
  if (!saved && isWaiting(context, document))
    await writeBasis(context, document, { basis: await readBasis(context, document), isNew: true })
  else if (saved && !isEffective(move) && isWaiting(context, saved) && !isWaiting(context, document))
    await deleteBasis(connection, getKey(context, document))
}

/** Stores the basis of an edited document again if it waits; one that was saved without keeps its values to be compared by. */
export const refreshBasis = async (context: BasisContext, document: Document): Promise<void> => {
  if (!isWaiting(context, document) || !hasBasis(context)) return
  const earlier = await readStoredBasis(context, document)
  if (!earlier) return
  const current = await readBasis(context, document)
  await writeBasis(context, document, { basis: mergeBasis(context, { earlier, current }), isNew: false })
}

const readStoredBasis = async (context: BasisContext, document: Document): Promise<Basis | undefined> => {
  const text = await findBasis(context.connection, getKey(context, document))
  return text === undefined ? undefined : (JSON.parse(text) as Basis)
}

const writeBasis = async (
  context: BasisContext,
  document: Document,
  { basis, isNew }: { readonly basis: Basis; readonly isNew: boolean },
): Promise<void> => {
  const stored = { ...getKey(context, document), basis: JSON.stringify(basis) }
  await writeStoredBasis(context.connection, stored, { isNew })
}
