// A row on a phone: name and amount, what it is, its state; the other values and its steps after a tap.
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { MoreIcon } from '../icons.ts'
import type { CardLines } from './arrange-card.ts'
import type { DataTableColumn } from './table-props.ts'

interface CardCellsProps<Row> {
  readonly row: Row
  readonly lines: CardLines<DataTableColumn<Row>>
  readonly markTitle: string | undefined
  /** What can be done with the row. */
  readonly steps: ReactNode
}

export function CardCells<Row>({ row, lines, steps, markTitle }: CardCellsProps<Row>) {
  const { tools, name, amount, facts, states, others } = lines
  const [isUnfolded, setUnfolded] = useState(false)
  const shownName = name?.cell(row)
  const hasMore = others.length > 0 || Boolean(steps)
  return (
    <>
      <td data-line="name">
        {tools.map(tool => (
          <span key={tool.name} data-tool>
            {tool.cell(row)}
          </span>
        ))}
        {name && (
          <span data-title={name.title}>
            {shownName}
            {markTitle && <span style={visuallyHidden}>{`, ${markTitle}`}</span>}
          </span>
        )}
        {amount && <CardAmount column={amount} row={row} isTitled={hasOtherAmounts(lines)} />}
      </td>
      <CardLine columns={facts} row={row} />
      <CardLine columns={states} row={row} />
      {hasMore && (
        <UnfoldCell
          name={typeof shownName === 'string' ? shownName : ''}
          isUnfolded={isUnfolded}
          onUnfold={setUnfolded}
        />
      )}
      {others.map(({ name: column, title, cell }) => (
        <td key={column} data-title={title} data-folded={!isUnfolded || undefined}>
          {cell(row)}
        </td>
      ))}
      {steps && (
        <td data-actions data-folded={!isUnfolded || undefined}>
          {steps}
        </td>
      )}
    </>
  )
}

interface CardLineProps<Row> {
  readonly columns: readonly DataTableColumn<Row>[]
  readonly row: Row
}

function CardLine<Row>({ columns, row }: CardLineProps<Row>) {
  if (columns.length === 0) return null
  return (
    <td data-line>
      {columns.map(column => (
        <CardValue key={column.name} column={column} row={row} />
      ))}
    </td>
  )
}

interface CardValueProps<Row> {
  readonly column: DataTableColumn<Row>
  readonly row: Row
}

/** A code, a name or a state is known by its looks; a number, a date or a flag is shown with its title. */
function CardValue<Row>({ column: { title, role, align = 'left', cell }, row }: CardValueProps<Row>) {
  const isTitled = role === 'date' || align !== 'left'
  const shown = cell(row)
  if (isBlank(shown)) return null
  return (
    <span data-title={title} data-titled={isTitled || undefined}>
      {shown}
    </span>
  )
}

interface CardAmountProps<Row> extends CardValueProps<Row> {
  readonly isTitled: boolean
}

/** The amount beside the name, with its title where the row has others. */
function CardAmount<Row>({ column: { title, cell }, row, isTitled }: CardAmountProps<Row>) {
  return (
    <span data-amount>
      {isTitled && <small>{title}</small>}
      {cell(row)}
    </span>
  )
}

const hasOtherAmounts = <Row,>({ facts, states, others }: CardLines<DataTableColumn<Row>>): boolean =>
  [facts, states, others].some(columns => columns.some(({ role }) => role === 'amount' || role === 'part'))

/** An empty value, and the sign of one. */
const isBlank = (shown: ReactNode): boolean => shown === '' || shown === '-' || shown === null || shown === undefined

interface UnfoldCellProps {
  readonly name: string
  readonly isUnfolded: boolean
  readonly onUnfold: (isUnfolded: boolean) => void
}

function UnfoldCell({ name, isUnfolded, onUnfold }: UnfoldCellProps) {
  const translate = useTranslate()
  const label = translate(isUnfolded ? 'ui.card.fold' : 'ui.card.unfold', { name }).trim()
  return (
    <td data-unfold>
      <button type="button" aria-label={label} aria-expanded={isUnfolded} onClick={() => onUnfold(!isUnfolded)}>
        <MoreIcon />
      </button>
    </td>
  )
}
