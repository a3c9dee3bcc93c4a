// Reverses the entries of sets with exact mirror entries, optionally only of selected lines.

import { parseEntrySource } from '../../../engine/document/flow-moves.ts'
import { resolveReversal } from '../../../engine/document/reversed-entries.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { RequestError } from '../../error/errors.ts'
import { listShops } from '../../ledger/open-day.ts'
import { type EntryLegs, findDocumentEntries, reverseEntryPairs } from '../../ledger/reverse-entries.ts'
import { findLegs } from '../../storage/ledger/legs.ts'
import type { Document } from '../document/document.ts'
import type { MoveContext } from '../document/move-context.ts'
import { assertEntriesNotHeld } from '../document/reserve-lines.ts'
import { traceLegs } from '../document/trace-entries.ts'

/**
 * Returns the entries that were reversed. Sets without entries, such as points of a sale without a member, and sets that a move
 * before took back, have nothing to reverse.
 */
export const reverseSets = async (
  context: MoveContext,
  document: Document,
  names: readonly string[],
): Promise<readonly EntryLegs[]> => {
  if (names.length === 0) return []
  const { connection, caller, move, picked } = context
  const documentId = String(document.row.id)
  const entries = await findDocumentEntries(connection, caller.schema, documentId)
  const reversals = findReversibleEntries(context, entries, names)
  if (reversals.length === 0) return []
  const { posting } = await reverseEntryPairs(connection, caller, entries, {
    entries: new Set(reversals.map(({ entry }) => entry)),
    by: move.id,
    ...(picked && { lines: [...picked.ids] }),
  })
  await checkMirrors(context, documentId, posting)
  return reversals
}

/** Finds the active entries of the named sets and of sets that they replaced; throws if the set is ambiguous. */
const findReversibleEntries = (
  { caller, resource, move, picked }: MoveContext,
  entries: readonly EntryLegs[],
  names: readonly string[],
): readonly EntryLegs[] => {
  const { schema } = caller
  const reversedIds = new Set(entries.map(({ out }) => String(out[legLinks.reverses])))
  const originals = entries
    .filter(({ out }) => out[legLinks.reverses] === schema.project.emptyText)
    .map(entry => ({ found: entry, source: String(entry.out[legLinks.move]), ledger: entry.ledger.name }))
  return originals.flatMap(original => {
    const { found: entry, source, ledger } = original
    if (picked ? !picked.ids.has(String(entry.out[legLinks.line])) : reversedIds.has(entry.entry)) return []
    const verdict = resolveReversal({ lifecycle: resource.lifecycle, by: move.id, names }, original, originals)
    if (verdict === 'unclear' && !reversedIds.has(entry.entry)) {
      const params = {
        set: parseEntrySource(source).set || source,
        move: move.title,
        ledger: getLedger(schema, ledger).title,
      }
      throw new RequestError('books.former-set', params)
    }
    return verdict === 'yes' ? [entry] : []
  })
}

/** Adds the mirror entries to a preview, and throws if another document reserves what they move. */
const checkMirrors = async (context: MoveContext, documentId: string, posting: string): Promise<void> => {
  const { connection, caller, resource } = context
  const shops = await listShops(connection, caller.schema)
  const values = { [legLinks.documentId]: documentId }
  for (const ledger of Object.values(caller.schema.ledgers)) {
    if (!context.trace && !ledger.dims.some(({ ref }) => ref !== undefined)) continue
    const legRows = await findLegs(connection, getResource(caller.schema, ledger.resource), { shops, values })
    const legs = legRows.filter(leg => leg[legLinks.posting] === posting)
    traceLegs(context, ledger.name, legs)
    const namedEntries = legs.map(leg => ({
      ledger: ledger.name,
      dims: mapByName(ledger.dims, ({ name }) => String(leg[name])),
      source: { document: resource.name, documentId },
    }))
    await assertEntriesNotHeld(context, namedEntries)
  }
}
