import { keyframes } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { formatHeading } from '../../../../engine/field/column-heading.ts'
import type { KeyPress } from '../../../ui/shortcuts/match-shortcut.ts'
import { foldColumns } from '../../../ui/table/fold-columns.ts'
import { TableFrame } from '../../../ui/table/TableFrame.tsx'
import { TableTotals } from '../../../ui/table/TableTotals.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { getFieldView, numberView, textView } from '../../fields/field-views.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { type Caret, type GridPlace, resolveGridStep } from '../../grid/cell-faults.ts'
import { rankColumn } from '../../rows/cell-columns.tsx'
import { LineCells } from './LineCells.tsx'
import { LineRow } from './LineRow.tsx'
import { getEditMark, type LineColumn } from './line-columns.ts'
import type { LineRowStore } from './line-rows.ts'
import { isAddedByHand, type LineSet } from './line-set.ts'
import { computeLineTotals } from './shown-lines.ts'
import { useDeferredLines } from './use-deferred-lines.ts'

export interface LineGridProps {
  readonly title: string
  readonly set: LineSet
  /** Ids of its rows. */
  readonly order: readonly string[]
  /** Ids of the rows that show; absent: all. */
  readonly shown?: ReadonlySet<string> | undefined
  readonly mayRemove: boolean
  /** Called with the row, one of whose cells loses the focus. */
  readonly onLeaveCell: (id: string) => void
  /** Below the last row: where the next one begins. */
  readonly onBelow: () => void
}

/** Lines as a table: rows with their numbers, cells that are written in place, totals. */
export function LineGrid({ title, set, order, shown, mayRemove, onLeaveCell, onBelow }: LineGridProps) {
  const translate = useTranslate()
  const { columns, rows } = set
  const { name } = set.lines
  const { errors } = useFormState<FormFields>({ name: `lines.${name}.rows` })
  const [focused, setFocused] = useState<string>()
  const onKeyDown = useGridKeys({ rows, mayRemove, onBelow, isTyped: isAddedByHand(set.lines) })
  const [frame, width] = useWidth()
  const fold = useMemo(() => foldLines(set, mayRemove, width), [set, mayRemove, width])
  const visible = shown ? order.filter(id => shown.has(id)) : order
  const current = focused !== undefined && visible.includes(focused) ? focused : visible[0]
  // While the grid is hidden, a sample row prepares the browser for the first real one.
  const sample = useMemo(() => (order.length === 0 && set.lines.scan ? set.sample() : undefined), [order.length, set])
  const isReadOnly = !mayRemove && columns.every(({ edit }) => !edit)
  const findRowId = ({ target }: FocusEvent): string | undefined =>
    target.closest<HTMLElement>('tr[data-line]')?.dataset.line
  return (
    <LineFrame
      ref={frame}
      density="compact"
      fold={fold}
      limit="var(--lines-height, max(240px, calc(100dvh - 420px)))"
      {...(isReadOnly && { tabIndex: 0, role: 'group', 'aria-label': title })}
    >
      <table aria-label={title} data-folds={fold === undefined ? undefined : true}>
        <thead>
          <tr>
            <th scope="col" data-number>
              {translate('document.row')}
            </th>
            {columns.map(column => (
              <th
                key={column.field.name}
                scope="col"
                data-align={getFieldView(column.field).align}
                data-edit={getEditMark(column)}
                style={{ minWidth: column.width }}
              >
                {formatHeading(column.title, column.field.type)}
              </th>
            ))}
            {mayRemove && <th data-actions>{translate('ui.table.actions')}</th>}
          </tr>
        </thead>
        <tbody
          onKeyDown={onKeyDown}
          onFocus={event => setFocused(findRowId(event))}
          onBlur={event => {
            const leftRow = findRowId(event)
            if (leftRow !== undefined) onLeaveCell(leftRow)
          }}
        >
          {order.map((id, index) =>
            shown?.has(id) === false ? null : (
              <LineRow
                key={id}
                {...{ id, set, mayRemove }}
                faults={errors.lines?.[name]?.rows?.[id]?.types}
                number={index + 1}
                isCurrent={id === current}
              />
            ),
          )}
          {sample && <LineCells line={sample} {...{ set, mayRemove }} number={1} isCurrent={false} isSample />}
        </tbody>
        <LineTotals set={set} shown={shown} hasActions={mayRemove} />
      </table>
    </LineFrame>
  )
}

const [numberWidth, letterWidth, padding, defaultWidth, textWidth] = [48, 6.5, 24, 96, 136]

/** Of a total of nine digits. */
const totalWidth = 116

/** Of the boxes in cells, with their padding: those that the table draws itself, one with a button, any other input. */
const [boxWidth, weighedWidth, inputWidth] = [104, 144, 176]

