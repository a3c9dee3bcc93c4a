import { useTranslate } from 'ra-core'
import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { viewOf } from '../../fields/registry.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { linesPath, orderedLines } from './line-rows.ts'
import type { LineSet } from './line-set.ts'
import { lineTotals } from './line-totals.ts'

interface LineTotalsProps {
  readonly set: LineSet
  readonly hasActions: boolean
}

/** The totals of lines under their gold line, and how many there are. */
export function LineTotals({ set: { columns, lines }, hasActions }: LineTotalsProps) {
  const translate = useTranslate()
  const now = useWatch<FormFields, ReturnType<typeof linesPath>>({ name: linesPath(lines.name) })
  // No key waits for what is counted of all rows.
  const counted = useDeferredValue(now)
  const rows = useMemo(() => orderedLines(counted).map(({ values }) => values), [counted])
  const totals = useMemo(() => lineTotals(columns, rows), [columns, rows])
  if (!totals || rows.length === 0) return null
  const lead = columns.find(({ field }) => totals[field.name] === undefined)?.field.name
  return (
    <tfoot>
      <tr>
        <td data-number data-lead={lead === undefined || undefined}>
          {rows.length}
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
