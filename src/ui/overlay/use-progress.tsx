import { type ReactNode, useRef, useState } from 'react'
import { ProgressDialog } from './ProgressDialog.tsx'

interface ProgressState {
  /** 0 to 100. */
  readonly percentage: number
  readonly message: string
}

/** Reports the progress; returns false after a cancellation. */
export type ReportProgress = (progress: ProgressState) => boolean

/** Runs long work under a progress dialog, one at a time; a cancelled one receives false from its next report. */
export const useProgress = (title: string) => {
  const [progress, setProgress] = useState<ProgressState>()
  const latestRun = useRef(0)
  const run = async <Outcome,>(work: (report: ReportProgress) => Promise<Outcome>): Promise<Outcome> => {
    latestRun.current += 1
    const ownRun = latestRun.current
    const report: ReportProgress = next => {
      if (ownRun === latestRun.current) setProgress(next)
      return ownRun === latestRun.current
    }
    report({ percentage: 0, message: '' })
    try {
      return await work(report)
    } finally {
      if (ownRun === latestRun.current) setProgress(undefined)
    }
  }
  const cancel = (): void => {
    latestRun.current += 1
    setProgress(undefined)
  }
  const dialog: ReactNode = progress && <ProgressDialog open title={title} {...progress} onCancel={cancel} />
  return { run, dialog }
}
