import { useTranslate } from 'ra-core'
import type { Column } from './table-props.ts'

interface TableTotalsProps {
  readonly columns: readonly Pick<Column<never>, 'name' | 'title' | 'align'>[]
  /** By the name of the column, as they are shown. */
  readonly totals: Readonly<Record<string, string>>
  readonly hasActions: boolean
}

/** The row of totals under its gold line; the first column without a total says what the row is. */
export function TableTotals({ columns, totals, hasActions }: TableTotalsProps) {
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
        {hasActions && <td data-actions />}
      </tr>
    </tfoot>
  )
}
