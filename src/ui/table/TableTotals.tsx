import { useTranslate } from 'react-admin'
import type { DataTableColumn, Subtotals } from './table-props.ts'

interface TotalsColumn extends Pick<DataTableColumn<never>, 'name' | 'title' | 'align' | 'isTool'> {
  /** How its cells are written, as `data-edit`. */
  readonly edit?: string | undefined
}

interface TableTotalsProps {
  readonly columns: readonly TotalsColumn[]
  /** By the name of the column, as they are shown. */
  readonly totals: Readonly<Record<string, string>>
  /** The title of the totals; absent: the usual one. */
  readonly totalsTitle?: string | undefined
  /** Of parts of the rows, in place of the totals of all. */
  readonly subtotals?: readonly Subtotals[] | undefined
  readonly hasActions: boolean
}

/** The rows of totals under a coloured line; the first column without a total has the title of the row. */
export function TableTotals({ columns, totals, totalsTitle, subtotals = [], hasActions }: TableTotalsProps) {
  const translate = useTranslate()
  const shown = subtotals.length > 0 ? subtotals : [{ title: totalsTitle ?? translate('ui.table.total'), totals }]
  const lead = columns.find(({ name, isTool }) => totals[name] === undefined && !isTool)?.name
  return (
    <tfoot>
      {shown.map(row => (
        <tr key={row.title} data-part={shown.length > 1 || undefined}>
          {columns.map(({ name, title, align, edit }) => (
            <td
              key={name}
              data-title={title}
              data-align={name === lead ? undefined : align}
              data-edit={edit}
              data-lead={name === lead || undefined}
            >
              {name === lead ? row.title : row.totals[name]}
            </td>
          ))}
          {hasActions && <td data-actions />}
        </tr>
      ))}
    </tfoot>
  )
}
