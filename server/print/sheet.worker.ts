// Worker thread that draws sheets one after the other, so that a long document does not block the event loop of the
// server.
import { parentPort } from 'node:worker_threads'
import { drawSheet } from './draw-sheet.ts'
import type { PrintJob } from './sheet.ts'

export interface SheetRequest {
  readonly serial: number
  readonly job: PrintJob
}

export type SheetAnswer = { readonly serial: number } & ({ readonly content: Uint8Array } | { readonly error: unknown })

parentPort?.on('message', async ({ serial, job }: SheetRequest) => {
  const answer = await drawSheet(job).then(
    content => ({ serial, content }),
    (error: unknown) => ({ serial, error }),
  )
  parentPort?.postMessage(answer satisfies SheetAnswer)
})
