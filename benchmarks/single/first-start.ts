// `npm start` of a clean clone, which builds and fills everything, and of the same folder again: start time, and memory after a minute.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cloneProgram } from '../../tests/support/programs/clone-program.ts'
import { budgets } from '../harness/budgets.ts'
import type { Figure } from '../harness/figures.ts'
import { nodeOptions } from '../harness/shop.ts'

const settlingMilliseconds = 60_000
const sign = 'Kencana is open at'

/** Clones the program into the folder and starts it there twice, the second time on the data of the first. */
export const measureFirstStart = async (folder: string): Promise<readonly Figure[]> => {
  mkdirSync(folder)
  cloneProgram(folder)
  const [first, again] = [await measureStart(folder), await measureStart(folder)]
  const budget = budgets.settledMemory
  return [
    { name: 'npm start of a clean clone, open', value: first.open, unit: 'ms' },
    { name: 'npm start again, open', value: again.open, unit: 'ms' },
    { name: 'memory a minute after the first start', value: first.memory, unit: 'MB', budget },
    { name: 'memory a minute after the start again', value: again.memory, unit: 'MB', budget },
  ]
}

const measureStart = async (folder: string): Promise<{ readonly open: number; readonly memory: number }> => {
  const begin = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, 'commands/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'compiled'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    let output = ''
    for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(text)
      if (output.includes(sign)) break
    }
    if (!output.includes(sign)) throw new Error(`npm start ended: ${output}`)
    const open = performance.now() - begin
    child.stdout.resume()
    await wait(settlingMilliseconds)
    // Resident memory in megabytes of a million bytes, as the system reports it in kibibytes.
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
    return { open, memory: (Number(stdout) * 1024) / 1e6 }
  } finally {
    child.kill()
    await ended
  }
}
