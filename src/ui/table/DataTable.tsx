import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { visuallyHidden } from '@mui/utils'
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { useIsPainted } from '../after-paint.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.ts'
import { actionSize, arrangeCard, type CardLines } from './arrange-card.ts'
import { CardCells } from './CardCells.tsx'
import { FoldingFrame } from './FoldingFrame.tsx'
import { TableTotals } from './TableTotals.tsx'
import type { DataTableColumn, DataTableProps } from './table-props.ts'

/** Whether the first rows of the table are painted. */
const RowsPaintedContext = createContext(true)

type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'markOf' | 'onOpen' | 'actions' | 'actionCount' | 'isSummary'
> & {
  readonly row: Row
  readonly id: string
  /** On a phone. */
  readonly lines: CardLines<DataTableColumn<Row>> | undefined
  /** The one row that Tab comes to. */
  readonly isCurrent: boolean
}

const isControl = (target: EventTarget, row: Element): boolean =>
  target instanceof Element && target !== row && target.closest('button, a, input, select, textarea, label') !== null

const findNeighborRow = (row: Element, key: string): Element | null | undefined => {
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  if (key === 'Home') return row.parentElement?.firstElementChild
  return key === 'End' ? row.parentElement?.lastElementChild : undefined
}

const getCellText = (cell: ReactNode): string | undefined => (typeof cell === 'string' ? cell : undefined)

function PlainRow<Row>(props: RowProps<Row>) {
  const { columns, markOf, onOpen, actions, actionCount, isSummary, row, id, isCurrent, lines } = props
  const mark = markOf?.(row)
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const { currentTarget, target, key } = event
    if (key === 'Enter' && target === currentTarget) {
      event.preventDefault()
      onOpen?.(row)
    }
    const neighbor = findNeighborRow(currentTarget, key)
    if (!(neighbor instanceof HTMLElement) || (target instanceof Element && target.matches('input, select'))) return
    event.preventDefault()
    neighbor.focus()
  }
  const onClick = ({ currentTarget, target }: MouseEvent<HTMLTableRowElement>): void => {
    if (!isControl(target, currentTarget) && getSelection()?.type !== 'Range') onOpen?.(row)
  }
  const isSum = isSummary?.(row) || undefined
  const isCard = lines !== undefined && !isSum
  const steps = actions && (actionCount === undefined ? actions(row) : <RowSteps {...{ row, actions, actionCount }} />)
  return (
    <tr
      data-id={id}
      data-opens={onOpen ? true : undefined}
      data-summary={isSum}
      data-card={isCard || undefined}
      data-mark={mark?.color}
      tabIndex={isCurrent && onOpen ? 0 : -1}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {isCard ? (
        <CardCells {...{ row, lines }} markTitle={mark?.title} steps={steps} />
      ) : (
        <>
          {columns.map((column, index) => renderCell(column, row, index === 0 ? mark?.title : undefined))}
          {actions && <td data-actions>{steps}</td>}
        </>
      )}
    </tr>
  )
}

/** No component of its own: a table has hundreds. */
const renderCell = <Row,>(
  { name, title, align, cell }: DataTableColumn<Row>,
  row: Row,
  markTitle: string | undefined,
): ReactNode => {
  const shown = cell(row)
  return (
    <td key={name} data-title={title} data-align={align} title={markTitle ?? getCellText(shown)}>
      {shown}
      {markTitle && <span style={visuallyHidden}>{`, ${markTitle}`}</span>}
    </td>
  )
}

interface RowStepsProps<Row> {
  readonly row: Row
  readonly actions: NonNullable<RowProps<Row>['actions']>
  readonly actionCount: number
}

/** The values of all rows are painted before their buttons are rendered, which have their place by then. */
function RowSteps<Row>({ row, actions, actionCount }: RowStepsProps<Row>) {
  return use(RowsPaintedContext) ? actions(row) : <i style={{ width: actionCount * actionSize }} />
}

