import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatHeading } from '../../../../engine/field/column-heading.ts'
import type { RecordContext } from '../../../../engine/record/completion-state.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { DataTableColumn } from '../../../ui/table/table-props.ts'
import { getFieldView } from '../../fields/field-views.tsx'
import { toFormValues } from '../../form/form-values.ts'
import { getCardRole, rankColumn } from '../../rows/cell-columns.tsx'
import { LineLists } from './LineLists.tsx'
import { buildLineColumns } from './line-columns.ts'
import { computeLineTotals, createDocumentReader, findListIndex } from './shown-lines.ts'

interface LinesTableProps {
  readonly lines: Lines
  readonly resource: Resource
  readonly rows: readonly JsonRow[]
  /** What conditions of lists read beside a row; `parent` is the document. */
  readonly around: RecordContext
  /** Rows that may be chosen, and those that are. */
  readonly picking?: {
    readonly may: (row: JsonRow) => boolean
    readonly picked: ReadonlySet<string>
    readonly onToggle: (id: string) => void
  }
}

/** Lines of a document to look at, with their totals; while a move is made on some of them, to choose from. */
export function LinesTable({ lines, resource, rows: allRows, around: context, picking }: LinesTableProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<number>()
  const columns = buildLineColumns(lines, resource, false)
  const rowsInLists =
    lines.lists.length === 0
      ? []
      : allRows.map(row => ({ row, list: findListIndex(lines, createDocumentReader(resource, row, context), context) }))
  const rows = chosen === undefined ? allRows : rowsInLists.flatMap(({ row, list }) => (list === chosen ? [row] : []))
  const totals = computeLineTotals(
    columns,
    rows.map(row => toFormValues(resource, row)),
  )
  const numbers = new Map(allRows.map((row, index) => [String(row.id), index + 1]))
  const renderCheckbox = (row: JsonRow) => {
    const id = String(row.id)
    return picking?.may(row) ? (
      <Checkbox
        size="small"
        sx={{ padding: 0 }}
        slotProps={{ input: { 'aria-label': translate('document.pick-row', { number: numbers.get(id) ?? 0 }) } }}
        checked={picking.picked.has(id)}
        onChange={() => picking.onToggle(id)}
      />
    ) : null
  }
  const tableColumns: readonly DataTableColumn<JsonRow>[] = [
    ...(picking
      ? [{ name: ' pick', title: translate('ui.table.pick'), keeps: 'always' as const, cell: renderCheckbox }]
      : []),
    {
      name: ' row',
      title: translate('document.row'),
      align: 'right',
      cell: row => String(numbers.get(String(row.id))),
    },
    ...columns.map(({ field, title }): DataTableColumn<JsonRow> => {
      const { align, Cell } = getFieldView(field)
      const renderCell = (row: JsonRow) => <Cell field={field} value={row[field.name] ?? null} />
      return {
        name: field.name,
        title: formatHeading(title, field.type),
        align,
        keeps: rankColumn(resource, field),
        role: getCardRole(resource, field),
        cell: renderCell,
      }
    }),
  ]
  return (
    <section aria-label={lines.title}>
      <Typography variant="subtitle1" component="h2" sx={{ mt: 3, mb: 1 }}>
        {lines.title}
      </Typography>
      <LineLists
        lines={lines}
        total={allRows.length}
        counts={lines.lists.map((_, index) => rowsInLists.filter(({ list }) => list === index).length)}
        chosen={chosen}
        onChoose={setChosen}
      />
      <DataTable
        label={lines.title}
        columns={tableColumns}
        rows={rows}
        rowId={row => String(row.id)}
        {...(totals && { totals })}
        empty={<EmptyState />}
        density="compact"
      />
    </section>
  )
}
