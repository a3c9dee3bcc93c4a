// Makes one file beside the server, so that a long one keeps nobody waiting; ending the thread cancels it.
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportAnswer } from '../../engine/reports/report-answer.ts'
import type { ReportFormat } from '../../engine/schema/report.ts'
import { makeFile } from './outputs/make-file.ts'

export type FileMessage = { readonly percentage: number } | { readonly content: Uint8Array }

const { format, json } = workerData as { readonly format: ReportFormat; readonly json: Uint8Array }
const answer = JSON.parse(new TextDecoder().decode(json)) as ReportAnswer

const send = (message: FileMessage): void => parentPort?.postMessage(message)

/** The last progress that was sent: drawing reports every line. */
let sent = 0
const onProgress = (done: number): void => {
  const percentage = Math.floor(30 + done * 65)
  if (percentage > sent) send({ percentage })
  sent = Math.max(sent, percentage)
}

send({ percentage: 10 })
send({ content: await makeFile(format, answer, onProgress) })
