// Draws prints in a worker thread, which is started at the first print and reused.
import { Worker } from 'node:worker_threads'
import type { PrintJob } from './sheet.ts'
import type { SheetAnswer, SheetRequest } from './sheet.worker.ts'

interface PendingDrawing {
  readonly resolve: (content: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

interface DrawingThread {
  readonly worker: Worker
  readonly pending: Map<number, PendingDrawing>
}

let thread: DrawingThread | undefined
let serial = 0

/** Draws the file of a print job. */
export const drawInThread = (job: PrintJob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    thread ??= createThread()
    serial += 1
    thread.pending.set(serial, { resolve, reject })
    thread.worker.postMessage({ serial, job } satisfies SheetRequest)
  })

const createThread = (): DrawingThread => {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url))
  const created: DrawingThread = { worker, pending: new Map() }
  // Does not keep the process alive.
  worker.unref()
  worker.on('message', (answer: SheetAnswer) => {
    const pending = created.pending.get(answer.serial)
    created.pending.delete(answer.serial)
    if ('content' in answer) pending?.resolve(answer.content)
    else pending?.reject(answer.error)
  })
  const end = (error: unknown): void => {
    if (thread === created) thread = undefined
    for (const { reject } of created.pending.values()) reject(error)
    created.pending.clear()
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the drawing thread has ended')))
  return created
}
