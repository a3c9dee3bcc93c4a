import { useTranslate } from 'ra-core'
import type { ReportFormat } from '../../../engine/schema/report.ts'
import { call } from '../../providers/http.ts'
import { type Progress, type Report, useProgress } from '../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { saveFile } from '../text/export-csv.ts'
import { useShowError } from '../use-show-error.ts'
import type { FilterState } from './filter-state.ts'

interface JobAnswer extends Progress {
  readonly state: 'working' | 'ready' | 'failed'
}

const pause = 250

/** Has a file made by the server, shows how far it is, and saves it; a cancelled one leaves nothing behind. */
export const useReportFile = (name: string) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const { run, dialog } = useProgress(translate('generator.exporting'))

  const make = async (format: ReportFormat, filter: FilterState, report: Report): Promise<void> => {
    const content = { method: 'POST', body: { format, filter }, timeout: null } as const
    const { body } = await call<{ id: string }>(`reports/${name}/files`, content)
    const path = `reports/files/${body.id}`
    const job = await readyJob(path, report)
    if (!job) await call(path, { method: 'DELETE' })
    else if (job.state === 'failed') popup.error(job.message)
    else await save(path, format)
  }

  const save = async (path: string, format: ReportFormat): Promise<void> => {
    const { body, headers } = await call<Blob | string>(`${path}/content`, { timeout: null })
    const fallback = `${name}.${format}`
    const file = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fallback
    saveFile(file, typeof body === 'string' ? `\uFEFF${body}` : body)
    popup.toast(translate('generator.report.saved', { file }), 'success')
  }

  const start = (format: ReportFormat, filter: FilterState): Promise<void> =>
    run(report => make(format, filter, report)).catch((error: unknown) =>
      showError(error, translate('generator.not-exported')),
    )
  return { start, dialog }
}

/** The job when it is done, one way or the other; undefined when nobody wants it any more. */
const readyJob = async (path: string, report: Report): Promise<JobAnswer | undefined> => {
  for (;;) {
    const { body: job } = await call<JobAnswer>(path)
    if (!report(job)) return undefined
    if (job.state !== 'working') return job
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}
