// Limits the growth of the heap.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * With much memory V8 lets the old generation grow to four times the live size, so an import of many rows retains
 * hundreds of megabytes of garbage. Called when the server listens, this limits growth to half of the live size. `npm
 * start` and `npm run serve` keep the young generation between 16 and 32 MB (`--min-semi-space-size`,
 * `--max-semi-space-size`): V8 shrinks it when idle, and would then collect during every other sale. Memory that only
 * the start needed, a fifth of the total, is collected after the first requests.
 */
export const tuneHeap = (): void => {
  setFlagsFromString('--heap-growing-percent=50')
  setTimeout(collectGarbage, 300).unref()
}

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
