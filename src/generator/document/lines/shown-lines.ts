// The visible lines of a saved document, and the list of each row.

import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import type { Reader, RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import type { RecordContext } from '../../../../engine/record/completion-state.ts'
import { createRecordReader } from '../../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { toStoredRow } from '../../form/form-values.ts'
import { mayHold } from '../../form/may-hold.ts'

export const createDocumentReader = (resource: Resource, row: JsonRow, { rows }: RecordContext): RowReader =>
  createRecordReader(resource, toStoredRow(resource, row), rows)

/** Lines whose condition is not known to fail. */
export const listShownLines = (resource: Resource, row: JsonRow, context: RecordContext): readonly Lines[] => {
  const reader = { ...context, row: createDocumentReader(resource, row, context) }
  return resource.lifecycle.lines.filter(({ show }) => mayHold(show, reader))
}

/** Returns the index of the first list whose condition holds; undefined if none is known to hold. */
export const findListIndex = ({ lists }: Lines, row: RowReader, context: Omit<Reader, 'row'>): number | undefined => {
  const index = lists.findIndex(({ if: condition }) => {
    const result = evaluate(condition.term, { ...context, row })
    return 'value' in result && result.value === true
  })
  return index < 0 ? undefined : index
}