/** One row: arrows, Home and End move the focus, Enter or a click opens. */
const TableRow = memo(PlainRow) as typeof PlainRow

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'actions'>

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { column: DataTableColumn<Row> } & Pick<HeadProps<Row>, 'sort' | 'onSort'>) {
  const { name, title, spokenTitle, align, width, sortable, keeps } = column
  const order = sort?.field === name ? sort.order : undefined
  const isSortable = sortable === true && onSort !== undefined
  const Arrow = order === 'DESC' ? ArrowDownIcon : ArrowUpIcon
  return (
    <th
      scope="col"
      data-align={align}
      data-keeps={keeps}
      data-sortable={isSortable || undefined}
      aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
      style={{ minWidth: width }}
    >
      {isSortable ? (
        <button type="button" aria-label={spokenTitle} onClick={() => onSort(name)}>
          {title}
          <Arrow aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

/** The titles, which stay in sight; those that sort are buttons. */
function TableHead<Row>({ columns, sort, onSort, actions }: HeadProps<Row>) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {columns.map(column => (
          <HeadCell key={column.name} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && (
          <th scope="col" data-actions>
            <span style={visuallyHidden}>{translate('ui.table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const widths = [62, 84, 48, 71, 55]

interface SkeletonRowsProps<Row> {
  readonly columns: readonly DataTableColumn<Row>[]
  readonly count: number
  readonly hasActions: boolean
}

/** As many rows as were there before, so that nothing jumps while the next ones come. */
function SkeletonRows<Row>({ columns, count, hasActions }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key, row) => (
        <tr key={key}>
          {columns.map(({ name, align }, column) => (
            <td key={name} data-align={align}>
              <Skeleton
                height={12}
                width={`${widths[(row + column) % widths.length]}%`}
                sx={{ display: 'inline-block', minWidth: 24 }}
              />
            </td>
          ))}
          {hasActions && <td data-actions />}
        </tr>
      ))}
    </tbody>
  )
}

/** Lines of a row on a phone. */
const cardLines = 3

const defaultMaxHeight = 'max(288px, calc(100dvh - 248px))'

/** How many rows were last shown: the height that skeletons keep. */
function useLastCount(rows: readonly unknown[] | undefined): number {
  const [count, setCount] = useState(10)
  if (rows !== undefined && rows.length > 0 && rows.length !== count) setCount(rows.length)
  return count
}

/** A row that goes leaves the focus it had to the row that comes to its place, the last one to the page. */
function useFocusAfterRemoval(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly unknown[] | undefined,
  index: number,
): void {
  const lastIndex = useRef(-1)
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index
    else if (rows !== undefined && lastIndex.current >= 0) {
      const next = body.current?.rows[Math.min(lastIndex.current, rows.length - 1)] ?? document.querySelector('main')
      if (document.activeElement === document.body) next?.focus({ preventScroll: true })
      lastIndex.current = -1
    }
  }, [body, rows, index])
}

/** Where no row takes the focus, the table itself may still be higher or wider than its window. */
const getScrollAreaProps = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label })

function PlainDataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    sort,
    onSort,
    markOf,
    onOpen,
    actions,
    actionCount,
    isSummary,
    totals,
    totalsTitle,
    subtotals,
    empty,
    density,
    maxHeight,
  } = props
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const lines = useMemo(() => (isPhone ? arrangeCard(columns) : undefined), [isPhone, columns])
  const count = useLastCount(rows)
  const [focused, setFocused] = useState<string | undefined>(undefined)
  const body = useRef<HTMLTableSectionElement>(null)
  const ids = rows?.map(rowId) ?? []
  const current = focused !== undefined && ids.includes(focused) ? focused : ids[0]
  const onFocus = ({ target }: FocusEvent): void => setFocused(target.closest('tr')?.dataset.id)
  useFocusAfterRemoval(body, rows, ids.indexOf(focused ?? ''))
  return (
    <FoldingFrame
      rows={rows === undefined ? columns : rows}
      totals={subtotals?.length ? subtotals : totals}
      density={density}
      limit={maxHeight ?? defaultMaxHeight}
      {...((rows?.length === 0 || !(onOpen || actions)) && getScrollAreaProps(label))}
    >
      <table aria-label={label} aria-busy={rows === undefined}>
        <TableHead columns={columns} sort={sort} onSort={onSort} actions={actions} />
        {rows === undefined ? (
          <SkeletonRows
            columns={isPhone ? columns.slice(0, cardLines) : columns}
            count={count}
            hasActions={actions !== undefined}
          />
        ) : (
          <TableBody ref={body} onFocus={onFocus}>
            {rows.map((row, index) => {
              const id = ids[index] ?? ''
              return (
                <TableRow
                  key={id}
                  {...{ row, id, columns, markOf, onOpen, actions, actionCount, isSummary, lines }}
                  isCurrent={id === current}
                />
              )
            })}
          </TableBody>
        )}
        {totals && Object.values(totals).some(Boolean) && rows !== undefined && rows.length > 0 && (
          <TableTotals {...{ columns, totals, totalsTitle, subtotals }} hasActions={actions !== undefined} />
        )}
      </table>
      {rows?.length === 0 && <Box sx={{ position: 'sticky', left: 0 }}>{empty}</Box>}
    </FoldingFrame>
  )
}

/** The rows; the buttons in them are rendered once their values are painted. */
const TableBody = (props: ComponentProps<'tbody'>) => (
  <RowsPaintedContext value={useIsPainted()}>
    <tbody {...props} />
  </RowsPaintedContext>
)

/** A list of rows: a real table with a head that stays, cards on a phone; all of it by keyboard. */
export const DataTable = memo(PlainDataTable) as typeof PlainDataTable
