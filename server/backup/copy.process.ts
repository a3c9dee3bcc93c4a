// Copies to the second place, in a process of its own: one that waits for a share that hangs can be killed, and the server
// has no other handle of its database.
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { BackupFailed, CopyFailed, type CopyFailureKind } from './backup-errors.ts'
import { type CopyOptions, type CopyResult, createCopier } from './copier.ts'
import { openPlace } from './open-place.ts'

/** The first message; each later one, `copy`, begins one run. */
export type CopyRequest = CopyOptions | 'copy' | 'close'

/** `moving`: the place answers, and the run goes on. */
export type CopyMessage =
  | 'moving'
  | { readonly copied: CopyResult }
  | { readonly failed: string; readonly kind: CopyFailureKind }

const reportMilliseconds = 1000

const post = (message: CopyMessage): void => void (process.connected && process.send?.(message))

let lastPosted = 0
const reportMoving = (): void => {
  if (Date.now() - lastPosted < reportMilliseconds) return
  lastPosted = Date.now()
  post('moving')
}

/** A request to a bucket has a limit of its own: its run goes on while it waits. */
const keepReporting = async (run: AbortSignal): Promise<void> => {
  while (!run.aborted) {
    reportMoving()
    await wait(reportMilliseconds, undefined, { ref: false })
  }
}

const runCopy = async (
  copy: () => Promise<CopyResult>,
  { isBucket }: { readonly isBucket: boolean },
): Promise<void> => {
  const run = new AbortController()
  if (isBucket) void keepReporting(run.signal)
  try {
    post({ copied: await copy() })
  } catch (error) {
    const failed = error instanceof BackupFailed ? error.message : String((error as Error).stack ?? error)
    post({ failed, kind: error instanceof CopyFailed ? error.kind : 'other' })
  } finally {
    run.abort()
  }
}

const start = (options: CopyOptions): (() => Promise<void>) => {
  const { place, spool } = options
  rmSync(spool, { recursive: true, force: true })
  const copy = createCopier(options, openPlace(place, reportMoving), reportMoving)
  return () => runCopy(copy, { isBucket: 'url' in place })
}

let run: (() => Promise<void>) | undefined
process.on('message', (request: CopyRequest) => {
  if (request === 'close') process.exit(0)
  if (request === 'copy') void run?.()
  else run = start(request)
})
process.on('disconnect', () => process.exit(0))
// The till comes first; with the lowest priority a busy computer would make no copies at all.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {}
