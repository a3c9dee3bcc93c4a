// Writes the journal of lines: an entry for moves that add them, the opposite for moves that reverse them.

import type { Stored } from '../../../engine/fields/field-type.ts'
import { type Row, rowOf } from '../../../engine/record/row.ts'
import { isAskedLine, type Journal, journalLinks } from '../../../engine/schema/lines.ts'
import { type ResourceFields, type StoredResource, storedNames } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { newId } from '../../storage/new-id.ts'
import { insertRow } from '../../storage/rows.ts'
import { findRows } from '../../storage/rows-of-query.ts'
import type { Document } from '../document/document.ts'
import { holds, linesAnswered, linesOfMove, type Moving, onLine } from '../document/moving.ts'

export const writeJournals = async (moving: Moving, document: Document): Promise<void> => {
  for (const { name, journal } of moving.resource.lifecycle.lines) {
    if (!journal) continue
    const lines = linesOfMove(moving, document, name)
    const table = getResource(moving.caller.schema, journal.resource)
    if (journal.minus.includes(moving.move.id)) {
      const taken = [...lines.filter(line => !staysAsked(moving, line)), ...linesGone(moving, document, name)]
      await enter(moving, table, await opposites(moving, table, taken))
    }
    if (journal.plus.includes(moving.move.id)) {
      const entries: Row[] = []
      for (const line of isAsked(moving, name) ? linesAnswered(moving, document, name) : lines)
        if (await holds(moving, journal.if, onLine(moving, document, { name, line })))
          entries.push(entryOf(table, journal, { line, header: document.row }))
      await enter(moving, table, entries)
    }
  }
}

/** If a move has input lines, earlier lines already have entries. */
const isAsked = ({ resource, move }: Moving, name: string): boolean =>
  resource.lifecycle.asks[move.id]?.lifecycle.lines.some(lines => lines.name === name) === true

/** A reversing move keeps lines that other moves added as input. */
const staysAsked = ({ move, caller }: Moving, line: Row): boolean =>
  move.reverse.length > 0 && isAskedLine(line, caller.schema.project.emptyText)

/** Lists the lines that the move removed. */
const linesGone = ({ saved }: Moving, document: Document, name: string): readonly Row[] => {
  const left = new Set((document.lines[name] ?? []).map(({ id }) => id))
  return (saved?.lines[name] ?? []).filter(({ id }) => !left.has(id))
}

const entryOf = (
  table: ResourceFields,
  { carry }: Journal,
  { line, header }: { readonly line: Row; readonly header: Row },
): Row =>
  Object.assign(
    rowOf(storedNames(table), name => (carry.includes(name) ? header[name] : line[name])),
    { [journalLinks.line]: line.id ?? null, [journalLinks.sign]: 1 },
  )

/** Builds the opposites of active entries of these lines. */
const opposites = async (
  { connection, caller }: Moving,
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
    const own = byLine.get(id ?? null) ?? []
    const stands = own.reduce((sum, row) => sum + Number(row[journalLinks.sign]), 0)
    const last = own.findLast(row => row[journalLinks.sign] === 1)
    return stands > 0 && last ? [{ ...last, [journalLinks.sign]: -1 }] : []
  })
}

/** Inserts the entries in order, with the open day as their date. */
const enter = async ({ connection, caller }: Moving, table: StoredResource, rows: readonly Row[]): Promise<void> => {
  const { schema, shop, user, now } = caller
  const day = schema.project.shop.businessDate
  const stamp = { at: now().toISOString(), by: user.userId }
  const dated: Readonly<Record<string, Stored>> = table.field[day] ? { [day]: shop.businessDate } : {}
  for (const row of rows)
    await insertRow(connection, table, { row: { ...row, ...dated }, id: newId(), shop: shop.code, stamp })
}
