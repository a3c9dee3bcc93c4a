import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import { type AnswerColumn, columnsIn, type ReportAnswer } from '../../../engine/reports/report-answer.ts'
import { cellText, cellType, columnHeading } from '../../../engine/reports/report-cells.ts'
import { call } from '../../providers/http.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { comparedTotals } from './compared-totals.ts'
import type { FilterState } from './filter-state.ts'
import { type Comparison, comparedWith, periodIn, periodNames } from './period.ts'

interface ReportComparisonProps {
  readonly report: ReportEntry
  readonly answer: ReportAnswer
  /** The filters that the answer is of. */
  readonly asked: FilterState
}

const comparisons: readonly Comparison[] = ['before', 'year-before']

/** The totals beside those of the previous period, or of the same one a year before; renders nothing without a period. */
export function ReportComparison({ report, answer, asked }: ReportComparisonProps) {
  const translate = useTranslate()
  const [chosen, choose] = useState<Comparison | undefined>(undefined)
  const names = periodNames(report.filters)
  const period = names && periodIn(names, asked)
  const other = chosen && period && comparedWith(chosen, period)
  const filter = names && other && { ...asked, [names.from]: other.from, [names.to]: other.to }
  const { data, isError } = useQuery({
    queryKey: ['report-comparison', report.name, filter],
    enabled: filter !== undefined,
    queryFn: async () => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      return (await call<ReportAnswer>(`reports/${report.name}?${query}`, { timeout: null })).body
    },
  })
  const columns = columnsIn(answer, 'screen').filter(({ name }) => Object.hasOwn(answer.totals ?? {}, name))
  if (!period || columns.length === 0) return null
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone: answer.timeZone }
  const text = (column: AnswerColumn, value: number | null) => cellText(column, cellType(column, 'total'), value, words)
  return (
    <Box sx={{ mt: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen ?? null}
        onChange={(_, next: Comparison | null) => choose(next ?? undefined)}
        aria-label={translate('generator.report.compare.title')}
        sx={{ mb: 1 }}
      >
        {comparisons.map(one => (
          <ToggleButton key={one} value={one}>
            {translate(`generator.report.compare.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isError && <Alert severity="error">{translate('generator.report.failed')}</Alert>}
      {other && !isError && (
        <DataTable
          label={translate('generator.report.compare.title')}
          columns={[
            { name: 'title', title: translate('generator.report.compare.of'), cell: row => columnHeading(row.column) },
            {
              name: 'now',
              title: `${period.from} s/d ${period.to}`,
              align: 'right',
              cell: row => text(row.column, row.now),
            },
            {
              name: 'other',
              title: `${other.from} s/d ${other.to}`,
              align: 'right',
              cell: row => text(row.column, row.other),
            },
            {
              name: 'difference',
              title: translate('generator.report.compare.difference'),
              align: 'right',
              cell: row => text(row.column, row.difference),
            },
            { name: 'share', title: '%', align: 'right', cell: row => row.share },
          ]}
          rows={data && comparedTotals(columns, answer.totals ?? {}, data.totals ?? {})}
          rowId={row => row.column.name}
          empty={<EmptyState text={translate('generator.report.empty')} />}
          density="compact"
        />
      )}
    </Box>
  )
}
