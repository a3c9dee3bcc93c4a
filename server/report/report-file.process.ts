// Child process that generates one file: the format is its argument; the answer and the file go through pipes.

import { readSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { AnswerRow, PrintedAnswer, PrintedTable } from '../../engine/report/report-answer.ts'
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

/** Waits for the bytes: this process has nothing else to do. */
const readBytes = (length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length)
  for (let position = 0; position < length; ) {
    const count = readSync(0, bytes, { offset: position })
    if (count === 0) throw new Error('the answer ended early')
    position += count
  }
  return bytes
}

/** A value in JSON behind the number of its bytes. */
const readPart = (): unknown => JSON.parse(readBytes(readBytes(4).readUInt32LE()).toString())

/** The rows of a table are read while it is printed: a long report is never in memory as a whole. */
const readAnswer = (): PrintedAnswer => {
  const answer = readPart() as PrintedAnswer
  const addRows = <T extends PrintedTable>(table: T): T => ({ ...table, rows: readRows(table.count) })
  return { ...addRows(answer), ...(answer.sections && { sections: answer.sections.map(addRows) }) }
}

function* readRows(count: number): Generator<AnswerRow> {
  for (let left = count; left > 0; ) {
    const rows = readPart() as readonly AnswerRow[]
    yield* rows
    left -= rows.length
  }
}

const format = process.argv[2] as ReportFormat
const answer = readAnswer()
send({ percentage: 10 })
const content = await makeFile(format, answer, onProgress)
process.stdout.end(content)
await finished(process.stdout)
process.off('disconnect', end)
process.disconnect()
