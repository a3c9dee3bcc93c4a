import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Fragment, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import { useOwnShops } from '../../providers/own-shops.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DownloadIcon, PrintIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ReportComparison } from './ReportComparison.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportShops } from './ReportShops.tsx'
import { ReportTable } from './ReportTable.tsx'
import { applyShopChoices } from './shop-filter.ts'
import { useReport } from './use-report.ts'
import { useReportFile } from './use-report-file.ts'
import { useReportFilters } from './use-report-filters.ts'

const ChartPicture = loadLazily(() => import('../chart/ChartPicture.tsx'), 'ChartPicture')

interface ReportScreenProps {
  readonly report: ReportEntry
  readonly path: string
  readonly title: string
}

/** A report: its filters, its rows after a search, and its files. */
export function ReportScreen({ report: entry, path, title }: ReportScreenProps) {
  const translate = useTranslate()
  const shops = useOwnShops()
  const [every, own] = [translate('generator.report.every-shop'), translate('generator.report.own-shop')]
  const report = useMemo(() => applyShopChoices(entry, { shops, every, own }), [entry, shops, every, own])
  const { menu } = useSchema()
  const filters = useReportFilters(report, path)
  const reportState = useReport(report)
  const file = useReportFile(report.name)
  const { kind, answer, appliedFilter, page, search } = reportState
  const { linkedFilters: linked, applyFilters } = filters
  const hasSearched = useRef(false)
  useEffect(() => {
    if (linked && !hasSearched.current) {
      hasSearched.current = true
      void search(linked)
    }
  }, [linked, search])
  const tables = answer ? [answer, ...(answer.sections ?? [])] : []
  const canExport = tables.some(({ count }) => count > 0)
  const files = report.formats.map(format => (
    <Button
      key={format}
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={!canExport}
      onClick={() => appliedFilter && void file.save(format, { filter: appliedFilter, sort: page.sort })}
    >
      {translate(`generator.report.export-${format}`)}
    </Button>
  ))
  const print = (
    <Button
      key="print"
      variant="outlined"
      startIcon={<PrintIcon />}
      disabled={!canExport}
      onClick={() => appliedFilter && void file.print({ filter: appliedFilter, sort: page.sort })}
    >
      {translate('generator.report.print')}
    </Button>
  )
  const actions = report.formats.includes('pdf') ? [print, ...files] : files
  return (
    <>
      <PageHead title={title} actions={actions.length > 0 && actions} />
      {filters.failed ? (
        <ErrorState message={translate('generator.report.failed')} onRetry={filters.retry} />
      ) : (
        filters.values && (
          <ReportFilters
            report={report}
            path={path}
            values={filters.values}
            appliedFilter={appliedFilter}
            faults={reportState.faults}
            busy={kind === 'loading'}
            onChange={filters.set}
            onChangeAll={filters.setAll}
            onSearch={() => void search(applyFilters())}
          />
        )
      )}
      {kind === 'none' && <EmptyState text={reportState.message ?? translate('generator.report.hint')} />}
      {kind === 'loading' && (
        <DataTable
          label={title}
          columns={waitingColumns}
          rows={undefined}
          rowId={String}
          empty={null}
          density="compact"
        />
      )}
      {kind === 'failed' && (
        <ErrorState
          message={reportState.message ?? ''}
          refNumber={reportState.refNumber}
          onRetry={() => void search(applyFilters())}
        />
      )}
      {answer?.chart && hasHeights(answer.chart) && (
        <Suspense fallback={null}>
          <ChartPicture
            chart={{ ...answer.chart, columns: answer.columns }}
            title={answer.title}
            timeZone={answer.timeZone}
            withoutNumbers
          />
        </Suspense>
      )}
      {answer?.shops && <ReportShops shops={answer.shops} />}
      {answer &&
        tables.map((table, index) => (
          <Fragment key={`${table.title} ${JSON.stringify(appliedFilter)}`}>
            {index > 0 && (
              <Typography variant="h6" component="h2" sx={{ mt: 4, mb: 1 }}>
                {table.title}
              </Typography>
            )}
            <ReportTable
              answer={{ ...table, timeZone: answer.timeZone, zoneLanguage: answer.zoneLanguage }}
              menu={menu}
              empty={report.messages.empty ?? translate('generator.report.empty')}
              {...(index === 0 && {
                shown: page,
                isChangingPage: reportState.isChangingPage,
                onPageChange: next => void reportState.turn(next),
              })}
            />
          </Fragment>
        ))}
      {answer && appliedFilter && (
        <ReportComparison key={JSON.stringify(appliedFilter)} report={report} answer={answer} filters={appliedFilter} />
      )}
      {file.dialog}
    </>
  )
}

/** A chart of zeros shows nothing that the table does not. */
const hasHeights = ({ rows, y }: NonNullable<ReportAnswer['chart']>): boolean =>
  rows.some(cells => y.some(name => Number(cells[name] ?? 0) !== 0))

/** Columns arrive with the answer: until then their places are reserved. */
const waitingColumns = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => ({ name, title: ' ', cell: () => null }))