const computeBoxWidth = (column: LineColumn): number => {
  const view = getFieldView(column.field)
  if (getEditMark(column) === 'weighed') return weighedWidth
  if (view === numberView || column.field.choices.length > 0) return boxWidth
  return view === textView ? textWidth : inputWidth
}

const computeMinWidth = (column: LineColumn): number => {
  const { field, title, width, edit } = column
  if (width !== undefined) return width
  const contentWidth = edit ? computeBoxWidth(column) : computeValueWidth(column)
  // A heading has two lines.
  return Math.ceil(Math.max(contentWidth, (formatHeading(title, field.type).length / 2) * letterWidth + padding))
}

const computeValueWidth = ({ field, total }: LineColumn): number => {
  if (total === 'sum') return totalWidth
  return getFieldView(field) === textView && field.choices.length === 0 ? textWidth : defaultWidth
}

/** Boxes, the scanned code, and what is worked out last stay in the first line as far as there is room. */
const foldLines = ({ columns, lines, resource }: LineSet, hasActions: boolean, available: number) => {
  if (available === 0) return undefined
  const number = { width: numberWidth, keeps: 'always' as const }
  return foldColumns(
    [
      number,
      ...columns.map(column => ({
        width: computeMinWidth(column),
        keeps:
          column.edit || lines.scan?.field === column.field.name
            ? ('always' as const)
            : rankColumn(resource, column.field),
      })),
      ...(hasActions ? [{ width: numberWidth, isSteps: true }] : []),
    ],
    available,
  )
}

interface LineTotalsProps {
  readonly set: LineSet
  /** Ids of the rows that show; absent: all. */
  readonly shown?: ReadonlySet<string> | undefined
  readonly hasActions: boolean
}

/** The totals of lines, and how many there are. */
function LineTotals({ set: { columns, lines: definition }, shown, hasActions }: LineTotalsProps) {
  const translate = useTranslate()
  const lines = useDeferredLines(definition.name)
  const rows = useMemo(
    () => lines.flatMap(({ id, values }) => (shown?.has(id) === false ? [] : [values])),
    [lines, shown],
  )
  const totals = useMemo(() => computeLineTotals(columns, rows), [columns, rows])
  if (!totals || rows.length === 0) return null
  return (
    <TableTotals
      columns={[
        { name: ' row', title: translate('document.row'), align: 'right' },
        ...columns.map(column => ({
          name: column.field.name,
          title: column.title,
          align: getFieldView(column.field).align,
          edit: getEditMark(column),
        })),
      ]}
      totals={{ ' row': String(rows.length), ...totals }}
      hasActions={hasActions}
    />
  )
}

// The styles of a grid of lines beyond those of every table: row numbers, the flash of a found row, faults below rows.

const createFlash = (name: string) => keyframes`/* ${name} */ from { background-color: var(--flash) }`

// The whole flash is the delay of an animation that ends when it begins. While an animation runs, also one with steps(),
// the browser paints the whole page at every frame, which would delay the next scan.
const flashTiming = '1ms 1200ms backwards'

// Two equal animations, so that a row that is flashed again starts again.
const [once, again] = [createFlash('once'), createFlash('again')]

const LineFrame = styled(TableFrame)(({ theme: { palette, breakpoints } }) => ({
  '--flash': palette.warning.light,
  '& [data-number]': { width: 1, textAlign: 'right', color: palette.text.secondary },
  '& tbody td[data-edit]': { padding: '0 4px', overflow: 'visible' },
  '& tr[data-flash="1"]': { animation: `${once} ${flashTiming}` },
  '& tr[data-flash="0"]': { animation: `${again} ${flashTiming}` },
  '& tr[data-message] td': {
    height: 'auto',
    maxWidth: 'none',
    padding: '2px 12px 6px',
    fontSize: 12,
    whiteSpace: 'normal',
    color: palette.error.main,
  },
  [breakpoints.up('sm')]: {
    // A browser neither measures nor paints rows that are out of sight.
    '& table[data-folds] tbody tr[data-line]': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 36px' },
  },
  [breakpoints.down('sm')]: {
    // A long document scrolls inside itself, so that its buttons stay near.
    maxHeight: '60dvh',
    overflow: 'auto',
    // Its cells are hidden, and its margins would let the cards scroll sideways.
    '& thead': { display: 'none' },
    '& tbody td[data-number]': { width: 'auto', color: palette.text.secondary },
    '& tbody td[data-number]::before': { content: 'attr(data-title)' },
    '& tbody td[data-edit]': { padding: '2px 0', alignItems: 'center', gap: 8 },
    '& td[data-edit] input, & td[data-edit] select': { width: 180, height: 36 },
  },
}))

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
const useGridKeys = ({ rows: { remove }, mayRemove, onBelow, isTyped }: LineGridKeys) => {
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

// Where a key leads in a grid of lines: from cell to cell, and from the last row out of the grid.

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
  press: Pick<KeyPress, 'key' | 'shiftKey' | 'ctrlKey'>,
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
