import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Fragment, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import type { FaultAnswer } from '../../../engine/answers/row-answers.ts'
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import { everyShop, reportFiles } from '../../../engine/schema/report.ts'
import { CallRefused, CallTimedOut, fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { type ShopChoice, useOwnShops } from '../../providers/use-shops.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { DownloadIcon, PrintIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterState } from './filter-state.ts'
import { ReportComparison } from './ReportComparison.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportShops } from './ReportShops.tsx'
import { ReportTable } from './ReportTable.tsx'
import { buildPageQuery, firstPage, type ReportPage } from './report-page.ts'
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
      {`${translate('generator.report.export')} ${reportFiles[format].title}`}
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

// The shop filter of a report: its choices are the shops of the user.

interface ShopFilterOptions {
  readonly shops: readonly ShopChoice[]
  /** The title of all shops together. */
  readonly every: string
  /** Shown without a choice: the report is of the current shop. */
  readonly own: string
}

/** Users with one shop have no shop filter. */
const applyShopChoices = (report: ReportEntry, { shops, every, own }: ShopFilterOptions): ReportEntry => {
  const choices = [
    { value: everyShop, title: every, color: 'default' },
    ...shops.map(({ code: value, name: title }) => ({ value, title, color: 'default' })),
  ]
  const filters = report.filters.flatMap(filter => {
    if (filter.field.name !== report.shopFilter) return [filter]
    if (shops.length < 2) return []
    const { ref: _ref, ...field } = filter.field
    return [{ ...filter, field: { ...field, choices, presentation: { ...field.presentation, placeholder: own } } }]
  })
  return { ...report, filters }
}

interface ReportState {
  readonly kind: 'none' | 'loading' | 'ready' | 'failed'
  readonly answer?: ReportAnswer
  /** The filters that the answer is of. */
  readonly appliedFilter?: FilterState
  /** The page that was requested last; the answer may still have the previous one. */
  readonly page: ReportPage
  readonly isChangingPage?: boolean
  /** What is wrong with the filters, by their names. */
  readonly faults: Readonly<Record<string, string>>
  readonly message?: string
  readonly refNumber?: string
}

const initialState: ReportState = { kind: 'none', page: firstPage, faults: {} }

/** Requests a report and shows a message about the result, then other pages of it; of two requests only the later one counts. */
const useReport = ({ name, messages }: ReportEntry) => {
  const translate = useTranslate()
  const popup = usePopup()
  const latestRequest = useRef(0)
  const [state, setState] = useState<ReportState>(initialState)

  /** The answer, or the state that a failure leaves; undefined when another request came after. */
  const request = useCallback(
    async (filter: FilterState, page: ReportPage): Promise<ReportAnswer | ReportState | undefined> => {
      latestRequest.current += 1
      const current = latestRequest.current
      try {
        const body = await fetchBody<ReportAnswer>(`reports/${name}?${buildPageQuery(filter, page)}`, { timeout: null })
        return current === latestRequest.current ? body : undefined
      } catch (error) {
        const failed = messages.failed ?? translate('generator.report.failed')
        const state = toFailedState(error, failed, translate('ui.popup.unsteady'))
        return current === latestRequest.current ? state : undefined
      }
    },
    [name, messages, translate],
  )

  const search = useCallback(
    async (filter: FilterState): Promise<void> => {
      const page = firstPage
      setState({ kind: 'loading', page, faults: {} })
      const answer = await request(filter, page)
      if (!answer) return
      if ('kind' in answer) return setState(answer)
      setState({ kind: 'ready', answer, appliedFilter: filter, page, faults: {} })
      const hasRows = [answer, ...(answer.sections ?? [])].some(({ count }) => count > 0)
      if (hasRows) popup.toast(messages.found ?? translate('generator.report.found'), 'success')
      else popup.toast(messages.empty ?? translate('generator.report.empty'), 'info')
    },
    [request, messages, popup, translate],
  )

  /** Other lines of the same answer, or the same in another order. */
  const loadPage = async (page: ReportPage): Promise<void> => {
    const { appliedFilter } = state
    if (!appliedFilter) return
    setState(before => ({ ...before, page, isChangingPage: true }))
    const answer = await request(appliedFilter, page)
    if (!answer) return
    setState('kind' in answer ? answer : { kind: 'ready', answer, appliedFilter, page, faults: {} })
  }

  return { ...state, search, turn: loadPage }
}

/** Refused filters are marked at their inputs; other failures replace the table. */
const toFailedState = (error: unknown, failed: string, connection: string): ReportState => {
  if (error instanceof CallTimedOut) return { ...initialState, kind: 'failed', message: connection }
  if (!(error instanceof CallRefused)) throw error
  if (error.faults.length > 0) return { ...initialState, faults: mapByField(error.faults), message: error.message }
  const message = error.status === 0 ? connection : error.message || failed
  return { ...initialState, kind: 'failed', message, ...(error.status >= 500 && { refNumber: error.ref }) }
}

const mapByField = (faults: readonly FaultAnswer[]): Readonly<Record<string, string>> =>
  Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
