import Link from '@mui/material/Link'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import { type AnswerRow, type AnswerTable, columnsIn } from '../../../engine/reports/report-answer.ts'
import { cellText, cellType, columnHeading, leadOf } from '../../../engine/reports/report-cells.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TablePager } from '../../ui/table/TablePager.tsx'
import { drillPath } from './drill-path.ts'
import { ReportLines } from './ReportLines.tsx'

interface ReportTableProps {
  readonly answer: AnswerTable & { readonly timeZone: string }
  readonly menu: readonly MenuEntry[]
  readonly empty: string
}

interface ShownRow extends AnswerRow {
  readonly id: string
}

const usualRows = 100

/** Rows with their subtotals, a page of them at a time, over the totals of all. */
export function ReportTable({ answer, menu, empty }: ReportTableProps) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(usualRows)
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone: answer.timeZone }
  const shown = columnsIn(answer, 'screen')
  const start = (page - 1) * perPage
  const rows = answer.rows.slice(start, start + perPage).map((row, index) => ({ ...row, id: String(start + index) }))
  const columns = shown.map(column => ({
    name: column.name,
    title: columnHeading(column),
    ...(column.align && { align: column.align }),
    cell: ({ kind, title, cells, keys }: ShownRow) => {
      const isLead = kind === 'subtotal' && leadOf(shown, cells) === column
      if (isLead) return title
      const value = cells[column.name] ?? null
      return (
        <ReportCell
          text={cellText(column, cellType(column, kind), value, words)}
          isNegative={typeof value === 'number' && value < 0}
          {...(kind === 'row' && { to: drillPath(column, { value, keys }, menu) })}
        />
      )
    },
  }))
  const totals =
    answer.totals &&
    Object.fromEntries(
      shown.flatMap(column =>
        Object.hasOwn(answer.totals ?? {}, column.name)
          ? [
              [
                column.name,
                cellText(column, cellType(column, 'total'), answer.totals?.[column.name] ?? null, words),
              ] as const,
            ]
          : [],
      ),
    )
  return (
    <>
      <DataTable
        label={answer.title}
        columns={columns}
        rows={rows}
        rowId={row => row.id}
        isSummary={row => row.kind === 'subtotal'}
        {...(totals && { totals })}
        empty={<EmptyState text={empty} />}
        density="compact"
      />
      {answer.rows.length > usualRows && (
        <TablePager
          page={page}
          perPage={perPage}
          total={answer.rows.length}
          sizes={[50, 100, 500]}
          onPage={setPage}
          onPerPage={next => {
            setPerPage(next)
            setPage(1)
          }}
        />
      )}
      <ReportLines answer={answer} />
    </>
  )
}

interface ReportCellProps {
  readonly text: string
  readonly isNegative: boolean
  /** Where the rows behind the cell are. */
  readonly to?: string | undefined
}

function ReportCell({ text, isNegative, to }: ReportCellProps) {
  if (to !== undefined && text !== '') {
    return (
      <Link component={RouterLink} to={to}>
        {text}
      </Link>
    )
  }
  return isNegative ? <span className="negative">{text}</span> : text
}
