// The time of the newest copy, stored beside the backups: a place that is gone after a restart has an age all the same.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface CopyTime {
  readonly place: string
  readonly at: string
}

const getFile = (dataDir: string): string => join(dataDir, 'backup', 'copy.json')

/** Throws where the disk of the data is full. */
export const storeCopyTime = (dataDir: string, time: CopyTime): void =>
  writeFileSync(getFile(dataDir), JSON.stringify(time), { mode: 0o600 })

/** Undefined if no copy was made at this place. */
export const readCopyTime = (dataDir: string, place: string): string | undefined => {
  try {
    const stored: Partial<CopyTime> = JSON.parse(readFileSync(getFile(dataDir), 'utf8'))
    return stored.place === place ? stored.at : undefined
  } catch {
    return undefined
  }
}
