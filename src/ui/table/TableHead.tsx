import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.ts'
import type { DataTableColumn, DataTableProps } from './table-props.ts'

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
export function TableHead<Row>({ columns, sort, onSort, actions }: HeadProps<Row>) {
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
