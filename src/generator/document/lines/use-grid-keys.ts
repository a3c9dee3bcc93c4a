import type { KeyboardEvent } from 'react'
import { resolveCellMove } from './cell-move.ts'
import type { LineRowStore } from './line-rows.ts'

interface LineGridKeys {
  readonly rows: Pick<LineRowStore, 'remove'>
  readonly mayRemove: boolean
  /** Below the last row. */
  readonly onBelow: () => void
  /** Rows are typed one after the other: Enter walks through the last one before it begins the next. */
  readonly isTyped: boolean
}

type CellBox = HTMLInputElement | HTMLSelectElement

const listRows = (body: Element): readonly HTMLElement[] => [...body.querySelectorAll<HTMLElement>('tr[data-line]')]

/** What takes the focus: the hidden box of a picture, and what is locked, does not. */
const boxSelectors = ['input:not([type=file])', 'select'].map(
  box => `td[data-edit] ${box}:not(:disabled, [aria-hidden], [tabindex="-1"])`,
)

const listBoxes = (row: Element | undefined): readonly CellBox[] => [
  ...(row?.querySelectorAll<CellBox>(boxSelectors.join()) ?? []),
]

const getCaret = (box: CellBox) => {
  if (box instanceof HTMLSelectElement) return { start: 1, end: 1, length: 2 }
  const { selectionStart, selectionEnd, value } = box
  return { start: selectionStart ?? 0, end: selectionEnd ?? 0, length: value.length }
}

/** Keys whose work a box does itself: a list of choices has its own arrows. */
const isHandledByBox = (box: CellBox, key: string): boolean =>
  (box instanceof HTMLSelectElement || box.getAttribute('role') === 'combobox') && key !== 'Enter' && key !== 'Delete'

/** The keyboard navigation of a line grid, with one listener for all cells. */
export const useGridKeys = ({ rows: { remove }, mayRemove, onBelow, isTyped }: LineGridKeys) => {
  const removeRow = (row: HTMLElement, rows: readonly HTMLElement[]): void => {
    const neighbor = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1]
    remove(row.dataset.line ?? '')
    const next = listBoxes(neighbor)[0] ?? neighbor
    if (next) next.focus()
    else onBelow()
  }

  const onRow = (event: KeyboardEvent, row: HTMLElement, rows: readonly HTMLElement[]): void => {
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offset !== undefined) {
      event.preventDefault()
      rows[rows.indexOf(row) + offset]?.focus()
    } else if (event.key === 'Delete' && mayRemove) removeRow(row, rows)
  }

  const onBox = (event: KeyboardEvent, box: CellBox, rows: readonly HTMLElement[]): void => {
    const row = box.closest<HTMLElement>('tr[data-line]')
    if (!row || isHandledByBox(box, event.key)) return
    const boxes = listBoxes(row)
    const place = { row: rows.indexOf(row), column: boxes.indexOf(box) }
    const move = resolveCellMove(event, getCaret(box), place, { rows: rows.length, columns: boxes.length })
    if (!move || (move.kind === 'remove' && !mayRemove)) return
    event.preventDefault()
    if (move.kind === 'remove') removeRow(row, rows)
    else if (move.kind === 'next-row') {
      const nextBox = isTyped ? boxes[place.column + 1] : undefined
      if (nextBox && event.key === 'Enter') nextBox.focus()
      else if (!isTyped || event.key === 'Enter') onBelow()
    } else listBoxes(rows[move.place.row])[move.place.column]?.focus()
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    // The list of a box took the key: it picked a row of it, or closed.
    if (event.isDefaultPrevented()) return
    const { target, currentTarget } = event
    const rows = listRows(currentTarget)
    if (target instanceof HTMLTableRowElement) onRow(event, target, rows)
    else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) onBox(event, target, rows)
  }
}
