// Copies to the second place, in a process of its own: one that waits for a share that hangs can be killed, and the server
// has no other handle of its database.
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { BackupFailed } from './backup-failed.ts'
import { type CopyOptions, type CopyResult, createCopier } from './copier.ts'
import { CopyFailed, type CopyFailureKind } from './copy-failed.ts'
import { openPlace } from './open-place.ts'

/** The first message; each later one, `copy`, begins one run. */
export type CopyRequest = CopyOptions | 'copy' | 'close'

/** `moving`: the place answers, and the run goes on. */
export type CopyMessage =
  | 'moving'
  | { readonly copied: CopyResult }
  | { readonly failed: string; readonly kind: CopyFailureKind }

const pauseMilliseconds = 1000

const post = (message: CopyMessage): void => void (process.connected && process.send?.(message))

let lastPosted = 0
const reportMoving = (): void => {
  if (Date.now() - lastPosted < pauseMilliseconds) return
  lastPosted = Date.now()
  post('moving')
}

let copy: (() => Promise<CopyResult>) | undefined

const runCopy = async (): Promise<void> => {
  try {
    if (copy) post({ copied: await copy() })
  } catch (error) {
    const failed = error instanceof BackupFailed ? error.message : String((error as Error).stack ?? error)
    post({ failed, kind: error instanceof CopyFailed ? error.kind : 'other' })
  }
}

const keepReporting = (): void => {
  reportMoving()
  setTimeout(keepReporting, pauseMilliseconds).unref()
}

const start = (options: CopyOptions): void => {
  const { place } = options
  // A request to a bucket has a limit of its own.
  if ('url' in place) keepReporting()
  rmSync(options.spool, { recursive: true, force: true })
  copy = createCopier(options, openPlace(place, reportMoving), reportMoving)
}

process.on('message', (request: CopyRequest) => {
  if (request === 'close') process.exit(0)
  if (request === 'copy') void runCopy()
  else start(request)
})
process.on('disconnect', () => process.exit(0))
// The till comes first.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {}
