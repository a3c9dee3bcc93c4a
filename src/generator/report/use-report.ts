import { useTranslate } from 'ra-core'
import { useCallback, useRef, useState } from 'react'
import type { ReportEntry } from '../../../engine/access/schema-answer.ts'
import type { ReportAnswer } from '../../../engine/reports/report-answer.ts'
import { CallRefused, CallTimedOut, call, type FaultAnswer } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import type { FilterState } from './filter-state.ts'

export interface ReportState {
  readonly kind: 'none' | 'loading' | 'ready' | 'failed'
  readonly answer?: ReportAnswer
  /** The filters that the answer is of. */
  readonly asked?: FilterState
  /** What is wrong with the filters, by their names. */
  readonly faults: Readonly<Record<string, string>>
  readonly message?: string
  readonly refNumber?: string
}

const nothing: ReportState = { kind: 'none', faults: {} }

/** Requests a report and shows a message about the result; of two searches only the later one counts. */
export const useReport = ({ name, messages }: ReportEntry) => {
  const translate = useTranslate()
  const popup = usePopup()
  const latest = useRef(0)
  const [state, setState] = useState<ReportState>(nothing)
  const search = useCallback(
    async (filter: FilterState): Promise<void> => {
      latest.current += 1
      const mine = latest.current
      setState({ kind: 'loading', faults: {} })
      try {
        const query = new URLSearchParams({ filter: JSON.stringify(filter) })
        const { body: answer } = await call<ReportAnswer>(`reports/${name}?${query}`, { timeout: null })
        if (mine !== latest.current) return
        setState({ kind: 'ready', answer, asked: filter, faults: {} })
        const isFound = [answer, ...(answer.sections ?? [])].some(({ rows }) => rows.length > 0)
        if (isFound) popup.toast(messages.found ?? translate('generator.report.found'), 'success')
        else popup.toast(messages.empty ?? translate('generator.report.empty'), 'info')
      } catch (error) {
        if (mine !== latest.current) return
        const failed = messages.failed ?? translate('generator.report.failed')
        setState(failureOf(error, failed, translate('ui.popup.unsteady')))
      }
    },
    [name, messages, popup, translate],
  )
  return { ...state, search }
}

/** Refused filters are marked where they stand; anything else takes the place of the table. */
const failureOf = (error: unknown, failed: string, connection: string): ReportState => {
  if (error instanceof CallTimedOut) return { kind: 'failed', faults: {}, message: connection }
  if (!(error instanceof CallRefused)) throw error
  if (error.faults.length > 0) return { kind: 'none', faults: byField(error.faults), message: error.message }
  const message = error.status === 0 ? connection : error.message || failed
  return { kind: 'failed', faults: {}, message, ...(error.status >= 500 && { refNumber: error.ref }) }
}

const byField = (faults: readonly FaultAnswer[]): Readonly<Record<string, string>> =>
  Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
