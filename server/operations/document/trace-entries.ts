// Adds entries to the trace of a preview.
import { legLinks } from '../../../engine/schema/ledger.ts'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import type { Entry } from '../../books/entry.ts'
import { allShops } from '../../books/open-day.ts'
import { findLegs } from '../../storage/books/legs.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import type { Moving } from './moving.ts'
import type { TracedEntry } from './trace.ts'

export const traceEntries = ({ trace, caller }: Moving, entries: readonly Entry[]): void => {
  for (const { ledger: name, kind, from, to, dims = {}, amounts } of trace ? entries : []) {
    const ledger = getLedger(caller.schema, name)
    const { field } = getResource(caller.schema, ledger.resource)
    const shown = Object.entries(amounts).map(([amount, value]) => [amount, field[amount]?.type.toJson(value) ?? value])
    trace?.entries.push({ ledger: name, title: ledger.title, kind, from, to, dims, amounts: Object.fromEntries(shown) })
  }
}

/** Traces all entries that a new row posted. */
export const traceWritten = async (moving: Moving, documentId: string): Promise<void> => {
  const { connection, caller, trace } = moving
  if (!trace) return
  const shops = await allShops(connection, caller.schema)
  for (const ledger of Object.values(caller.schema.ledgers)) {
    const legs = getResource(caller.schema, ledger.resource)
    const values = { [legLinks.documentId]: documentId }
    traceLegs(moving, ledger.name, await findLegs(connection, legs, { shops, values }))
  }
}

/** Traces the entries of a stored posting, from their legs. */
export const traceLegs = ({ trace, caller }: Moving, ledgerName: string, legs: readonly DatabaseRow[]): void => {
  if (!trace) return
  const ledger = getLedger(caller.schema, ledgerName)
  const { field } = getResource(caller.schema, ledger.resource)
  for (const [, two] of Map.groupBy(legs, leg => leg[legLinks.entry])) {
    const into = two.find(leg => leg[ledger.transfer.place] === leg[ledger.transfer.to])
    if (!into) continue
    const entry: TracedEntry = {
      ledger: ledgerName,
      title: ledger.title,
      kind: String(into[legLinks.kind]),
      from: String(into[ledger.transfer.from]),
      to: String(into[ledger.transfer.to]),
      dims: Object.fromEntries(ledger.dims.map(({ name }) => [name, String(into[name])])),
      amounts: Object.fromEntries(
        ledger.amounts.map(({ name }) => [name, field[name]?.type.toJson(into[name] ?? 0) ?? null]),
      ),
    }
    trace.entries.push(entry)
  }
}
