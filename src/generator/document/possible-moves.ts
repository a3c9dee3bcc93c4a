// Which moves a row has where it is shown.

import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { mayHold } from '../form/form-fields.ts'
import { toStoredRow } from '../form/form-values.ts'
import { getViewActions } from '../print/offered-prints.ts'

export const listOfferedMoves = (resource: Resource): readonly Move[] => {
  const actions = getViewActions(resource)
  const moves =
    resource.lifecycle.flow?.moves.filter(({ from }) =>
      from.some(state => state !== resource.lifecycle.flow?.initial),
    ) ?? []
  return actions ? moves.filter(({ id }) => actions.includes(id)) : moves
}

const unknownRow: RowReader = { get: () => undefined, follow: () => undefined, lines: () => undefined }

/**
 * Moves that start from the state of the row and whose condition is not known to fail. One that explains the failure
 * is listed as well, unless it fails whatever the row is: a shop that has switched it off does not offer it.
 */
export const listPossibleMoves = (resource: Resource, row: JsonRow, context: RecordContext): readonly Move[] => {
  const state = String(row[resource.lifecycle.flow?.field ?? ''] ?? '')
  const stored = toStoredRow(resource, row)
  const reader = { ...context, row: createRecordReader(resource, stored, context.rows) }
  return listOfferedMoves(resource).filter(move => {
    if (!move.from.includes(state)) return false
    return mayHold(move.if, move.messages?.if === undefined ? reader : { ...context, row: unknownRow })
  })
}

/** The moves that make a document, as the file orders them. */
export const getInitialMoves = ({ lifecycle: { flow } }: Resource): readonly Move[] =>
  flow?.moves.filter(({ from }) => from.includes(flow.initial)) ?? []

/**
 * Moves that make a document that a user types. One without levels, or whose condition fails by fields that only the
 * program fills, is made by other documents or by the program.
 */
export const listTypedMoves = (resource: Resource, context: RecordContext): readonly Move[] => {
  const row: RowReader = { ...unknownRow, get: name => getUntypedValue(findField(resource, name)) }
  return getInitialMoves(resource).filter(
    ({ who, if: condition }) => who.length > 0 && mayHold(condition, { ...context, row }),
  )
}

/** The value with which a field begins that no user edits; undefined: unknown. */
const getUntypedValue = (field: Field | undefined): Stored | undefined => {
  if (!field?.readOnly || field.calc || field.fetch || field.defaultBy || field.derived || field.number)
    return undefined
  return field.default ?? field.blank
}

/** Whether rows of the lines may be chosen for the move, as far as it is known here. */
export const canPick = (move: Move, lines: ResourceFields, line: JsonRow, context: RecordContext): boolean => {
  const condition = move.pick?.if
  if (!condition) return true
  const stored = toStoredRow(lines, line)
  return mayHold(condition, { ...context, row: createRecordReader(lines, stored, context.rows) })
}
