// Builds a target again when its sources change: a hash of them is stored with the result. A separate process
// builds it, because a bundler leaves a gigabyte in the memory of its process.

import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BuildFailed, isBuildReport } from './build-process.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface BuildTarget {
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
const computeFingerprint = ({ sources, program, more = '' }: BuildTarget): string => {
  const hash = createHash('sha256')
  const shared = ['commands/build-if-stale.ts', 'commands/build-process.ts', program]
  for (const path of globSync([...sources, ...shared], { cwd: root }).toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.update(more).digest('hex')
}

const stampFile = '.made-of'

/** Returns the fingerprint of a stale target; undefined if it is current. */
const findStale = (target: BuildTarget): string | undefined => {
  const expectedFingerprint = computeFingerprint(target)
  const file = join(root, target.folder, stampFile)
  return existsSync(file) && readFileSync(file, 'utf8') === expectedFingerprint ? undefined : expectedFingerprint
}

/** True if a target is stale. */
export const isAnyStale = (all: readonly BuildTarget[]): boolean => all.some(target => findStale(target) !== undefined)

/**
 * Builds stale targets one after the other, each in a draft folder that then replaces its folder; returns whether anything was
 * built. `owner` is the process without which the drafts are abandoned. Throws BuildFailed, after the process has ended.
 */
export const buildIfStale = async (all: readonly BuildTarget[], owner: number = process.pid): Promise<boolean> => {
  let isBuilt = false
  for (const target of all) {
    const expectedFingerprint = findStale(target)
    if (expectedFingerprint === undefined) continue
    await buildOne(target, expectedFingerprint, owner)
    isBuilt = true
  }
  return isBuilt
}

const buildOne = async (
  { name, folder, program }: BuildTarget,
  expectedFingerprint: string,
  owner: number,
): Promise<void> => {
  console.log(`Building ${name}, once ...`)
  const targetFolder = join(root, folder)
  removeAbandonedDrafts(targetFolder)
  const draft = getDraftFolder(targetFolder, owner)
  try {
    await runProgram(join(root, program), { name, draft })
    writeFileSync(join(draft, stampFile), expectedFingerprint)
    replaceFolder(draft, targetFolder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

interface BuildRun {
  readonly name: string
  readonly draft: string
}

/** The allocator of the bundler takes memory when it is used and returns it at once: half of the peak otherwise. */
const thriftyAllocator = { MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ARENA_EAGER_COMMIT: '0' }

/** Its output is passed through; settles when it has ended. */
const runProgram = (program: string, { name, draft }: BuildRun): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(program, [draft], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...thriftyAllocator, ...process.env },
    })
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

// Replaces a folder atomically: it is written to a draft folder, which is then renamed.

/** Returns the draft folder for `folder` of this process, or of the one that it works for. */
export const getDraftFolder = (folder: string, owner: number = process.pid): string => `${folder}.draft-${owner}`

/** Removes the drafts of processes that ended before they were done. */
export const removeAbandonedDrafts = (folder: string): void => {
  const prefix = `${basename(folder)}.draft-`
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Another process may do the same at the same time; the last one stays. */
export const replaceFolder = (draft: string, folder: string): void => {
  const former = `${draft}-former`
  for (;;) {
    try {
      renameSync(folder, former)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    try {
      renameSync(draft, folder)
      rmSync(former, { recursive: true, force: true })
      return
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      rmSync(former, { recursive: true, force: true })
    }
  }
}
