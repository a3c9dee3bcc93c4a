// Keeps what a waiting document was computed from, and refuses a move that would take effect on former values.

import { getWaitingStates, takesEffect } from '../../../engine/document/document-basis.ts'
import { assertNoFaults } from '../../errors/errors.ts'
import { deleteBasis, findBasis, replaceBasis } from '../../storage/basis.ts'
import { type Basis, findChangedBasis, mergeBasis, readBasis } from '../document/basis.ts'
import type { Document } from '../document/document.ts'
import { getFlow, type MoveContext } from '../document/move-context.ts'

type BasisContext = Pick<MoveContext, 'connection' | 'caller' | 'resource'>

const isWaiting = ({ resource }: BasisContext, { row }: Document): boolean =>
  getWaitingStates(resource).has(String(row[getFlow(resource).field]))

/** Throws faults by field if the move takes effect and the basis of the waiting document has changed since it was saved. */
export const assertBasisUnchanged = async (context: MoveContext): Promise<void> => {
  const { connection, resource, move, saved } = context
  if (!saved || !takesEffect(move) || !isWaiting(context, saved)) return
  const earlier = await readStoredBasis(context, saved)
  if (earlier) assertNoFaults(resource, await findChangedBasis(context, saved, earlier))
  await deleteBasis(connection, String(saved.row.id))
}

/** Stores the basis of a document that was created in a waiting state; drops it if the document waits no longer. */
export const storeBasis = async (context: MoveContext, document: Document): Promise<void> => {
  const { connection, move, saved } = context
  if (!saved && isWaiting(context, document))
    await writeBasis(context, document, { basis: await readBasis(context, document), isNew: true })
  else if (saved && !takesEffect(move) && isWaiting(context, saved) && !isWaiting(context, document))
    await deleteBasis(connection, String(document.row.id))
}

/** Stores the basis of an edited document again if it waits. */
export const refreshBasis = async (context: BasisContext, document: Document): Promise<void> => {
  if (!isWaiting(context, document)) return
  const [earlier = {}, current] = [await readStoredBasis(context, document), await readBasis(context, document)]
  await writeBasis(context, document, { basis: mergeBasis(context, { earlier, current }), isNew: false })
}

const readStoredBasis = async ({ connection }: BasisContext, { row }: Document): Promise<Basis | undefined> => {
  const text = await findBasis(connection, String(row.id))
  return text === undefined ? undefined : (JSON.parse(text) as Basis)
}

const writeBasis = async (
  { connection, caller, resource }: BasisContext,
  { row }: Document,
  { basis, isNew }: { readonly basis: Basis; readonly isNew: boolean },
): Promise<void> => {
  if (Object.keys(basis).length === 0) return
  const stored = { shop: caller.shop.code, document: resource.name, basis: JSON.stringify(basis) }
  await replaceBasis(connection, { documentId: String(row.id), ...stored }, { isNew })
}
