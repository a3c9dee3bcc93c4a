import { visuallyHidden } from '@mui/utils'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, use } from 'react'
import type { CardLines } from './arrange-card.ts'
import { CardCells } from './CardCells.tsx'
import { actionSize } from './cell-styles.ts'
import { RowsPaintedContext } from './rows-painted.ts'
import type { DataTableColumn, DataTableProps } from './table-props.ts'

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
        <CardCells
          {...{ row, lines }}
          markTitle={mark?.title}
          steps={actions && <RowSteps {...{ row, actions, actionCount }} />}
        />
      ) : (
        <>
          {columns.map((column, index) => (
            <Cell key={column.name} {...{ column, row }} markTitle={index === 0 ? mark?.title : undefined} />
          ))}
          {actions && (
            <td data-actions>
              <RowSteps {...{ row, actions, actionCount }} />
            </td>
          )}
        </>
      )}
    </tr>
  )
}

interface CellProps<Row> {
  readonly column: DataTableColumn<Row>
  readonly row: Row
  readonly markTitle: string | undefined
}

function Cell<Row>({ column: { title, align, cell }, row, markTitle }: CellProps<Row>) {
  const shown = cell(row)
  return (
    <td data-title={title} data-align={align} title={markTitle ?? getCellText(shown)}>
      {shown}
      {markTitle && <span style={visuallyHidden}>{`, ${markTitle}`}</span>}
    </td>
  )
}

interface RowStepsProps<Row> extends Pick<RowProps<Row>, 'row' | 'actionCount'> {
  readonly actions: NonNullable<RowProps<Row>['actions']>
}

/** The values of all rows are painted before their buttons are rendered, which have their place by then. */
function RowSteps<Row>({ row, actions, actionCount }: RowStepsProps<Row>) {
  const isShown = use(RowsPaintedContext) || actionCount === undefined
  return isShown ? actions(row) : <i style={{ width: (actionCount ?? 0) * actionSize }} />
}

/** One row: arrows, Home and End move the focus, Enter or a click opens. */
export const TableRow = memo(PlainRow) as typeof PlainRow
