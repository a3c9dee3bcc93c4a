import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import { formatCell, formatColumnHeading, getCellType } from '../../../engine/report/column-values.ts'
import { findPeriodNames, type PeriodComparison, readPeriod, resolveComparison } from '../../../engine/report/period.ts'
import {
  type AnswerCells,
  type AnswerColumn,
  filterColumns,
  type ReportAnswer,
} from '../../../engine/report/report-answer.ts'
import { fetchBody } from '../../providers/http.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterState } from './filter-state.ts'
import { useReportWords } from './use-report-filters.ts'

interface ReportComparisonProps {
  readonly report: ReportEntry
  readonly answer: ReportAnswer
  /** The filters that the answer is of. */
  readonly filters: FilterState
}

const comparisons: readonly PeriodComparison[] = ['before', 'year-before']

/** The totals beside those of the previous period, or of the same one a year before; renders nothing without a period. */
export function ReportComparison({ report, answer, filters }: ReportComparisonProps) {
  const translate = useTranslate()
  const words = useReportWords(answer)
  const [chosen, setChosen] = useState<PeriodComparison | undefined>(undefined)
  const names = findPeriodNames(report.filters)
  const period = names && readPeriod(names, filters)
  const other = chosen && period && resolveComparison(chosen, period)
  const filter = names && other && { ...filters, [names.from]: other.from, [names.to]: other.to }
  const { data, isError } = useQuery({
    queryKey: ['report-comparison', report.name, filter],
    enabled: filter !== undefined,
    queryFn: async () => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      return fetchBody<ReportAnswer>(`reports/${report.name}?${query}`, { timeout: null })
    },
  })
  const columns = filterColumns(answer, 'screen').filter(
    ({ name, isPart }) => !isPart && Object.hasOwn(answer.totals ?? {}, name),
  )
  if (!period || columns.length === 0) return null
  const formatComparedCell = (column: AnswerColumn, value: number | null) =>
    formatCell(column, getCellType(column, 'total'), value, words)
  return (
    <Box sx={{ mt: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen ?? null}
        onChange={(_, next: PeriodComparison | null) => setChosen(next ?? undefined)}
        aria-label={translate('generator.report.compare.title')}
        sx={{ mb: 1 }}
      >
        {comparisons.map(comparison => (
          <ToggleButton key={comparison} value={comparison}>
            {translate(`generator.report.compare.${comparison}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isError && <Alert severity="error">{translate('generator.report.failed')}</Alert>}
      {other && !isError && (
        <DataTable
          label={translate('generator.report.compare.title')}
          columns={[
            {
              name: 'title',
              title: translate('generator.report.compare.of'),
              cell: row => formatColumnHeading(row.column),
            },
            {
              name: 'now',
              title: `${period.from} s/d ${period.to}`,
              align: 'right',
              cell: row => formatComparedCell(row.column, row.now),
            },
            {
              name: 'other',
              title: `${other.from} s/d ${other.to}`,
              align: 'right',
              cell: row => formatComparedCell(row.column, row.other),
            },
            {
              name: 'difference',
              title: translate('generator.report.compare.difference'),
              align: 'right',
              cell: row => formatComparedCell(row.column, row.difference),
            },
            { name: 'share', title: '%', align: 'right', cell: row => row.share },
          ]}
          rows={data && compareTotals(columns, answer.totals ?? {}, data.totals ?? {})}
          rowId={row => row.column.name}
          empty={<EmptyState text={translate('generator.report.empty')} />}
          density="compact"
        />
      )}
    </Box>
  )
}

// Totals of two periods beside each other.

interface ComparedTotal {
  readonly column: AnswerColumn
  readonly now: number | null
  readonly other: number | null
  /** Null where one of them is not there: a ratio of nothing. */
  readonly difference: number | null
  /** The difference in percent of the other, with one decimal and a sign; "-" where that was nothing. */
  readonly share: string
}

/** A period without rows has no totals: what adds up is 0 there, a ratio is nothing. */
export const compareTotals = (
  columns: readonly AnswerColumn[],
  now: AnswerCells,
  other: AnswerCells,
): readonly ComparedTotal[] =>
  columns.map(column => {
    const [current, previous] = [getTotal(column, now), getTotal(column, other)]
    const difference = current === null || previous === null ? null : roundDecimals(current - previous)
    return { column, now: current, other: previous, difference, share: formatShare(difference, previous) }
  })

const getTotal = ({ name, total }: AnswerColumn, totals: AnswerCells): number | null => {
  const value = totals[name]
  if (typeof value === 'number') return value
  return value === undefined && (total === 'sum' || total === 'count') ? 0 : null
}

/** Weights have three decimals at most: more are of the machine. */
const roundDecimals = (value: number): number => Math.round(value * 1000) / 1000

const formatShare = (difference: number | null, other: number | null): string => {
  if (difference === null || other === null || other === 0) return '-'
  const share = (difference / Math.abs(other)) * 100
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`
}
