// Draws sheets beside the server, one after the other, so that a long document keeps nobody at another till waiting.
import { parentPort } from 'node:worker_threads'
import { drawSheet } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'

export interface SheetRequest {
  readonly serial: number
  readonly sheet: Sheet
}

export type SheetAnswer = { readonly serial: number } & ({ readonly content: Uint8Array } | { readonly error: unknown })

parentPort?.on('message', async ({ serial, sheet }: SheetRequest) => {
  const answer = await drawSheet(sheet).then(
    content => ({ serial, content }),
    (error: unknown) => ({ serial, error }),
  )
  parentPort?.postMessage(answer satisfies SheetAnswer)
})
