// Builds the program for `npm start`; a failed build ends the process with one sentence.

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

export const buildProgram = async (): Promise<void> => {
  const all = [web, server]
  if (!isAnyStale(all)) return
  try {
    await assertCanStart()
    await buildIfStale(all)
  } catch (error) {
    const isSentence = error instanceof Error && ['BuildFailed', 'ConfigError'].includes(error.name)
    console.error(isSentence ? error.message : error)
    process.exit(1)
  }
}
