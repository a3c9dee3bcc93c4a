// Posts the entry sets of a move or of a new row; all expressions are evaluated exactly, in stored units.

import { postedBy } from '../../../engine/document/flow-moves.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Posting } from '../../../engine/schema/document.ts'
import { type Ledger, legLinks } from '../../../engine/schema/ledger.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import type { Entry } from '../../books/entry.ts'
import { postEntries } from '../../books/post-entries.ts'
import { postHistory } from '../../books/post-history.ts'
import type { FoundEntry } from '../../books/reverse-entries.ts'
import { giveWay } from '../../event-loop/give-way.ts'
import { after, type Soon } from '../../event-loop/soon.ts'
import type { On } from '../rules/evaluate-for.ts'
import type { Document } from './document.ts'
import { holds, linesAnswered, linesOfMove, type Moving, onDocument, onLine, readableFor, storedIn } from './moving.ts'
import { refuseHeldEntries } from './reserve-lines.ts'
import { traceEntries } from './trace-entries.ts'

export const postSets = (moving: Moving, document: Document, names: readonly string[]): Promise<void> =>
  postSetsOfAll(moving, [document], names)

/** Posts the entries of several documents at once. Entries with their own date are history, which replaces `takenBack`. */
export const postSetsOfAll = async (
  moving: Moving,
  documents: readonly Document[],
  names: readonly string[],
  takenBack: readonly FoundEntry[] = [],
): Promise<void> => {
  const all: Entry[] = []
  for (const document of documents)
    for (const name of names)
      for (const posting of moving.resource.lifecycle.posts[name] ?? [])
        all.push(...(await entriesOf(moving, document, { name, posting })))
  const [entries, history] = [
    all.filter(one => one.history === undefined),
    all.filter(one => one.history !== undefined),
  ]
  if (history.length + takenBack.length > 0)
    await postHistory(moving.connection, moving.caller, { entries: history, takenBack })
  if (entries.length === 0) return
  await refuseHeldEntries(moving, entries)
  await postEntries(moving.connection, moving.caller, entries)
  traceEntries(moving, entries)
}

interface Standing {
  readonly on: On
  readonly line?: Row
}

const standings = (moving: Moving, document: Document, { each }: Posting): readonly Standing[] => {
  if (!each) return [{ on: onDocument(moving, document) }]
  const name = each.lines
  const lines = each.of === 'answer' ? linesAnswered(moving, document, name) : linesOfMove(moving, document, name)
  return lines.map(line => ({ on: onLine(moving, document, { name, line }), line }))
}

const entriesOf = async (
  moving: Moving,
  document: Document,
  { name, posting }: { readonly name: string; readonly posting: Posting },
): Promise<readonly Entry[]> => {
  const ledger = getLedger(moving.caller.schema, posting.ledger)
  const source = {
    document: moving.resource.name,
    documentId: String(document.row.id),
    move: postedBy(moving.move.id, name),
  }
  const entries: Entry[] = []
  for (const { on, line } of standings(moving, document, posting)) {
    const wait = giveWay()
    if (wait) await wait
    if (!(await holds(moving, posting.if, on))) continue
    const values = await setOf(moving, ledger, { posting, on })
    // Skips entries without amounts, such as zero points or fees.
    if (Object.values(values.amounts).every(amount => amount === 0)) continue
    const text = (expression: Posting['kind'], column: string): Soon<string> =>
      textOf(moving, expression, { ledger, column, on })
    const { from, to } = ledger.transfer
    entries.push({
      ledger: ledger.name,
      kind: await text(posting.kind, legLinks.kind),
      from: await text(posting.from, from),
      to: await text(posting.to, to),
      ...values,
      source: { ...source, ...(line && { line: String(line.id) }) },
      ...(posting.date && { history: await text(posting.date, moving.caller.schema.project.shop.businessDate) }),
      ...(posting.fromShop && { fromShop: await text(posting.fromShop, from) }),
      ...(posting.toShop && { toShop: await text(posting.toShop, to) }),
    })
  }
  return entries
}

const textOf = (
  moving: Moving,
  expression: Posting['kind'],
  { ledger, column, on }: { readonly ledger: Ledger; readonly column: string; readonly on: On },
): Soon<string> => {
  const { schema } = moving.caller
  const legs = getResource(schema, ledger.resource)
  const field = legs.field[column]
  if (!field) throw new Error(`the ledger ${ledger.name} has no ${column}`)
  const value = readableFor(moving, expression, { resource: legs, field, on })
  return after(value, found => String(found ?? schema.project.emptyText))
}

/** Evaluates dims and amounts; dims without a value are omitted. */
const setOf = async (
  moving: Moving,
  ledger: Ledger,
  { posting, on }: { readonly posting: Posting; readonly on: On },
): Promise<Required<Pick<Entry, 'dims' | 'amounts'>>> => {
  const { schema } = moving.caller
  const { emptyText } = schema.project
  const legs = getResource(schema, ledger.resource)
  const dims: Record<string, string> = {}
  const amounts: Record<string, number> = {}
  for (const [name, expression] of Object.entries(posting.set)) {
    const field = legs.field[name]
    if (!field) throw new Error(`the ledger ${ledger.name} has no ${name}`)
    const value = await readableFor(moving, expression, { resource: legs, field, on })
    const stored = storedIn(legs, field, value, emptyText)
    if (ledger.amounts.some(amount => amount.name === name)) amounts[name] = Number(stored ?? 0)
    else if (stored !== null && stored !== '' && stored !== emptyText) dims[name] = String(stored)
  }
  return { dims, amounts }
}
