import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import type { DataTableProps } from './table-props.ts'

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'onOpen' | 'actions' | 'isSummary'> & {
  readonly row: Row
  readonly id: string
  /** The one row that Tab comes to. */
  readonly isCurrent: boolean
}

const isControl = (target: EventTarget, row: Element): boolean =>
  target instanceof Element && target !== row && target.closest('button, a, input, select, textarea, label') !== null

const rowBeside = (row: Element, key: string): Element | null | undefined => {
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  if (key === 'Home') return row.parentElement?.firstElementChild
  return key === 'End' ? row.parentElement?.lastElementChild : undefined
}

const textOf = (cell: ReactNode): string | undefined => (typeof cell === 'string' ? cell : undefined)

function PlainRow<Row>({ columns, onOpen, actions, isSummary, row, id, isCurrent }: RowProps<Row>) {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const { currentTarget, target, key } = event
    if (key === 'Enter' && target === currentTarget) {
      event.preventDefault()
      onOpen?.(row)
    }
    const beside = rowBeside(currentTarget, key)
    if (!(beside instanceof HTMLElement) || (target instanceof Element && target.matches('input, select'))) return
    event.preventDefault()
    beside.focus()
  }
  const onClick = ({ currentTarget, target }: MouseEvent<HTMLTableRowElement>): void => {
    if (!isControl(target, currentTarget) && getSelection()?.type !== 'Range') onOpen?.(row)
  }
  return (
    <tr
      data-id={id}
      data-opens={onOpen ? true : undefined}
      data-summary={isSummary?.(row) || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {columns.map(({ name, title, align, cell }) => {
        const shown = cell(row)
        return (
          <td key={name} data-title={title} data-align={align} title={textOf(shown)}>
            {shown}
          </td>
        )
      })}
      {actions && <td data-actions>{actions(row)}</td>}
    </tr>
  )
}

/** One row: arrows, Home and End move the focus, Enter or a click opens. */
export const TableRow = memo(PlainRow) as typeof PlainRow
