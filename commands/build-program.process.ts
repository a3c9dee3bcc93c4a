// Builds the program for `npm start`, in a process of its own: what reads the sources and strips their types would stay in the
// memory of the server. It ends with its parent; a failed build ends it with one sentence and exit code 1.

import { buildIfStale, isAnyStale } from './build-if-stale.ts'
import { server } from './build-server.ts'
import { web } from './build-web.ts'

/** Checks the port and the settings before a long build. */
const assertCanStart = async (): Promise<void> => {
  const { parseConfig } = await import('../server/config/config.ts')
  const { reservePort: holdPort } = await import('../server/start/reserve-port.ts')
  const release = await holdPort(parseConfig(process.env))
  await release()
}

const buildProgram = async (): Promise<void> => {
  const all = [web, server]
  if (!isAnyStale(all)) return
  await assertCanStart()
  await buildIfStale(all, process.ppid)
}

const endWithParent = (): never => process.exit(1)
process.once('disconnect', endWithParent)
if (!process.connected) endWithParent()
try {
  await buildProgram()
} catch (error) {
  const isSentence = error instanceof Error && ['BuildFailed', 'ConfigError'].includes(error.name)
  console.error(isSentence ? error.message : error)
  process.exit(1)
}
process.removeListener('disconnect', endWithParent)
process.disconnect()
