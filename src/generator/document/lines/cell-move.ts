// Where a key leads in a grid of lines: from cell to cell, and from the last row out of the grid.
import { type Caret, type GridPlace, stepOf } from '../../grid/grid-move.ts'

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
}

interface Size {
  readonly rows: number
  readonly columns: number
}

export type CellMove =
  | { readonly kind: 'cell'; readonly place: GridPlace }
  /** Below the last row: to where the next row begins. */
  | { readonly kind: 'next-row' }
  | { readonly kind: 'remove' }

/** What the key does; undefined: it belongs to the cell. */
export const cellMove = (pressed: Pressed, caret: Caret, at: GridPlace, size: Size): CellMove | undefined => {
  if (pressed.key === 'Delete' && pressed.ctrlKey) return { kind: 'remove' }
  const step = stepOf(pressed, caret)
  if (!step) return undefined
  const place = { row: at.row + step.row, column: at.column + step.column }
  if (place.row >= size.rows) return { kind: 'next-row' }
  const isInside = place.row >= 0 && place.column >= 0 && place.column < size.columns
  return { kind: 'cell', place: isInside ? place : at }
}
