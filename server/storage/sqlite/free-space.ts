// Measures the free space of the disk that holds the data.
import { statfsSync } from 'node:fs'

const mebibyte = 1024 ** 2

/** Reserved for sign-ins, the write-ahead log and the next start; other writes are refused below this limit. */
export const reservedBytes = 8 * mebibyte

export const getFreeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Returns false if the space cannot be measured, for example because the folder is missing. */
export const isNearlyFull = (folder: string): boolean => {
  try {
    return getFreeBytes(folder) < reservedBytes
  } catch {
    return false
  }
}

export const toMebibytes = (bytes: number): number => Math.floor(bytes / mebibyte)
