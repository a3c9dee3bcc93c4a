import { useTranslate } from 'ra-core'
import { viewOf } from '../../fields/registry.ts'
import type { LineColumn } from './line-columns.ts'

interface LineTotalsProps {
  readonly columns: readonly LineColumn[]
  readonly count: number
  readonly totals: Readonly<Record<string, string>>
  readonly hasActions: boolean
}

/** The totals of lines under their gold line, and how many there are. */
export function LineTotals({ columns, count, totals, hasActions }: LineTotalsProps) {
  const translate = useTranslate()
  const lead = columns.find(({ field }) => totals[field.name] === undefined)?.field.name
  return (
    <tfoot>
      <tr>
        <td data-number data-lead={lead === undefined || undefined}>
          {count}
        </td>
        {columns.map(({ field, title }) => (
          <td
            key={field.name}
            data-title={title}
            data-align={field.name === lead ? undefined : viewOf(field).align}
            data-lead={field.name === lead || undefined}
          >
            {field.name === lead ? translate('ui.table.total') : totals[field.name]}
          </td>
        ))}
        {hasActions && <td data-actions />}
      </tr>
    </tfoot>
  )
}
