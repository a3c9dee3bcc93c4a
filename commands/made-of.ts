// Builds a target again when its sources change: a hash of them is stored with the result. A separate process
// builds it, because a bundler leaves a gigabyte in the memory of its process.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BuildFailed, isBuildReport } from './build-process.ts'
import { draftFolder, removeAbandonedDrafts, replaceFolder } from './replace-folder.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Built {
  /** For messages: "the web part". */
  readonly name: string
  /** Below the project folder; the hash is stored there. */
  readonly folder: string
  readonly sources: readonly string[]
  /** Writes the target into the folder of its argument. */
  readonly program: string
  /** A further dependency, such as an environment variable. */
  readonly more?: string
}

/** One hash over the paths and contents of all sources. */
const fingerprint = ({ sources, program, more = '' }: Built): string => {
  const hash = createHash('sha256')
  const shared = ['commands/made-of.ts', 'commands/build-process.ts', program]
  for (const path of globSync([...sources, ...shared], { cwd: root }).toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.update(more).digest('hex')
}

const stamp = '.made-of'

/** Returns the fingerprint of a stale target; undefined if it is current. */
const findStale = (built: Built): string | undefined => {
  const wanted = fingerprint(built)
  const file = join(root, built.folder, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === wanted ? undefined : wanted
}

/** True if a target is stale. */
export const isAnyStale = (all: readonly Built[]): boolean => all.some(built => findStale(built) !== undefined)

/**
 * Builds stale targets concurrently, each in a draft folder that then replaces its folder; returns whether anything was
 * built. Throws BuildFailed, after the processes have ended.
 */
export const buildIfStale = async (all: readonly Built[]): Promise<boolean> => {
  const failed = new AbortController()
  const builds = all.map(async built => {
    const wanted = findStale(built)
    if (wanted === undefined) return false
    await buildOne(built, wanted, failed.signal)
    return true
  })
  for (const build of builds) build.catch(() => failed.abort())
  const results = await Promise.allSettled(builds)
  const failure = results.find(result => result.status === 'rejected' && !isAborted(result.reason))
  if (failure?.status === 'rejected') throw failure.reason
  return results.some(result => result.status === 'fulfilled' && result.value)
}

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

const buildOne = async ({ name, folder, program }: Built, wanted: string, signal: AbortSignal): Promise<void> => {
  console.log(`Building ${name}, once ...`)
  const place = join(root, folder)
  removeAbandonedDrafts(place)
  const draft = draftFolder(place)
  try {
    await runProgram(join(root, program), { name, draft, signal })
    writeFileSync(join(draft, stamp), wanted)
    replaceFolder(draft, place)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

interface Build {
  readonly name: string
  readonly draft: string
  readonly signal: AbortSignal
}

/** Its output is passed through; settles when it has ended. */
const runProgram = (program: string, { name, draft, signal }: Build): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(program, [draft], { signal, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    let failure: Error | undefined
    child.on('error', error => {
      failure = error
    })
    child.on('message', message => {
      if (isBuildReport(message)) failure ??= new BuildFailed(`Kencana could not be built: ${message.reason}.`)
    })
    child.once('close', (code, endedBy) => {
      if (code === 0) resolve()
      else reject(failure ?? new BuildFailed(`Kencana could not be built: ${name} ended with ${endedBy ?? code}.`))
    })
  })
