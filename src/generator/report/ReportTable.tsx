import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useHref, useNavigate } from 'react-router'
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import {
  findLeadColumn,
  formatCell,
  formatColumnHeading,
  formatLine,
  getCellType,
  getRowWords,
} from '../../../engine/report/column-values.ts'
import {
  type AnswerColumn,
  type AnswerRow,
  type AnswerTable,
  filterColumns,
  type ReportAnswer,
} from '../../../engine/report/report-answer.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TablePager } from '../../ui/table/TablePager.tsx'
import { getTypeRole } from '../rows/cell-columns.tsx'
import { createCellPaths } from './drill-path.ts'
import {
  defaultPageSize,
  findMainAmount,
  firstPage,
  omitLoneSubtotals,
  type ReportPage,
  sortPage,
} from './report-page.ts'
import { type ReportZone, useReportWords } from './use-report-filters.ts'

interface ReportTableProps {
  readonly answer: AnswerTable & ReportZone
  readonly menu: readonly MenuEntry[]
  readonly empty: string
  /** The lines that the answer has of all; without it it has all of them, and pages are made of them here. */
  readonly shown?: ReportPage
  readonly onPageChange?: (page: ReportPage) => void
  readonly isChangingPage?: boolean | undefined
}

interface ReportTableRow extends AnswerRow {
  readonly id: string
  readonly getPath: ReturnType<typeof createCellPaths>
}

/** What leads to its rows stays in the first line, and amounts rather than other values. */
const rankReportColumn = ({ drill, total }: AnswerColumn) => {
  if (drill) return 'always' as const
  return total === undefined ? undefined : ('late' as const)
}

/** Of each level of a tree. */
const treeIndent = '\u2003'

/** Rows with their subtotals, a page of them at a time, over the totals of all. */
export function ReportTable({
  answer,
  menu,
  empty,
  shown: requestedPage,
  onPageChange,
  isChangingPage,
}: ReportTableProps) {
  const translate = useTranslate()
  const { project, resources } = useSchema()
  const [localPage, setLocalPage] = useState(firstPage)
  const { page, perPage, sort } = requestedPage ?? localPage
  const changePage = onPageChange ?? setLocalPage
  const words = useReportWords(answer)
  const shown = filterColumns(answer, 'screen')
  const start = (page - 1) * perPage
  const lines = requestedPage ? answer.rows : answer.rows.slice(start, start + perPage)
  const drillContext = {
    columns: answer.columns,
    menu,
    emptyText: project.emptyText,
    keyOf: (name: string) => resources[name]?.key[0],
  }
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const shownLines = isPhone ? omitLoneSubtotals(lines, { isBegin: start === 0 }) : lines
  const rows = shownLines.map((row, index) => ({
    ...row,
    id: String(start + index),
    getPath: createCellPaths(row, drillContext),
  }))
  // Rows under subtotals are all of one level.
  const isTree = new Set(lines.flatMap(({ kind, level }) => (kind === 'row' ? [level] : []))).size > 1
  const getRoleOfType = (column: AnswerColumn) => getTypeRole(getCellType(column, 'row'))
  const amounts = shown.filter(column => getRoleOfType(column) === 'amount')
  const mainAmount = findMainAmount(amounts, answer.totals ?? {})
  const getRole = (column: AnswerColumn) => {
    if (column === shown[0]) return 'name' as const
    return amounts.includes(column) && column !== mainAmount ? ('part' as const) : getRoleOfType(column)
  }
  const columns = shown.map(column => ({
    name: column.name,
    title: formatColumnHeading(column),
    ...(column.align && { align: column.align }),
    keeps: rankReportColumn(column),
    role: getRole(column),
    sortable: onPageChange !== undefined && answer.count > 1 && !column.isPart,
    cell: ({ kind, level, title, cells, timeZone, getPath }: ReportTableRow) => {
      const isTitleCell = kind === 'subtotal' && findLeadColumn(shown, cells) === column
      if (isTitleCell) return title
      const value = cells[column.name] ?? null
      const indent = column === shown[0] ? level : 0
      const rowWords = getRowWords(words, { timeZone })
      const text = `${treeIndent.repeat(isTree ? indent : 0)}${formatCell(column, getCellType(column, kind), value, rowWords)}`
      const isNegative = typeof value === 'number' && value < 0
      const to = text === '' ? undefined : getPath(column)
      if (to === undefined) return isNegative ? <span className="negative">{text}</span> : text
      return column.drill === undefined ? (
        <NumberLink {...{ to, text, isNegative }} />
      ) : (
        <Link component={RouterLink} to={to}>
          {text}
        </Link>
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
                formatCell(column, getCellType(column, 'total'), answer.totals?.[column.name] ?? null, words),
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
        onSort={field => changePage(sortPage({ page, perPage, ...(sort && { sort }) }, field))}
        {...(totals && { totals })}
        empty={<EmptyState text={empty} />}
        density="compact"
      />
      {isChangingPage && <LinearProgress aria-label={translate('generator.report.turning')} />}
      {answer.count > defaultPageSize && (
        <TablePager
          page={page}
          perPage={perPage}
          total={answer.count}
          sizes={[50, 100, 500]}
          onPage={next => changePage({ page: next, perPage, ...(sort && { sort }) })}
          onPerPage={next => changePage({ page: 1, perPage: next, ...(sort && { sort }) })}
        />
      )}
      <ReportLines answer={answer} />
    </>
  )
}

interface NumberLinkProps {
  readonly text: string
  readonly isNegative: boolean
  /** Where the rows behind the number are. */
  readonly to: string
}

/**
 * Leads where its row does: for a pointer, as the keyboard has the row's own link. A plain anchor, as a page of rows has
 * thousands of them.
 */
function NumberLink({ text, isNegative, to }: NumberLinkProps) {
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

interface ReportLinesProps {
  readonly answer: Pick<ReportAnswer, 'title' | 'lines'> & ReportZone
}

/** The lines below the table: titles with their values. */
function ReportLines({ answer: { title, lines = [], ...zone } }: ReportLinesProps) {
  const words = useReportWords(zone)
  if (lines.length === 0) return null
  return (
    <Table size="small" aria-label={title} sx={{ width: 'auto', minWidth: 320, mt: 2 }}>
      <TableBody>
        {lines.map(line => {
          const weight = line.strong ? { fontWeight: 600 } : {}
          const isNegative = typeof line.value === 'number' && line.value < 0
          return (
            <TableRow key={line.title}>
              <TableCell component="th" scope="row" sx={weight}>
                {line.title}
              </TableCell>
              <TableCell align="right" sx={weight} {...(isNegative && { className: 'negative' })}>
                {formatLine(line, words)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
