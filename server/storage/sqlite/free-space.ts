// How much room the disk of the data has.
import { statfsSync } from 'node:fs'

const mebibyte = 1024 ** 2

/** Reserved for sign-ins, the database's own log and the next start: with less space nothing else is written. */
export const reservedBytes = 8 * mebibyte

export const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** False as well where nobody can say, as of a folder that is not there. */
export const isNearlyFull = (folder: string): boolean => {
  try {
    return freeBytesOf(folder) < reservedBytes
  } catch {
    return false
  }
}

export const mebibytes = (bytes: number): number => Math.floor(bytes / mebibyte)
