// Makes one file beside the server, so that a long one keeps nobody waiting; ending the thread cancels it.
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportFormat } from '../../engine/report.ts'
import type { ReportAnswer } from '../../engine/report-answer.ts'
import { makeFile } from './outputs/make-file.ts'

export type FileMessage = { readonly percentage: number } | { readonly content: Uint8Array }

const { format, json } = workerData as { readonly format: ReportFormat; readonly json: Uint8Array }
const answer = JSON.parse(new TextDecoder().decode(json)) as ReportAnswer

const tell = (message: FileMessage): void => parentPort?.postMessage(message)

/** What was told last: drawing tells of every line. */
let told = 0
const onProgress = (done: number): void => {
  const percentage = Math.floor(30 + done * 65)
  if (percentage > told) tell({ percentage })
  told = Math.max(told, percentage)
}

tell({ percentage: 10 })
tell({ content: await makeFile(format, answer, onProgress) })
