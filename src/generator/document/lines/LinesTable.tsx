import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { headingOf } from '../../../../engine/fields/heading-of.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { RecordWorld } from '../../../../engine/record/row-work.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table-props.ts'
import { viewOf } from '../../fields/registry.ts'
import { valuesOf } from '../../form/form-values.ts'
import { LineLists } from './LineLists.tsx'
import { lineColumns } from './line-columns.ts'
import { lineTotals } from './line-totals.ts'
import { documentReader, listOf } from './shown-lines.ts'

interface LinesTableProps {
  readonly lines: Lines
  readonly resource: Resource
  readonly rows: readonly JsonRow[]
  readonly emptyText: string
  /** What conditions of lists read beside a row; `parent` is the document. */
  readonly around: RecordWorld
  /** Rows that may be chosen, and those that are. */
  readonly picking?: {
    readonly may: (row: JsonRow) => boolean
    readonly picked: ReadonlySet<string>
    readonly onToggle: (id: string) => void
  }
}

/** Lines of a document to look at, with their totals; while a move is made on some of them, to choose from. */
export function LinesTable({ lines, resource, rows: every, emptyText, around, picking }: LinesTableProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<number>()
  const columns = lineColumns(lines, resource, false)
  const placed =
    lines.lists.length === 0
      ? []
      : every.map(row => ({ row, list: listOf(lines, documentReader(resource, row, around), around) }))
  const rows = chosen === undefined ? every : placed.flatMap(({ row, list }) => (list === chosen ? [row] : []))
  const totals = lineTotals(
    columns,
    rows.map(row => valuesOf(resource, row, emptyText)),
  )
  const order = new Map(every.map((row, index) => [String(row.id), index + 1]))
  const box = (row: JsonRow) => {
    const id = String(row.id)
    return picking?.may(row) ? (
      <Checkbox
        size="small"
        sx={{ padding: 0 }}
        slotProps={{ input: { 'aria-label': translate('document.pick-row', { number: order.get(id) ?? 0 }) } }}
        checked={picking.picked.has(id)}
        onChange={() => picking.onToggle(id)}
      />
    ) : null
  }
  const shown: readonly Column<JsonRow>[] = [
    ...(picking ? [{ name: ' pick', title: translate('ui.table.pick'), cell: box }] : []),
    { name: ' row', title: translate('document.row'), align: 'right', cell: row => String(order.get(String(row.id))) },
    ...columns.map(({ field, title }): Column<JsonRow> => {
      const { align, Cell } = viewOf(field)
      const cell = (row: JsonRow) => <Cell field={field} value={row[field.name] ?? null} />
      return { name: field.name, title: headingOf(title, field.type), align, cell }
    }),
  ]
  return (
    <section aria-label={lines.title}>
      <Typography variant="subtitle1" component="h2" sx={{ mt: 3, mb: 1 }}>
        {lines.title}
      </Typography>
      <LineLists
        lines={lines}
        total={every.length}
        counts={lines.lists.map((_, index) => placed.filter(({ list }) => list === index).length)}
        chosen={chosen}
        onChoose={setChosen}
      />
      <DataTable
        label={lines.title}
        columns={shown}
        rows={rows}
        rowId={row => String(row.id)}
        {...(totals && { totals })}
        empty={<EmptyState />}
        density="compact"
      />
    </section>
  )
}
