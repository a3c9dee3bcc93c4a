// A disk that loses what was not flushed: a file system on an image, whose copy at any moment has what was written to the
// disk and nothing that only the memory of the operating system had.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { getTempPlaces } from './programs/programs.ts'

export interface ForgetfulDisk {
  readonly image: string
  readonly folder: string
}

/** Each mounted folder is unmounted by `unmount` or `removeDisks`. */
export const forgetfulDisks = () => {
  const places = getTempPlaces('kencana-power-')
  const mounted = new Set<string>()
  const mount = (image: string): string => {
    const folder = places.newPlace()
    mkdirSync(folder)
    execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' })
    mounted.add(folder)
    return folder
  }
  return {
    /** Creates the image and mounts it; returns undefined if this user may not mount. */
    mountDisk: (image = places.newPlace()): ForgetfulDisk | undefined => {
      try {
        writeFileSync(image, '')
        truncateSync(image, 64 << 20)
        const options = ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0']
        execFileSync('mkfs.ext4', [...options, image], { stdio: 'ignore' })
        return { image, folder: mount(image) }
      } catch {
        return undefined
      }
    },
    /** Returns a folder with what is on the disk if the power fails at this moment, as the next start finds it. */
    cutPower: ({ image }: ForgetfulDisk): string => {
      const copy = places.newPlace()
      copyFileSync(image, copy)
      return mount(copy)
    },
    unmount: (folder: string): void => {
      execFileSync('umount', [folder])
      mounted.delete(folder)
    },
    removeDisks: (): void => {
      for (const folder of mounted) execFileSync('umount', ['--lazy', folder])
      places.remove()
    },
  }
}
