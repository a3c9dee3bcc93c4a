// Where a key leads in a grid of lines: from cell to cell, and from the last row out of the grid.
import { type Caret, type GridPlace, resolveGridStep } from '../../grid/grid-move.ts'

interface LineKeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
}

interface LineGridSize {
  readonly rows: number
  readonly columns: number
}

type CellMove =
  | { readonly kind: 'cell'; readonly place: GridPlace }
  /** Below the last row: to where the next row begins. */
  | { readonly kind: 'next-row' }
  | { readonly kind: 'remove' }

/** What the key does; undefined: it belongs to the cell. */
export const resolveCellMove = (
  press: LineKeyPress,
  caret: Caret,
  current: GridPlace,
  size: LineGridSize,
): CellMove | undefined => {
  if (press.key === 'Delete' && press.ctrlKey) return { kind: 'remove' }
  const step = resolveGridStep(press, caret)
  if (!step) return undefined
  const place = { row: current.row + step.row, column: current.column + step.column }
  if (place.row >= size.rows) return { kind: 'next-row' }
  const isInside = place.row >= 0 && place.column >= 0 && place.column < size.columns
  return { kind: 'cell', place: isInside ? place : current }
}
