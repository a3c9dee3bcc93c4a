// What is wrong with cells of a grid, by row and field.
import type { FaultAnswer } from '../../../engine/answers/row-answers.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { KeyPress } from '../../ui/shortcuts/match-shortcut.ts'

export interface CellPlace {
  /** The id of the row. */
  readonly id: string
  /** The field. */
  readonly name: string
}

/** Messages by the id of the row and the field. */
export type CellFaults = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Faults of an answer by cell; `rows.2.harga` is the field `harga` of the third of the rows that were sent. */
export const groupCellFaults = (faults: readonly FaultAnswer[], ids: readonly string[]): CellFaults => {
  const grouped: Record<string, Record<string, string>> = {}
  for (const { field, message } of faults) {
    const [, index = '', name = ''] = /^rows\.(\d+)(?:\.(.+))?$/.exec(field) ?? []
    const id = ids[Number(index)]
    if (index === '' || id === undefined) continue
    const earlier = grouped[id]?.[name]
    grouped[id] = { ...grouped[id], [name]: earlier === undefined ? message : `${earlier}, ${message}` }
  }
  return grouped
}

/** Without the fault of a cell; a row that has none left is gone. */
export const removeFault = (faults: CellFaults, { id, name }: CellPlace): CellFaults => {
  const { [id]: cellFaults = {}, ...others } = faults
  const { [name]: _, ...rest } = cellFaults
  return Object.keys(rest).length > 0 ? { ...others, [id]: rest } : others
}

/** The first cell with a fault in the order of the table. */
export const findFirstCell = (
  faults: CellFaults,
  { rows, edit }: { readonly rows: readonly JsonRow[]; readonly edit: readonly string[] },
): CellPlace | undefined => {
  for (const row of rows) {
    const id = String(row.id)
    const name = edit.find(one => faults[id]?.[one] !== undefined)
    if (name !== undefined) return { id, name }
  }
  return undefined
}

// Where a key leads in a grid of boxes.

export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface Caret {
  readonly start: number
  readonly end: number
  readonly length: number
}

/** The step of a key, where it leaves the box: sideways only from the edge of the text, or when all of it is marked. */
export const resolveGridStep = (
  { key, shiftKey }: Pick<KeyPress, 'key' | 'shiftKey'>,
  { start, end, length }: Caret,
): GridPlace | undefined => {
  if (key === 'Enter') return { row: shiftKey ? -1 : 1, column: 0 }
  if (shiftKey) return undefined
  if (key === 'ArrowDown') return { row: 1, column: 0 }
  if (key === 'ArrowUp') return { row: -1, column: 0 }
  const isAllSelected = start === 0 && end === length
  if (key === 'ArrowLeft' && (isAllSelected || (start === 0 && end === 0))) return { row: 0, column: -1 }
  if (key === 'ArrowRight' && (isAllSelected || (start === length && end === length))) return { row: 0, column: 1 }
  return undefined
}
