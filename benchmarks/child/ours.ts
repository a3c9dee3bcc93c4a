// Our server as `npm start` runs it: from its bundle, with the same heap settings.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../commands/build-if-stale.ts'
import { bundle } from '../../commands/bundle.ts'

const folder = 'node_modules/.cache/benchmarks'

export const ours = {
  program: pathToFileURL(join(root, folder, 'serve.js')),
  nodeOptions: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
} as const

let bundled: Promise<void> | undefined

/** Once in a process. */
export const bundleOurs = (): Promise<void> => {
  bundled ??= bundle({ serve: 'benchmarks/child/serve.ts' }, { folder })
  return bundled
}
