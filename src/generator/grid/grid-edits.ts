// The values of a grid by row and field, and which of them were written.

import type { JsonRow } from '../../../engine/record/row.ts'
import { mapNames } from '../../../engine/value/records.ts'
import type { NumberValue } from '../../ui/inputs/number-text.ts'

/** The values of a grid by the ids of its rows and their fields. */
export type GridValues = Record<string, Record<string, NumberValue>>

export const readGridValues = (rows: readonly JsonRow[], edit: readonly string[]): GridValues =>
  Object.fromEntries(rows.map(row => [String(row.id), mapNames(edit, name => (row[name] ?? null) as NumberValue)]))

/** The edited cells. */
export const filterEdits = (values: GridValues, isEdited: (id: string, name: string) => boolean): GridValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, cells]) => {
      const edited = Object.entries(cells).filter(([name]) => isEdited(id, name))
      return edited.length > 0 ? [[id, Object.fromEntries(edited)]] : []
    }),
  )
