import { useCallback, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import type { FaultAnswer } from '../../../engine/answers/row-answers.ts'
import type { ReportAnswer } from '../../../engine/report/report-answer.ts'
import { CallRefused, CallTimedOut, fetchBody } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import type { FilterState } from './filter-state.ts'
import { buildPageQuery, firstPage, type ReportPage } from './report-page.ts'

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
export const useReport = ({ name, messages }: ReportEntry) => {
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
