// Worker thread that draws sheets one after the other, so that a long document does not block the event loop of the
// server.
import { parentPort } from 'node:worker_threads'
import { drawSheet } from './draw-sheet.ts'
import type { Ordered } from './sheet.ts'

export interface SheetRequest {
  readonly serial: number
  readonly ordered: Ordered
}

export type SheetAnswer = { readonly serial: number } & ({ readonly content: Uint8Array } | { readonly error: unknown })

parentPort?.on('message', async ({ serial, ordered }: SheetRequest) => {
  const answer = await drawSheet(ordered).then(
    content => ({ serial, content }),
    (error: unknown) => ({ serial, error }),
  )
  parentPort?.postMessage(answer satisfies SheetAnswer)
})
