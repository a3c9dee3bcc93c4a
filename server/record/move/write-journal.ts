// Writes the journal of lines: an entry for moves that add them, the opposite for moves that reverse them.

import { sumBy } from 'es-toolkit/math/sumBy'
import type { Stored } from '../../../engine/field/field-type.ts'
import { buildRow, type Row } from '../../../engine/record/row.ts'
import { isMoveLine, type Journal, journalLinks } from '../../../engine/schema/lines.ts'
import { getStoredNames, type ResourceFields, type StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { createId } from '../../storage/create-id.ts'
import { findRows } from '../../storage/find-rows.ts'
import type { Document } from '../document/document.ts'
import { getLineScope, isTrue, listAnsweredLines, listMovedLines, type MoveContext } from '../document/move-context.ts'
import { insertShopRow } from '../write/insert-shop-row.ts'

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
