// Draws prints in a worker thread, which is started at the first print and reused.
import { Worker } from 'node:worker_threads'
import type { Ordered } from './sheet.ts'
import type { SheetAnswer, SheetRequest } from './sheet.worker.ts'

interface Waiting {
  readonly resolve: (content: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

let thread: Thread | undefined
let serial = 0

/** Draws the file of a print job. */
export const makePrint = (ordered: Ordered): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    thread ??= newThread()
    serial += 1
    thread.waiting.set(serial, { resolve, reject })
    thread.worker.postMessage({ serial, ordered } satisfies SheetRequest)
  })

const newThread = (): Thread => {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url))
  const begun: Thread = { worker, waiting: new Map() }
  // Does not keep the process alive.
  worker.unref()
  worker.on('message', (answer: SheetAnswer) => {
    const asked = begun.waiting.get(answer.serial)
    begun.waiting.delete(answer.serial)
    if ('content' in answer) asked?.resolve(answer.content)
    else asked?.reject(answer.error)
  })
  const end = (error: unknown): void => {
    if (thread === begun) thread = undefined
    for (const { reject } of begun.waiting.values()) reject(error)
    begun.waiting.clear()
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the drawing thread has ended')))
  return begun
}
