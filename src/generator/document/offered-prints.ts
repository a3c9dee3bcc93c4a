// Which prints of a row its list and its page offer.
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { RecordWorld } from '../../../engine/record/row-work.ts'
import type { Print } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { storedRow } from '../form/form-values.ts'

const printPrefix = 'print:'

/** What the view offers; undefined without a view: everything. */
export const viewActions = ({ screen: { view, views } }: Resource): readonly string[] | undefined =>
  view === undefined ? undefined : views[view]?.actions

/** Prints that the row has, as far as its condition is known here. */
export const printsOfRow = (resource: Resource, row: JsonRow, world: RecordWorld): readonly Print[] => {
  const reader = { ...world, row: recordReader(resource, storedRow(resource, row, world.emptyText), world.rows) }
  return offeredPrints(resource).filter(print => {
    const holds = print.if && evaluate(print.if.term, reader)
    return !holds || !('value' in holds) || holds.value !== false
  })
}

export const offeredPrints = (resource: Resource): readonly Print[] => {
  const actions = viewActions(resource)
  return actions
    ? resource.lifecycle.prints.filter(({ id }) => actions.includes(printPrefix + id))
    : resource.lifecycle.prints
}
