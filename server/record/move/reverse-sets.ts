// Reverses the entries of sets with exact mirror entries, optionally only of selected lines.

import { sumBy } from 'es-toolkit/math/sumBy'
import { parseEntrySource } from '../../../engine/document/flow-moves.ts'
import { resolveReversal } from '../../../engine/document/reversed-entries.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { buildRow, type Row } from '../../../engine/record/row.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { isMoveLine, type Journal, journalLinks } from '../../../engine/schema/lines.ts'
import { getStoredNames, type ResourceFields, type StoredResource } from '../../../engine/schema/resource.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { listShops } from '../../day/open-day.ts'
import { RequestError } from '../../error/errors.ts'
import { type EntryLegs, findDocumentEntries, reverseEntries } from '../../ledger/reverse-entries.ts'
import { createId } from '../../storage/create-id.ts'
import { findRows } from '../../storage/find-rows.ts'
import { findLegs } from '../../storage/ledger/legs.ts'
import { getLineScope, isTrue, listAnsweredLines, listMovedLines, type MoveContext } from '../document/move-context.ts'
import type { Document } from '../document/parse-document.ts'
import { assertEntriesNotHeld } from '../document/reserve-lines.ts'
import { traceLegs } from '../document/trace-entries.ts'
import { insertShopRow } from '../write/write-row.ts'

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
  const { posting } = await reverseEntries(connection, caller, entries, {
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

// Writes the journal of lines: an entry for moves that add them, the opposite for moves that reverse them.

export const writeJournals = async (context: MoveContext, document: Document): Promise<void> => {
  for (const { name, journal } of context.resource.lifecycle.lines) {
    if (!journal) continue
    const lines = listMovedLines(context, document, name)
    const table = getResource(context.caller.schema, journal.resource)
    if (journal.minus.includes(context.move.id)) {
      const removed = [
        ...lines.filter(line => !isRetainedInputLine(context, line)),
        ...listRemovedLines(context, document, name),
      ]
      await insertEntries(context, table, await buildOpposites(context, table, removed))
    }
    if (journal.plus.includes(context.move.id)) {
      const entries: Row[] = []
      for (const line of isInputLines(context, name) ? listAnsweredLines(context, document, name) : lines)
        if (await isTrue(context, journal.if, getLineScope(context, document, { name, line })))
          entries.push(buildJournalEntry(table, journal, { line, header: document.row }))
      await insertEntries(context, table, entries)
    }
  }
}

/** If a move has input lines, earlier lines already have entries. */
const isInputLines = ({ resource, move }: MoveContext, name: string): boolean =>
  resource.lifecycle.asks[move.id]?.lifecycle.lines.some(lines => lines.name === name) === true

/** A reversing move keeps lines that other moves added as input. */
const isRetainedInputLine = ({ move, caller }: MoveContext, line: Row): boolean =>
  move.reverse.length > 0 && isMoveLine(line, caller.schema.project.emptyText)

/** Lists the lines that the move removed. */
const listRemovedLines = ({ saved }: MoveContext, document: Document, name: string): readonly Row[] => {
  const remainingIds = new Set((document.lines[name] ?? []).map(({ id }) => id))
  return (saved?.lines[name] ?? []).filter(({ id }) => !remainingIds.has(id))
}

const buildJournalEntry = (
  table: ResourceFields,
  { carry }: Journal,
  { line, header }: { readonly line: Row; readonly header: Row },
): Row =>
  Object.assign(
    buildRow(getStoredNames(table), name => (carry.includes(name) ? header[name] : line[name])),
    { [journalLinks.line]: line.id ?? null, [journalLinks.sign]: 1 },
  )

/** Builds the opposites of active entries of these lines. */
const buildOpposites = async (
  { connection, caller }: MoveContext,
  table: StoredResource,
  lines: readonly Row[],
): Promise<readonly Row[]> => {
  if (lines.length === 0) return []
  const query = {
    conditions: [{ column: journalLinks.line, compare: 'in', values: lines.map(({ id }) => id ?? null) } as const],
    sort: [{ field: 'id', descending: false }],
    offset: 0,
  }
  const rows = await findRows(connection, table, query, caller.shop.code)
  const byLine = Map.groupBy(rows, row => row[journalLinks.line])
  return lines.flatMap(({ id }) => {
    const journalRows = byLine.get(id ?? null) ?? []
    const balance = sumBy(journalRows, row => Number(row[journalLinks.sign]))
    const last = journalRows.findLast(row => row[journalLinks.sign] === 1)
    return balance > 0 && last ? [{ ...last, [journalLinks.sign]: -1 }] : []
  })
}

/** Inserts the entries in order, with the open day as their date. */
const insertEntries = async (
  { connection, caller }: MoveContext,
  table: StoredResource,
  rows: readonly Row[],
): Promise<void> => {
  const { schema, shop } = caller
  const day = schema.project.shop.businessDate
  const dated: Readonly<Record<string, Stored>> = table.field[day] ? { [day]: shop.businessDate } : {}
  for (const row of rows) await insertShopRow(connection, caller, table, { ...row, ...dated, id: createId() })
}
