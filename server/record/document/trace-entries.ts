// Adds entries to the trace of a preview.

import { legLinks } from '../../../engine/schema/ledger.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { listShops } from '../../day/open-day.ts'
import type { LedgerEntry } from '../../ledger/entry.ts'
import { findLegs } from '../../storage/ledger/legs.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import type { MoveContext } from './move-context.ts'
import type { TracedEntry } from './trace.ts'

export const traceEntries = ({ trace, caller }: MoveContext, entries: readonly LedgerEntry[]): void => {
  for (const { ledger: name, kind, from, to, dims = {}, amounts } of trace ? entries : []) {
    const ledger = getLedger(caller.schema, name)
    const { field } = getResource(caller.schema, ledger.resource)
    const jsonAmounts = Object.entries(amounts).map(([amount, value]) => [
      amount,
      field[amount]?.type.toJson(value) ?? value,
    ])
    trace?.entries.push({
      ledger: name,
      title: ledger.title,
      kind,
      from,
      to,
      dims,
      amounts: Object.fromEntries(jsonAmounts),
    })
  }
}

/** Traces all entries that a new row posted. */
export const traceCreatedEntries = async (context: MoveContext, documentId: string): Promise<void> => {
  const { connection, caller, trace } = context
  if (!trace) return
  const shops = await listShops(connection, caller.schema)
  for (const ledger of Object.values(caller.schema.ledgers)) {
    const legs = getResource(caller.schema, ledger.resource)
    const values = { [legLinks.documentId]: documentId }
    traceLegs(context, ledger.name, await findLegs(connection, legs, { shops, values }))
  }
}

/** Traces the entries of a stored posting, from their legs. */
export const traceLegs = ({ trace, caller }: MoveContext, ledgerName: string, legs: readonly DatabaseRow[]): void => {
  if (!trace) return
  const ledger = getLedger(caller.schema, ledgerName)
  const { field } = getResource(caller.schema, ledger.resource)
  for (const [, legPair] of Map.groupBy(legs, leg => leg[legLinks.entry])) {
    const receivingLeg = legPair.find(leg => leg[ledger.transfer.place] === leg[ledger.transfer.to])
    if (!receivingLeg) continue
    const entry: TracedEntry = {
      ledger: ledgerName,
      title: ledger.title,
      kind: String(receivingLeg[legLinks.kind]),
      from: String(receivingLeg[ledger.transfer.from]),
      to: String(receivingLeg[ledger.transfer.to]),
      dims: mapByName(ledger.dims, ({ name }) => String(receivingLeg[name])),
      amounts: mapByName(ledger.amounts, ({ name }) => field[name]?.type.toJson(receivingLeg[name] ?? 0) ?? null),
    }
    trace.entries.push(entry)
  }
}
