// The database of a shop as it begins, kept by the first server of a run that filled one, for all that begin like it.
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

interface BegunShop {
  /** Nothing is copied as long as none is kept. */
  readonly copyTo: (dataDir: string) => void
  /** Taken from a server that has just begun and was asked nothing yet. */
  readonly keep: (dataDir: string) => void
}

const file = 'kencana.db'

/** By what it begins with. The folder of temporary files is that of the run, and all of its processes have the same. */
export const begunShop = (...startsWith: readonly string[]): BegunShop => {
  const kept = join(tmpdir(), `begun-${startsWith.join('-')}.db`)
  return {
    copyTo: dataDir => {
      if (existsSync(kept)) copyFileSync(kept, join(dataDir, file))
    },
    keep: dataDir => {
      if (existsSync(kept)) return
      const own = `${kept}.${process.pid}`
      const database = new Database(join(dataDir, file), { readonly: true })
      try {
        database.prepare('vacuum into ?').run(own)
      } finally {
        database.close()
      }
      renameSync(own, kept)
    },
  }
}
