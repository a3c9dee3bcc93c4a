// Posts the entry sets of a move or of a new row; all expressions are evaluated exactly, in stored units.

import { formatEntrySource } from '../../../engine/document/flow-moves.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { PostingRule } from '../../../engine/schema/document.ts'
import { type Ledger, legLinks } from '../../../engine/schema/ledger.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import { type MaybePromise, mapMaybePromise, yieldToEventLoop } from '../../event-loop/work-turns.ts'
import type { LedgerEntry } from '../../ledger/entry.ts'
import { postEntries } from '../../ledger/post-entries.ts'
import { postHistory } from '../../ledger/post-history.ts'
import type { EntryLegs } from '../../ledger/reverse-entries.ts'
import type { RowScope } from '../rule/evaluation.ts'
import {
  evaluateForField,
  getDocumentScope,
  getLineScope,
  isTrue,
  listAnsweredLines,
  listMovedLines,
  type MoveContext,
  toStoredValue,
} from './move-context.ts'
import type { Document } from './parse-document.ts'
import { assertEntriesNotHeld } from './reserve-lines.ts'
import { traceEntries } from './trace-entries.ts'

export const postSets = (context: MoveContext, document: Document, names: readonly string[]): Promise<void> =>
  postDocumentSets(context, [document], names)

/** Posts the entries of several documents at once. Entries with their own date are history, which replaces `reversedEntries`. */
export const postDocumentSets = async (
  context: MoveContext,
  documents: readonly Document[],
  names: readonly string[],
  reversedEntries: readonly EntryLegs[] = [],
): Promise<void> => {
  const all: LedgerEntry[] = []
  for (const document of documents)
    for (const name of names)
      for (const posting of context.resource.lifecycle.posts[name] ?? [])
        all.push(...(await buildEntries(context, document, { name, posting })))
  const [current, history] = [
    all.filter(one => one.history === undefined),
    all.filter(one => one.history !== undefined),
  ]
  if (history.length + reversedEntries.length > 0)
    await postHistory(context.connection, context.caller, { entries: history, reversedEntries })
  if (current.length === 0) return
  await assertEntriesNotHeld(context, current)
  await postEntries(context.connection, context.caller, current)
  traceEntries(context, current)
}

interface PostingScope {
  readonly scope: RowScope
  readonly line?: Row
}

/** The rows that the entry is posted of: the document, or lines. */
export const listPostingScopes = (
  context: MoveContext,
  document: Document,
  { each }: PostingRule,
): readonly PostingScope[] => {
  if (!each) return [{ scope: getDocumentScope(context, document) }]
  const name = each.lines
  const lines =
    each.of === 'answer' ? listAnsweredLines(context, document, name) : listMovedLines(context, document, name)
  return lines.map(line => ({ scope: getLineScope(context, document, { name, line }), line }))
}

const buildEntries = async (
  context: MoveContext,
  document: Document,
  { name, posting }: { readonly name: string; readonly posting: PostingRule },
): Promise<readonly LedgerEntry[]> => {
  const ledger = getLedger(context.caller.schema, posting.ledger)
  const source = {
    document: context.resource.name,
    documentId: String(document.row.id),
    move: formatEntrySource(context.move.id, name),
  }
  const entries: LedgerEntry[] = []
  for (const { scope, line } of listPostingScopes(context, document, posting)) {
    const wait = yieldToEventLoop()
    if (wait) await wait
    if (!(await isTrue(context, posting.if, scope))) continue
    const values = await evaluateSet(context, ledger, { posting, scope })
    // Skips entries without amounts, such as zero points or fees.
    if (Object.values(values.amounts).every(amount => amount === 0)) continue
    const evaluateText = (expression: PostingRule['kind'], column: string): MaybePromise<string> =>
      evaluateColumnText(context, expression, { ledger, column, scope })
    const { from, to } = ledger.transfer
    entries.push({
      ledger: ledger.name,
      kind: await evaluateText(posting.kind, legLinks.kind),
      from: await evaluateText(posting.from, from),
      to: await evaluateText(posting.to, to),
      ...values,
      source: { ...source, ...(line && { line: String(line.id) }) },
      ...(posting.date && {
        history: await evaluateText(posting.date, context.caller.schema.project.shop.businessDate),
      }),
      ...(posting.fromShop && { fromShop: await evaluateText(posting.fromShop, from) }),
      ...(posting.toShop && { toShop: await evaluateText(posting.toShop, to) }),
    })
  }
  return entries
}

const evaluateColumnText = (
  context: MoveContext,
  expression: PostingRule['kind'],
  { ledger, column, scope }: { readonly ledger: Ledger; readonly column: string; readonly scope: RowScope },
): MaybePromise<string> => {
  const { schema } = context.caller
  const legs = getResource(schema, ledger.resource)
  const field = legs.field[column]
  if (!field) throw new Error(`the ledger ${ledger.name} has no ${column}`)
  const value = evaluateForField(context, expression, { resource: legs, field, scope })
  return mapMaybePromise(value, result => String(result ?? schema.project.emptyText))
}

/** Evaluates dims and amounts; dims without a value are omitted. */
const evaluateSet = async (
  context: MoveContext,
  ledger: Ledger,
  { posting, scope }: { readonly posting: PostingRule; readonly scope: RowScope },
): Promise<Required<Pick<LedgerEntry, 'dims' | 'amounts'>>> => {
  const { schema } = context.caller
  const legs = getResource(schema, ledger.resource)
  const dims: Record<string, string> = {}
  const amounts: Record<string, number> = {}
  for (const [name, expression] of Object.entries(posting.set)) {
    const field = legs.field[name]
    if (!field) throw new Error(`the ledger ${ledger.name} has no ${name}`)
    const value = await evaluateForField(context, expression, { resource: legs, field, scope })
    const stored = toStoredValue(legs, field, value)
    if (ledger.amounts.some(amount => amount.name === name)) amounts[name] = Number(stored ?? 0)
    else if (!isBlank(field, stored)) dims[name] = String(stored)
  }
  return { dims, amounts }
}
