// Taking back what sets of entries posted: exact mirrors, of the picked lines alone where lines are picked.
import { postedBy } from '../../../engine/document/flow-moves.ts'
import { legLinks } from '../../../engine/ledger.ts'
import { getResource } from '../../../engine/schema.ts'
import { allShops } from '../../books/open-day.ts'
import { reverseEntries } from '../../books/reverse-entries.ts'
import { EntryRefused } from '../../books-errors.ts'
import { findLegs } from '../../storage/books/legs.ts'
import type { Document } from './document.ts'
import type { Moving } from './moving.ts'
import { refuseHeldEntries } from './reserve-lines.ts'
import { traceLegs } from './trace-entries.ts'

export const takeBack = async (moving: Moving, document: Document, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  const { connection, caller, resource, flow, move, picked } = moving
  const moves = flow.moves.flatMap(({ id, post }) =>
    names.filter(name => post.includes(name)).map(name => postedBy(id, name)),
  )
  const reversal = {
    document: resource.name,
    documentId: String(document.row.id),
    moves,
    by: move.id,
    ...(picked && { lines: [...picked.ids] }),
  }
  const posted = await reverseEntries(connection, caller, reversal).catch(nothingPosted)
  if (posted) await lookAtMirrors(moving, document, posted.posting)
}

/** Sets that posted nothing, as points of a sale without a member, leave nothing to take back. */
const nothingPosted = (error: unknown): undefined => {
  if (error instanceof EntryRefused && error.code === 'books.nothing') return undefined
  throw error
}

/** What was taken back is told, and must not be held by another document. */
const lookAtMirrors = async (moving: Moving, document: Document, posting: string): Promise<void> => {
  const { connection, caller, resource } = moving
  const shops = await allShops(connection, caller.schema)
  const values = { [legLinks.documentId]: String(document.row.id), [legLinks.document]: resource.name }
  for (const ledger of Object.values(caller.schema.ledgers)) {
    if (!moving.trace && !ledger.dims.some(({ ref }) => ref !== undefined)) continue
    const all = await findLegs(connection, getResource(caller.schema, ledger.resource), { shops, values })
    const legs = all.filter(leg => leg[legLinks.posting] === posting)
    traceLegs(moving, ledger.name, legs)
    const named = legs.map(leg => ({
      ledger: ledger.name,
      dims: Object.fromEntries(ledger.dims.map(({ name }) => [name, String(leg[name])])),
      source: { document: resource.name, documentId: String(document.row.id) },
    }))
    await refuseHeldEntries(moving, named)
  }
}
