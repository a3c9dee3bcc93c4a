import type { KeyboardEvent } from 'react'
import { cellMove } from './cell-move.ts'
import type { Rows } from './line-rows.ts'

interface GridKeys {
  readonly rows: Pick<Rows, 'remove'>
  readonly mayRemove: boolean
  /** Below the last row. */
  readonly onBelow: () => void
  /** Rows are typed one after the other: Enter walks through the last one before it begins the next. */
  readonly isTyped: boolean
}

type Box = HTMLInputElement | HTMLSelectElement

const rowsIn = (body: Element): readonly HTMLElement[] => [...body.querySelectorAll<HTMLElement>('tr[data-line]')]

const boxesIn = (row: Element | undefined): readonly Box[] => [
  ...(row?.querySelectorAll<Box>('td[data-edit] input, td[data-edit] select') ?? []),
]

const caretOf = (box: Box) => {
  if (box instanceof HTMLSelectElement) return { start: 1, end: 1, length: 2 }
  const { selectionStart, selectionEnd, value } = box
  return { start: selectionStart ?? 0, end: selectionEnd ?? 0, length: value.length }
}

/** Keys whose work a box does itself: a list of choices has its own arrows. */
const keeps = (box: Box, key: string): boolean =>
  (box instanceof HTMLSelectElement || box.getAttribute('role') === 'combobox') && key !== 'Enter' && key !== 'Delete'

/** The keyboard navigation of a line grid, with one listener for all cells. */
export const useGridKeys = ({ rows: { remove }, mayRemove, onBelow, isTyped }: GridKeys) => {
  const removeRow = (row: HTMLElement, rows: readonly HTMLElement[]): void => {
    const beside = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1]
    remove(row.dataset.line ?? '')
    const next = boxesIn(beside)[0] ?? beside
    if (next) next.focus()
    else onBelow()
  }

  const onRow = (event: KeyboardEvent, row: HTMLElement, rows: readonly HTMLElement[]): void => {
    const beside = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (beside !== undefined) {
      event.preventDefault()
      rows[rows.indexOf(row) + beside]?.focus()
    } else if (event.key === 'Delete' && mayRemove) removeRow(row, rows)
  }

  const onBox = (event: KeyboardEvent, box: Box, rows: readonly HTMLElement[]): void => {
    const row = box.closest<HTMLElement>('tr[data-line]')
    if (!row || keeps(box, event.key)) return
    const boxes = boxesIn(row)
    const at = { row: rows.indexOf(row), column: boxes.indexOf(box) }
    const move = cellMove(event, caretOf(box), at, { rows: rows.length, columns: boxes.length })
    if (!move || (move.kind === 'remove' && !mayRemove)) return
    event.preventDefault()
    if (move.kind === 'remove') removeRow(row, rows)
    else if (move.kind === 'next-row') {
      const behind = isTyped ? boxes[at.column + 1] : undefined
      if (behind && event.key === 'Enter') behind.focus()
      else if (!isTyped || event.key === 'Enter') onBelow()
    } else boxesIn(rows[move.place.row])[move.place.column]?.focus()
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    // The list of a box took the key: it picked a row of it, or closed.
    if (event.isDefaultPrevented()) return
    const { target, currentTarget } = event
    const rows = rowsIn(currentTarget)
    if (target instanceof HTMLTableRowElement) onRow(event, target, rows)
    else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) onBox(event, target, rows)
  }
}
