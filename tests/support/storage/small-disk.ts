// Disks where this user may mount them: a small one in memory, to be filled, and one whose writes can be made to wait.
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

export interface FreezingDisk {
  readonly folder: string
  /** Each write waits from now on, as on a share whose server is gone, and so does the end of its process. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly unmount: () => void
}

/** Mounts a disk of 64 MB that lies in `image` on a folder that is there. Throws where this user may mount none. */
export const mountFreezingDisk = (folder: string, image: string): FreezingDisk => {
  const run = (command: string, ...args: readonly string[]): void =>
    void execFileSync(command, args, { stdio: 'ignore' })
  run('truncate', '--size=64M', image)
  run('mkfs.ext4', '-q', image)
  run('mount', '-o', 'loop', image, folder)
  let isFrozen = false
  const thaw = (): void => {
    if (isFrozen) run('fsfreeze', '--unfreeze', folder)
    isFrozen = false
  }
  return {
    folder,
    freeze: () => {
      run('fsfreeze', '--freeze', folder)
      isFrozen = true
    },
    thaw,
    unmount: () => {
      thaw()
      run('umount', '--lazy', folder)
    },
  }
}
