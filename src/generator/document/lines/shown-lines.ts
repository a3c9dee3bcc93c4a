// The visible lines of a saved document, and the list of each row.
import { evaluate } from '../../../../engine/expression/evaluate/evaluate.ts'
import type { Reader, RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import { recordReader } from '../../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { RecordWorld } from '../../../../engine/record/row-work.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { storedRow } from '../../form/form-values.ts'

export const documentReader = (resource: Resource, row: JsonRow, { rows, emptyText }: RecordWorld): RowReader =>
  recordReader(resource, storedRow(resource, row, emptyText), rows)

/** Lines whose condition is not known to fail. */
export const shownLines = (resource: Resource, row: JsonRow, world: RecordWorld): readonly Lines[] => {
  const reader = { ...world, row: documentReader(resource, row, world) }
  return resource.lifecycle.lines.filter(({ show }) => {
    const shows = show && evaluate(show.term, reader)
    return !shows || !('value' in shows) || shows.value !== false
  })
}

/** Returns the index of the first list whose condition holds; undefined if none is known to hold. */
export const listOf = ({ lists }: Lines, row: RowReader, world: Omit<Reader, 'row'>): number | undefined => {
  const at = lists.findIndex(({ if: condition }) => {
    const holds = evaluate(condition.term, { ...world, row })
    return 'value' in holds && holds.value === true
  })
  return at < 0 ? undefined : at
}
