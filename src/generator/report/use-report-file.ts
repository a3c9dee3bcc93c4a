import { useTranslate } from 'react-admin'
import type { ReportFormat } from '../../../engine/schema/report.ts'
import { call } from '../../providers/http.ts'
import { openTab } from '../../ui/overlay/opened-tab.ts'
import { type Progress, type Report, useProgress } from '../../ui/overlay/use-progress.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { saveFile } from '../text/export-csv.ts'
import { useShowError } from '../use-show-error.ts'
import type { FilterState } from './filter-state.ts'
import type { ReportSorting } from './report-page.ts'

interface JobAnswer extends Progress {
  readonly state: 'working' | 'ready' | 'failed'
}

/** What is on the screen: the file has all lines of it. */
export interface FileOf {
  readonly filter: FilterState
  readonly sort?: ReportSorting | undefined
}

interface Made {
  readonly file: string
  readonly body: Blob | string
}

const pause = 250

/** Has a file made by the server, shows how far it is, and saves or prints it; a cancelled one leaves nothing behind. */
export const useReportFile = (name: string) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const { run, dialog } = useProgress(translate('generator.exporting'))

  /** Undefined if it was cancelled, or failed, which is reported. */
  const make = async (format: ReportFormat, { filter, sort }: FileOf, report: Report): Promise<Made | undefined> => {
    const body = { format, filter, ...(sort && { sort: [sort.field, sort.order] }) }
    const { id } = (await call<{ id: string }>(`reports/${name}/files`, { method: 'POST', body, timeout: null })).body
    const path = `reports/files/${id}`
    const job = await readyJob(path, report)
    if (job?.state === 'ready') return fetched(path, format)
    if (!job) await call(path, { method: 'DELETE' })
    else popup.error(job.message)
    return undefined
  }

  const fetched = async (path: string, format: ReportFormat): Promise<Made> => {
    const { body, headers } = await call<Blob | string>(`${path}/content`, { timeout: null })
    const fallback = `${name}.${format}`
    return { file: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fallback, body }
  }

  const keep = ({ file, body }: Made): void => {
    saveFile(file, typeof body === 'string' ? `\uFEFF${body}` : body)
    popup.toast(translate('generator.report.saved', { file }), 'success')
  }

  const failed = (error: unknown): void => showError(error, translate('generator.not-exported'))

  const save = (format: ReportFormat, of: FileOf): Promise<void> =>
    run(async report => {
      const made = await make(format, of, report)
      if (made) keep(made)
    }).catch(failed)

  /** The paper in a tab of its own, where the browser prints it. */
  const print = (of: FileOf): Promise<void> => {
    const tab = openTab()
    return run(async report => {
      const made = await make('pdf', of, report)
      if (!made) tab.close()
      else if (typeof made.body === 'string' || !tab.show(made.body)) keep(made)
    }).catch((error: unknown) => {
      tab.close()
      failed(error)
    })
  }
  return { save, print, dialog }
}

/** Resolves with the finished job; undefined if it was cancelled. */
const readyJob = async (path: string, report: Report): Promise<JobAnswer | undefined> => {
  for (;;) {
    const { body: job } = await call<JobAnswer>(path)
    if (!report(job)) return undefined
    if (job.state !== 'working') return job
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}
