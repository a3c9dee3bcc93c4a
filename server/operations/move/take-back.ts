// Reverses the entries of sets with exact mirror entries, optionally only of selected lines.
import { setOfEntry } from '../../../engine/document/flow-moves.ts'
import { isTakenBack } from '../../../engine/document/taken-back.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import { allShops } from '../../books/open-day.ts'
import { entriesOfDocument, type FoundEntry, reverseFound } from '../../books/reverse-entries.ts'
import { EntryRefused } from '../../errors/books-errors.ts'
import { findLegs } from '../../storage/books/legs.ts'
import type { Document } from '../document/document.ts'
import type { Moving } from '../document/moving.ts'
import { refuseHeldEntries } from '../document/reserve-lines.ts'
import { traceLegs } from '../document/trace-entries.ts'

/** Sets without entries, such as points of a sale without a member, have nothing to reverse. */
export const takeBack = async (moving: Moving, document: Document, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  const { connection, caller, move, picked } = moving
  const documentId = String(document.row.id)
  const all = await entriesOfDocument(connection, caller.schema, documentId)
  const wanted = wantedOf(moving, all, names)
  if (wanted.length === 0) return
  const { posting } = await reverseFound(connection, caller, all, {
    entries: new Set(wanted.map(({ entry }) => entry)),
    by: move.id,
    ...(picked && { lines: [...picked.ids] }),
  })
  await lookAtMirrors(moving, documentId, posting)
}

/** Finds the active entries of the named sets and of sets that they replaced; throws if the set is ambiguous. */
const wantedOf = (
  { caller, resource, move, picked }: Moving,
  all: readonly FoundEntry[],
  names: readonly string[],
): readonly FoundEntry[] => {
  const { schema } = caller
  const taken = new Set(all.map(({ out }) => String(out[legLinks.reverses])))
  const own = all
    .filter(({ out }) => out[legLinks.reverses] === schema.project.emptyText)
    .map(found => ({ found, source: String(found.out[legLinks.move]), ledger: found.ledger.name }))
  return own.flatMap(one => {
    const { found, source, ledger } = one
    if (picked && !picked.ids.has(String(found.out[legLinks.line]))) return []
    const answer = isTakenBack({ lifecycle: resource.lifecycle, by: move.id, names }, one, own)
    if (answer === 'unclear' && !taken.has(found.entry)) {
      const params = {
        set: setOfEntry(source).set || source,
        move: move.title,
        ledger: getLedger(schema, ledger).title,
      }
      throw new EntryRefused('books.former-set', params)
    }
    return answer === 'yes' ? [found] : []
  })
}

/** Adds the mirror entries to a preview, and throws if another document reserves what they move. */
const lookAtMirrors = async (moving: Moving, documentId: string, posting: string): Promise<void> => {
  const { connection, caller, resource } = moving
  const shops = await allShops(connection, caller.schema)
  const values = { [legLinks.documentId]: documentId }
  for (const ledger of Object.values(caller.schema.ledgers)) {
    if (!moving.trace && !ledger.dims.some(({ ref }) => ref !== undefined)) continue
    const all = await findLegs(connection, getResource(caller.schema, ledger.resource), { shops, values })
    const legs = all.filter(leg => leg[legLinks.posting] === posting)
    traceLegs(moving, ledger.name, legs)
    const named = legs.map(leg => ({
      ledger: ledger.name,
      dims: Object.fromEntries(ledger.dims.map(({ name }) => [name, String(leg[name])])),
      source: { document: resource.name, documentId },
    }))
    await refuseHeldEntries(moving, named)
  }
}
