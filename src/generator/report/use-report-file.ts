import { useTranslate } from 'react-admin'
import type { FileState } from '../../../engine/answers/row-answers.ts'
import type { ReportFormat } from '../../../engine/schema/report.ts'
import { call, fetchBody } from '../../providers/http.ts'
import { openTab } from '../../ui/overlay/restore-focus.ts'
import { type ReportProgress, useProgress } from '../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { saveFile } from '../text/save-file.ts'
import { useShowError } from '../text/use-show-error.ts'
import type { FilterState } from './filter-state.ts'
import type { ReportSorting } from './report-page.ts'

/** What is on the screen: the file has all lines of it. */
interface ReportFileRequest {
  readonly filter: FilterState
  readonly sort?: ReportSorting | undefined
}

interface DownloadedReport {
  readonly file: string
  readonly body: Blob | string
}

const pollInterval = 250

/** Has a file made by the server, shows how far it is, and saves or prints it; a cancelled one leaves nothing behind. */
export const useReportFile = (name: string) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const { run, dialog } = useProgress(translate('generator.exporting'))

  /** Undefined if it was cancelled, or failed, which is reported. */
  const createFile = async (
    format: ReportFormat,
    { filter, sort }: ReportFileRequest,
    report: ReportProgress,
  ): Promise<DownloadedReport | undefined> => {
    const body = { format, filter, ...(sort && { sort: [sort.field, sort.order] }) }
    const { id } = await fetchBody<{ id: string }>(`reports/${name}/files`, { method: 'POST', body, timeout: null })
    const path = `reports/files/${id}`
    const job = await waitForJob(path, report)
    if (job?.state === 'ready') return fetchFile(path, format)
    if (!job) await call(path, { method: 'DELETE' })
    else popup.error(job.message)
    return undefined
  }

  const fetchFile = async (path: string, format: ReportFormat): Promise<DownloadedReport> => {
    const { body, headers } = await call<Blob | string>(`${path}/content`, { timeout: null })
    const fallback = `${name}.${format}`
    return { file: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fallback, body }
  }

  const saveReport = ({ file, body }: DownloadedReport): void => {
    saveFile(file, body)
    popup.toast(translate('generator.report.saved', { file }), 'success')
  }

  const showFailure = (error: unknown): void => showError(error, translate('generator.not-exported'))

  const save = (format: ReportFormat, request: ReportFileRequest): Promise<void> =>
    run(async report => {
      const reportFile = await createFile(format, request, report)
      if (reportFile) saveReport(reportFile)
    }).catch(showFailure)

  /** The paper in a tab of its own, where the browser prints it. */
  const print = (request: ReportFileRequest): Promise<void> => {
    const tab = openTab()
    return run(async report => {
      const reportFile = await createFile('pdf', request, report)
      if (!reportFile) tab.close()
      else if (typeof reportFile.body === 'string' || !tab.show(reportFile.body)) saveReport(reportFile)
    }).catch((error: unknown) => {
      tab.close()
      showFailure(error)
    })
  }
  return { save, print, dialog }
}

/** Resolves with the finished job; undefined if it was cancelled. */
const waitForJob = async (path: string, report: ReportProgress): Promise<FileState | undefined> => {
  for (;;) {
    const job = await fetchBody<FileState>(path)
    if (!report(job)) return undefined
    if (job.state !== 'working') return job
    await new Promise(resolve => setTimeout(resolve, pollInterval))
  }
}
