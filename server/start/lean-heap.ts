// How far the heap may grow before what nobody needs any more is taken away.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * On a machine with much memory V8 lets old objects grow to four times what is needed; an import of many rows then holds
 * hundreds of megabytes of rubbish. Called when the server is open, this keeps their room at half as much again as is
 * needed. That of young ones `npm start` and `npm run serve` keep between 16 and 32 MB (`--min-semi-space-size`,
 * `--max-semi-space-size`): V8 takes it away where little is going on, and then collects within every other sale.
 * What only the start needed is taken away as soon as the first requests are answered, a fifth of all memory.
 */
export const keepHeapLean = (): void => {
  setFlagsFromString('--heap-growing-percent=50')
  setTimeout(collectAll, 300).unref()
}

const collectAll = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
