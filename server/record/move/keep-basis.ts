// Keeps what a waiting document was computed from, and refuses a move that would take effect on former values.

import { getWaitingStates, isEffective } from '../../../engine/document/document-basis.ts'
import { assertNoFaults } from '../../error/errors.ts'
import { deleteBasis, findBasis, writeStoredBasis } from '../../storage/basis-rows.ts'
import { type Basis, type BasisContext, findChangedBasis, hasBasis, mergeBasis, readBasis } from '../document/basis.ts'
import type { Document } from '../document/document.ts'
import { getFlow, type MoveContext } from '../document/move-context.ts'

/** The key of a stored basis: other shops may make moves of a document of several shops. */
const getKey = ({ caller, resource: { scope } }: BasisContext, { row }: Document) => ({
  shop: scope.kind === 'shops' ? String(row[scope.fields[0] ?? '']) : caller.shop.code,
  documentId: String(row.id),
})

const isWaiting = ({ resource }: BasisContext, { row }: Document): boolean =>
  getWaitingStates(resource).has(String(row[getFlow(resource).field]))

/** Throws faults by field if the move takes effect and the basis of the waiting document has changed since it was saved. */
export const assertBasisUnchanged = async (context: MoveContext): Promise<void> => {
  const { connection, resource, move, saved } = context
  if (!saved || !isEffective(move) || !isWaiting(context, saved) || !hasBasis(context)) return
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
