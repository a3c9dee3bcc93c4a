import { visuallyHidden } from '@mui/utils'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, use, useState } from 'react'
import { useTranslate } from 'react-admin'
import { actionSize } from './cell-styles.ts'
import { RowsPaintedContext } from './rows-painted.ts'
import type { DataTableProps } from './table-props.ts'

type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'markOf' | 'onOpen' | 'actions' | 'actionCount' | 'isSummary'
> & {
  readonly row: Row
  readonly id: string
  /** It is a card, and more than its first fields are unfolded. */
  readonly isFoldable: boolean
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

/** Fields of a card on the phone; the others unfold. */
export const shownOnCard = 4

const getCellText = (cell: ReactNode): string | undefined => (typeof cell === 'string' ? cell : undefined)

function PlainRow<Row>(props: RowProps<Row>) {
  const { columns, markOf, onOpen, actions, actionCount, isSummary, row, id, isCurrent, isFoldable } = props
  const translate = useTranslate()
  const [isUnfolded, setUnfolded] = useState(false)
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
  return (
    <tr
      data-id={id}
      data-opens={onOpen ? true : undefined}
      data-summary={isSummary?.(row) || undefined}
      data-unfolded={isUnfolded || undefined}
      data-mark={mark?.color}
      tabIndex={isCurrent && onOpen ? 0 : -1}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {columns.map(({ name, title, align, isAmount, cell }, index) => {
        const shown = cell(row)
        return (
          <td
            key={name}
            data-title={title}
            data-align={align}
            data-amount={(isFoldable && isAmount) || undefined}
            title={(index === 0 && mark?.title) || getCellText(shown)}
          >
            {shown}
            {mark && index === 0 && <span style={visuallyHidden}>{`, ${mark.title}`}</span>}
          </td>
        )
      })}
      {isFoldable && !isSummary?.(row) && (
        <td data-unfold>
          <button type="button" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {translate(isUnfolded ? 'ui.card.fold' : 'ui.card.unfold', { count: columns.length - shownOnCard })}
          </button>
        </td>
      )}
      {actions && <ActionsCell {...{ row, actions, actionCount }} />}
    </tr>
  )
}

interface ActionsCellProps<Row> extends Pick<RowProps<Row>, 'row' | 'actionCount'> {
  readonly actions: NonNullable<RowProps<Row>['actions']>
}

/** The values of all rows are painted before their buttons are rendered, which have their place by then. */
function ActionsCell<Row>({ row, actions, actionCount }: ActionsCellProps<Row>) {
  const isShown = use(RowsPaintedContext) || actionCount === undefined
  return <td data-actions>{isShown ? actions(row) : <i style={{ width: (actionCount ?? 0) * actionSize }} />}</td>
}

/** One row: arrows, Home and End move the focus, Enter or a click opens. */
export const TableRow = memo(PlainRow) as typeof PlainRow
