// Where tests lay their files: in memory, where the system has a roomy folder there, for in it no test waits for a disk.
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const inMemory = '/dev/shm'
const wantedBytes = 4 * 2 ** 30
const prefix = 'kencana-run-'

/** Containers often have such a folder of a few megabytes only. */
const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= wantedBytes
  } catch {
    return false
  }
}

/** A folder for a run, which other users may go through; all processes started from now on make theirs in it. */
export const useTestFolder = (): string => {
  const given = process.env.TMPDIR
  const folder = mkdtempSync(join(given ?? (isRoomy() ? inMemory : tmpdir()), prefix))
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return folder
}

/** Whether it is the folder of one run, and not one that outlives it. */
export const isTestFolder = (folder: string): boolean => basename(folder).startsWith(prefix)
