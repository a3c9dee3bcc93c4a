// Long-running work of one process, which holds a lease as long as it lives.
import type { WriteResult } from '../record/write/write-once.ts'
import type { Storage } from '../storage/storage.ts'

export interface LeasedClaim<T> extends WriteResult<T> {
  /** Must be called after the work; already released for a repeated request. */
  readonly release: () => Promise<void>
}

/** Takes the lease and writes the claim of the work; releases the lease if the claim fails or is a repeated one. */
export const claimLeased = async <T>(
  storage: Storage,
  lease: string,
  claim: () => Promise<WriteResult<T>>,
): Promise<LeasedClaim<T>> => {
  const release = await storage.lease(lease)
  try {
    const written = await claim()
    if (written.replayed) await release()
    return { ...written, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Whether the run is stored as running and no process holds its lease. */
export const isInterrupted = async (
  storage: Storage,
  lease: string,
  { state }: { readonly state: string },
): Promise<boolean> => state === 'running' && !(await storage.isLeased(lease))
