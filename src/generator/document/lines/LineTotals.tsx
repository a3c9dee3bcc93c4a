import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { TableTotals } from '../../../ui/table/TableTotals.tsx'
import { getFieldView } from '../../fields/registry.ts'
import { getEditMark } from './line-columns.ts'
import type { LineSet } from './line-set.ts'
import { computeLineTotals } from './line-totals.ts'
import { useDeferredLines } from './use-deferred-lines.ts'

interface LineTotalsProps {
  readonly set: LineSet
  /** Ids of the rows that show; absent: all. */
  readonly shown?: ReadonlySet<string> | undefined
  readonly hasActions: boolean
}

/** The totals of lines, and how many there are. */
export function LineTotals({ set: { columns, extra, lines: definition }, shown, hasActions }: LineTotalsProps) {
  const translate = useTranslate()
  const lines = useDeferredLines(definition.name)
  const rows = useMemo(
    () => lines.flatMap(({ id, values }) => (shown?.has(id) === false ? [] : [values])),
    [lines, shown],
  )
  const totals = useMemo(() => computeLineTotals(columns, rows), [columns, rows])
  if (!totals || rows.length === 0) return null
  return (
    <TableTotals
      columns={[
        { name: ' row', title: translate('document.row'), align: 'right' },
        ...columns.map(column => ({
          name: column.field.name,
          title: column.title,
          align: getFieldView(column.field).align,
          edit: getEditMark(column),
        })),
        ...extra.map(({ name, title, align = 'left' }) => ({ name: ` ${name}`, title, align }) as const),
      ]}
      totals={{ ' row': String(rows.length), ...totals }}
      hasActions={hasActions}
    />
  )
}
