// A build process: it ends with its parent, and reports errors that the user can fix in a sentence.

/** An error with a sentence for the user who starts a build. */
export class BuildFailed extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'BuildFailed'
  }
}

interface BuildReport {
  readonly reason: string
}

export const isBuildReport = (message: unknown): message is BuildReport =>
  typeof message === 'object' && message !== null && 'reason' in message && typeof message.reason === 'string'

/** Builds into the folder of the first argument; ends the process with 1 when that fails. */
export const runBuild = async (build: (folder: string) => Promise<void>): Promise<void> => {
  process.once('disconnect', () => process.exit(1))
  // The parent ended while this process was still loading its modules.
  if (process.connected === false) process.exit(1)
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('A build needs the folder that it writes to.')
  try {
    await build(folder)
  } catch (error) {
    const reason = describeRefusal(error, folder)
    if (reason === undefined) console.error(error)
    else process.send?.({ reason } satisfies BuildReport)
    process.exitCode = 1
  }
  process.removeAllListeners('disconnect')
  if (process.connected) process.disconnect()
}

/** Describes an error of the disk; undefined for an error of the sources. A bundler has the code in its message only. */
const describeRefusal = (error: unknown, folder: string): string | undefined => {
  const text = error instanceof Error ? `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}` : ''
  if (/\bENOSPC\b|no space left|os error 28\b/i.test(text)) return `the disk of ${folder} is full`
  if (/\b(?:EACCES|EPERM|EROFS)\b|permission denied|read-only file system/i.test(text))
    return `${folder} may not be written`
  return undefined
}
