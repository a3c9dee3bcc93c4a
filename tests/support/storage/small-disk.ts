// A small disk in memory, where this user may mount one: what a full disk is tried with.
import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  readonly fill: () => void
  readonly free: () => void
  readonly unmount: () => void
}

/** Mounts a disk on a folder that is there; undefined where this user may mount none. */
export const mountSmallDisk = (folder: string, mebibytes: number): SmallDisk | undefined => {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'kencana-test', folder]
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      writeFileSync(filler, '')
      for (const size of [1 << 20, 1 << 12])
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size))
        } catch {}
    },
    free: () => rmSync(filler),
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  }
}
