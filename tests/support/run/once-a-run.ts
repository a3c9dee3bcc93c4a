// What takes seconds to make is made by one process of a run, and the others find it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isTestFolder } from './memory-folder.ts'

const patienceMilliseconds = 300_000

/** What was made under that name, as JSON carries it; who comes while another makes it waits for it. */
export const makeOncePerRun = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
  if (!isTestFolder(tmpdir())) return make()
  const own = join(tmpdir(), `made-${createHash('sha256').update(name).digest('hex')}`)
  const made = join(own, 'made.json')
  const deadline = Date.now() + patienceMilliseconds
  while (!existsSync(made)) {
    if (isFirst(own)) return keep(made, await make().catch(removeAndRethrow(own)))
    if (Date.now() > deadline) throw new Error(`nobody has made ${name}`)
    await setTimeout(20)
  }
  return JSON.parse(readFileSync(made, 'utf8')) as T
}

/** Of all that come at once one makes the folder. */
const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** The next one tries again. */
const removeAndRethrow =
  (folder: string) =>
  (error: unknown): never => {
    rmSync(folder, { recursive: true })
    throw error
  }

/** Written beside and renamed, so that nobody reads half of it. */
const keep = <T>(file: string, made: T): T => {
  writeFileSync(`${file}.part`, JSON.stringify(made))
  renameSync(`${file}.part`, file)
  return made
}
