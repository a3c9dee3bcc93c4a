import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { formatHeading } from '../../../../engine/field/column-heading.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DeleteIcon } from '../../../ui/icons.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { DataTableColumn } from '../../../ui/table/table-props.ts'
import { getFieldView } from '../../fields/registry.ts'
import type { FormLine } from '../../form/form-fields.ts'
import { getCardRole, rankColumn } from '../../rows/column-rank.ts'
import type { LineSet } from './line-set.ts'
import { computeLineTotals } from './line-totals.ts'

interface LineListProps {
  /** With the columns that are shown. */
  readonly set: LineSet
  readonly lines: readonly FormLine[]
  readonly onOpen: (id: string) => void
}

/** A read-only list of the lines, to select one for the form or to remove one. */
export function LineList({ set, lines, onOpen }: LineListProps) {
  const translate = useTranslate()
  const { columns, rows } = set
  const numberOf = new Map(lines.map(({ id }, index) => [id, index + 1]))
  const tableColumns: readonly DataTableColumn<FormLine>[] = [
    {
      name: ' row',
      title: translate('document.row'),
      align: 'right',
      cell: ({ id }) => String(numberOf.get(id)),
    },
    ...columns.map(({ field, title }): DataTableColumn<FormLine> => {
      const { align, Cell } = getFieldView(field)
      const renderCell = ({ values }: FormLine) => <Cell field={field} value={values[field.name] ?? null} />
      return {
        name: field.name,
        title: formatHeading(title, field.type),
        align,
        keeps: rankColumn(set.resource, field),
        role: getCardRole(set.resource, field),
        cell: renderCell,
      }
    }),
  ]
  const totals = computeLineTotals(
    columns,
    lines.map(({ values }) => values),
  )
  return (
    <DataTable
      label={set.lines.title}
      columns={tableColumns}
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
