import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useHref, useNavigate } from 'react-router'
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import { type AnswerRow, type AnswerTable, columnsIn } from '../../../engine/reports/report-answer.ts'
import { cellText, cellType, columnHeading, leadOf } from '../../../engine/reports/report-cells.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TablePager } from '../../ui/table/TablePager.tsx'
import { cellPaths } from './drill-path.ts'
import { ReportLines } from './ReportLines.tsx'
import { firstPage, type ReportPage, sortedPage, usualLines } from './report-page.ts'

interface ReportTableProps {
  readonly answer: AnswerTable & { readonly timeZone: string }
  readonly menu: readonly MenuEntry[]
  readonly empty: string
  /** The lines that the answer has of all; without it it has all of them, and pages are made of them here. */
  readonly shown?: ReportPage
  readonly onTurn?: (page: ReportPage) => void
  readonly isTurning?: boolean | undefined
}

interface ShownRow extends AnswerRow {
  readonly id: string
  readonly pathOf: ReturnType<typeof cellPaths>
}

/** Rows with their subtotals, a page of them at a time, over the totals of all. */
export function ReportTable({ answer, menu, empty, shown: asked, onTurn, isTurning }: ReportTableProps) {
  const translate = useTranslate()
  const { project, resources } = useSchema()
  const [own, setOwn] = useState(firstPage)
  const { page, perPage, sort } = asked ?? own
  const turn = onTurn ?? setOwn
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone: answer.timeZone }
  const shown = columnsIn(answer, 'screen')
  const start = (page - 1) * perPage
  const lines = asked ? answer.rows : answer.rows.slice(start, start + perPage)
  const leading = {
    columns: answer.columns,
    menu,
    emptyText: project.emptyText,
    keyOf: (name: string) => resources[name]?.key[0],
  }
  const rows = lines.map((row, index) => ({ ...row, id: String(start + index), pathOf: cellPaths(row, leading) }))
  const columns = shown.map(column => ({
    name: column.name,
    title: columnHeading(column),
    ...(column.align && { align: column.align }),
    sortable: onTurn !== undefined && answer.count > 1,
    cell: ({ kind, title, cells, pathOf }: ShownRow) => {
      const isLead = kind === 'subtotal' && leadOf(shown, cells) === column
      if (isLead) return title
      const value = cells[column.name] ?? null
      return (
        <ReportCell
          text={cellText(column, cellType(column, kind), value, words)}
          isNegative={typeof value === 'number' && value < 0}
          to={pathOf(column)}
          isNumber={column.drill === undefined}
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
        {...(sort && { sort })}
        onSort={field => turn(sortedPage({ page, perPage, ...(sort && { sort }) }, field))}
        {...(totals && { totals })}
        empty={<EmptyState text={empty} />}
        density="compact"
      />
      {isTurning && <LinearProgress aria-label={translate('generator.report.turning')} />}
      {answer.count > usualLines && (
        <TablePager
          page={page}
          perPage={perPage}
          total={answer.count}
          sizes={[50, 100, 500]}
          onPage={next => turn({ page: next, perPage, ...(sort && { sort }) })}
          onPerPage={next => turn({ page: 1, perPage: next, ...(sort && { sort }) })}
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
  readonly to: string | undefined
  /** It leads where its row does: for a pointer, as the keyboard has the row's own link. */
  readonly isNumber: boolean
}

function ReportCell({ text, isNegative, to, isNumber }: ReportCellProps) {
  if (to !== undefined && text !== '') {
    if (isNumber) return <NumberLink to={to} {...{ text, isNegative }} />
    return (
      <Link component={RouterLink} to={to}>
        {text}
      </Link>
    )
  }
  return isNegative ? <span className="negative">{text}</span> : text
}

/** A plain anchor: a page of rows has thousands of them. */
function NumberLink({ text, isNegative, to }: Omit<ReportCellProps, 'isNumber'> & { readonly to: string }) {
  const [navigate, href] = [useNavigate(), useHref(to)]
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    <a href={href} tabIndex={-1} className={isNegative ? 'leads negative' : 'leads'} onClick={onClick}>
      {text}
    </a>
  )
}
