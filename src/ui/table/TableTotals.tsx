import { useTranslate } from 'ra-core'
import type { DataTableProps } from './table-props.ts'

type TotalsProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions'> & {
  readonly totals: Readonly<Record<string, string>>
}

/** The row of totals under its gold line; the first column without a total says what the row is. */
export function TableTotals<Row>({ columns, actions, totals }: TotalsProps<Row>) {
  const translate = useTranslate()
  const lead = columns.find(({ name }) => totals[name] === undefined)?.name
  return (
    <tfoot>
      <tr>
        {columns.map(({ name, title, align }) => (
          <td
            key={name}
            data-title={title}
            data-align={name === lead ? undefined : align}
            data-lead={name === lead || undefined}
          >
            {name === lead ? translate('ui.table.total') : totals[name]}
          </td>
        ))}
        {actions && <td data-actions />}
      </tr>
    </tfoot>
  )
}
