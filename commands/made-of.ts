// What is built from sources is built again when one of them is another: a hash of them stands beside it.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Built {
  /** Below the folder of the project; the hash stands there. */
  readonly folder: string
  readonly sources: readonly string[]
  /** What else it depends on. */
  readonly more?: string
}

/** One hash over the paths and contents of all sources. */
const fingerprint = ({ sources, more = '' }: Built): string => {
  const hash = createHash('sha256')
  for (const path of globSync([...sources], { cwd: root }).toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.update(more).digest('hex')
}

/** True when it had to be built. */
export const buildIfStale = async (built: Built, build: () => Promise<void>): Promise<boolean> => {
  const stamp = join(root, built.folder, '.made-of')
  const wanted = fingerprint(built)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  await build()
  writeFileSync(stamp, wanted)
  return true
}
