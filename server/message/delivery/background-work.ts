// Work that no request waits for: it ends with the server.

export interface BackgroundWork {
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  /** Starts the work; its failure is reported. */
  readonly start: (work: () => Promise<void>) => void
  /** Aborts the work and waits for its end. */
  readonly close: () => Promise<void>
}

export const createBackgroundWork = (onFailure: (reason: string) => void): BackgroundWork => {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    signal: closing.signal,
    start: work => {
      const run = work()
        .catch((error: unknown) => onFailure(error instanceof Error ? error.message : String(error)))
        .finally(() => running.delete(run))
      running.add(run)
    },
    close: async () => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
