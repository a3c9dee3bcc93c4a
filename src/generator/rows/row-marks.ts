// The mark that highlights a row of a list, by the conditions of its definition.
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { createRowReader } from '../../../engine/expression/evaluate/row-reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { HighlightRule } from '../../../engine/schema/screen.ts'
import { toStoredRow } from '../form/form-values.ts'

interface MarkContext {
  readonly emptyText: string
  /** The date of the shop. */
  readonly day: string | undefined
}

/** Returns the first mark whose condition holds. */
export const findMark = (
  resource: Resource,
  row: JsonRow,
  { emptyText, day }: MarkContext,
): HighlightRule | undefined => {
  const { marks = [] } = resource.screen.list
  if (marks.length === 0) return undefined
  const reader = {
    emptyText,
    roots: {},
    row: createRowReader(toStoredRow(resource, row)),
    ...(day && { sysdate: day }),
  }
  return marks.find(mark => {
    const evaluated = evaluate(mark.if.term, reader)
    return 'value' in evaluated && evaluated.value === true
  })
}
