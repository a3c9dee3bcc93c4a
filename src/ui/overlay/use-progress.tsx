import { type ReactNode, useRef, useState } from 'react'
import { ProgressDialog } from './ProgressDialog.tsx'

export interface Progress {
  /** 0 to 100. */
  readonly percentage: number
  readonly message: string
}

/** Reports the progress; returns false after a cancellation. */
export type Report = (progress: Progress) => boolean

/** Runs long work under a progress dialog, one at a time; a cancelled one receives false from its next report. */
export const useProgress = (title: string) => {
  const [progress, setProgress] = useState<Progress>()
  const current = useRef(0)
  const run = async <Outcome,>(work: (report: Report) => Promise<Outcome>): Promise<Outcome> => {
    current.current += 1
    const mine = current.current
    const report: Report = next => {
      if (mine === current.current) setProgress(next)
      return mine === current.current
    }
    report({ percentage: 0, message: '' })
    try {
      return await work(report)
    } finally {
      if (mine === current.current) setProgress(undefined)
    }
  }
  const cancel = (): void => {
    current.current += 1
    setProgress(undefined)
  }
  const dialog: ReactNode = progress && <ProgressDialog open title={title} {...progress} onCancel={cancel} />
  return { run, dialog }
}
