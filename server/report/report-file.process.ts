// Child process that generates one file: the format is its argument; the answer and the file go through pipes.

import { json } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { ReportAnswer } from '../../engine/report/report-answer.ts'
import type { ReportFormat } from '../../engine/schema/report.ts'
import { makeFile } from './outputs/make-file.ts'

export interface FileMessage {
  readonly percentage: number
}

// Ends together with the server.
const end = (): void => process.exit(1)
process.once('disconnect', end)

const send = (message: FileMessage): void => void process.send?.(message)

/** The last progress sent; drawing reports every line. */
let sent = 0
const onProgress = (done: number): void => {
  const percentage = Math.floor(30 + done * 65)
  if (percentage > sent) send({ percentage })
  sent = Math.max(sent, percentage)
}

const format = process.argv[2] as ReportFormat
const answer = (await json(process.stdin)) as ReportAnswer
send({ percentage: 10 })
const content = await makeFile(format, answer, onProgress)
process.stdout.end(content)
await finished(process.stdout)
process.off('disconnect', end)
process.disconnect()
