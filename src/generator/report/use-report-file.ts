import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { ReportFormat } from '../../../engine/schema/report.ts'
import { call } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { saveFile } from '../text/export-csv.ts'
import { useShowError } from '../use-show-error.ts'
import type { FilterState } from './filter-state.ts'

interface Progress {
  readonly percentage: number
  readonly message: string
}

interface JobAnswer extends Progress {
  readonly state: 'working' | 'ready' | 'failed'
}

const pause = 250

/** Has a file made by the server, shows how far it is, and saves it; a cancelled one leaves nothing behind. */
export const useReportFile = (name: string) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const [progress, setProgress] = useState<Progress>()
  const current = useRef<AbortController>(undefined)

  const start = async (format: ReportFormat, filter: FilterState): Promise<void> => {
    const controller = new AbortController()
    current.current = controller
    const isWanted = (): boolean => !controller.signal.aborted
    setProgress({ percentage: 0, message: '' })
    try {
      const { body } = await call<{ id: string }>(`reports/${name}/files`, {
        method: 'POST',
        body: { format, filter },
        timeout: null,
      })
      const path = `reports/files/${body.id}`
      const job = await readyJob(path, isWanted, setProgress)
      if (!job) await call(path, { method: 'DELETE' })
      else if (job.state === 'failed') popup.error(job.message)
      else await save(path, format)
    } catch (error) {
      if (isWanted()) showError(error, translate('generator.not-exported'))
    } finally {
      if (isWanted()) setProgress(undefined)
    }
  }

  const save = async (path: string, format: ReportFormat): Promise<void> => {
    const { body, headers } = await call<Blob | string>(`${path}/content`, { timeout: null })
    const fallback = `${name}.${format}`
    const file = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fallback
    saveFile(file, typeof body === 'string' ? `\uFEFF${body}` : body)
    popup.toast(translate('generator.report.saved', { file }), 'success')
  }

  const cancel = (): void => {
    current.current?.abort()
    setProgress(undefined)
  }

  return { start, progress, cancel }
}

/** The job when it is done, one way or the other; undefined when nobody wants it any more. */
const readyJob = async (
  path: string,
  isWanted: () => boolean,
  onProgress: (progress: Progress) => void,
): Promise<JobAnswer | undefined> => {
  while (isWanted()) {
    const { body: job } = await call<JobAnswer>(path)
    if (!isWanted()) return undefined
    onProgress(job)
    if (job.state !== 'working') return job
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return undefined
}
