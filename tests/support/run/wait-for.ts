// Waiting for an event that a test can only observe by looking again.
import { vi } from 'vitest'

/** Long enough for a machine that runs another test suite at the same time; a wrong result stays wrong. */
const timeoutMilliseconds = 120_000

/** Repeats `check` until it no longer throws, and returns its result; throws its last error after two minutes. */
export const waitFor = <Result>(
  check: () => Result | Promise<Result>,
  { interval = 20 }: { readonly interval?: number } = {},
): Promise<Result> => vi.waitFor(check, { timeout: timeoutMilliseconds, interval })
