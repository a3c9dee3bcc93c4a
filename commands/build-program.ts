// Builds what `npm start` runs; a build that fails ends the process with one sentence.
import { server } from './build-server.ts'
import { web } from './build-web.ts'
import { buildIfStale, isAnyStale } from './made-of.ts'

/** The port and the settings are checked before a build that takes long, not only after it. */
const refuseEarly = async (): Promise<void> => {
  const { parseConfig } = await import('../server/config/config.ts')
  const { holdPort } = await import('../server/start/hold-port.ts')
  const release = await holdPort(parseConfig(process.env))
  await release()
}

export const buildProgram = async (): Promise<void> => {
  const all = [web, server]
  if (!isAnyStale(all)) return
  try {
    await refuseEarly()
    await buildIfStale(all)
  } catch (error) {
    const isSentence = error instanceof Error && ['BuildFailed', 'ConfigError'].includes(error.name)
    console.error(isSentence ? error.message : error)
    process.exit(1)
  }
}
