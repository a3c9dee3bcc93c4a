// Which prints of a row its list and its page offer.

import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Print } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { mayHold } from '../form/form-fields.ts'
import { toStoredRow } from '../form/form-values.ts'

const printPrefix = 'print:'

/** What the view offers; undefined without a view: everything. */
export const getViewActions = ({ screen: { view, views } }: Resource): readonly string[] | undefined =>
  view === undefined ? undefined : views[view]?.actions

/** Prints that the row has, as far as its condition is known here. */
export const listRowPrints = (resource: Resource, row: JsonRow, context: RecordContext): readonly Print[] => {
  const reader = {
    ...context,
    row: createRecordReader(resource, toStoredRow(resource, row), context.rows),
  }
  return listOfferedPrints(resource).filter(print => mayHold(print.if, reader))
}

export const listOfferedPrints = (resource: Resource): readonly Print[] => {
  const actions = getViewActions(resource)
  return actions
    ? resource.lifecycle.prints.filter(({ id }) => actions.includes(printPrefix + id))
    : resource.lifecycle.prints
}
