import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { headingOf } from '../../../../engine/fields/heading-of.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DeleteIcon } from '../../../ui/icons.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table-props.ts'
import { viewOf } from '../../fields/registry.ts'
import type { Line } from '../../form/form-fields.ts'
import type { LineSet } from './line-set.ts'
import { lineTotals } from './line-totals.ts'

interface LineListProps {
  /** With the columns that are shown. */
  readonly set: LineSet
  readonly lines: readonly Line[]
  readonly onOpen: (id: string) => void
}

/** A read-only list of the lines, to select one for the form or to remove one. */
export function LineList({ set, lines, onOpen }: LineListProps) {
  const translate = useTranslate()
  const { columns, rows } = set
  const numberOf = new Map(lines.map(({ id }, index) => [id, index + 1]))
  const shown: readonly Column<Line>[] = [
    {
      name: ' row',
      title: translate('document.row'),
      align: 'right',
      cell: ({ id }) => String(numberOf.get(id)),
    },
    ...columns.map(({ field, title }): Column<Line> => {
      const { align, Cell } = viewOf(field)
      const cell = ({ values }: Line) => <Cell field={field} value={values[field.name] ?? null} />
      return { name: field.name, title: headingOf(title, field.type), align, cell }
    }),
  ]
  const totals = lineTotals(
    columns,
    lines.map(({ values }) => values),
  )
  return (
    <DataTable
      label={set.lines.title}
      columns={shown}
      rows={lines}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      actions={({ id }) => {
        const remove = translate('document.remove-row', { number: numberOf.get(id) ?? 0 })
        return (
          <IconButton size="small" aria-label={remove} title={remove} onClick={() => rows.remove(id)}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )
      }}
      {...(totals && { totals })}
      empty={<EmptyState text={translate('document.no-rows')} />}
      density="compact"
      maxHeight="var(--lines-height, 320px)"
    />
  )
}
