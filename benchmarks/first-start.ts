// `npm start` of a clean clone, which builds and fills everything, and of the same folder again: start time, and memory after a minute.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cloneProgram } from '../tests/support/programs/clone-program.ts'
import { ours } from './child/ours.ts'
import type { StartFigures } from './starts.ts'

export interface FirstStart {
  readonly first: StartFigures
  readonly again: StartFigures
}

/** Memory of a first start to that of the next one, at most. */
export const maxGrowth = 1.1

export const isFirstStartLean = ({ first, again }: FirstStart): boolean =>
  first.idleMegabytes <= again.idleMegabytes * maxGrowth

const settlingMilliseconds = 60_000

/** Clones the program into the folder and starts it there twice, the second time on the data of the first. */
export const measureFirstStart = async (folder: string): Promise<FirstStart> => {
  mkdirSync(folder)
  cloneProgram(folder)
  return { first: await measureStart(folder), again: await measureStart(folder) }
}

const measureStart = async (folder: string): Promise<StartFigures> => {
  const begin = performance.now()
  const child = spawn(process.execPath, [...ours.nodeOptions, 'commands/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'compiled'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await new Promise<void>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', text => {
        output += String(text)
        if (output.includes('Kencana is open at')) resolve()
      })
      child.once('exit', code => reject(new Error(`npm start ended with ${code}: ${output}`)))
    })
    const startMilliseconds = performance.now() - begin
    await wait(settlingMilliseconds)
    return { startMilliseconds, idleMegabytes: await readMemory(child.pid) }
  } finally {
    child.kill()
    await ended
  }
}

/** Resident memory in megabytes of a million bytes, as the system reports it in kibibytes. */
const readMemory = async (pid: number | undefined): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1e6
}
