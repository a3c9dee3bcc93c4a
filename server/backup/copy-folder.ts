// A folder as a place for copies, of another disk, a stick or a share: files are written whole or not at all.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unfinishedSuffix } from './backup-files.ts'
import { CopyFailed, toCopyFailure } from './copy-failed.ts'
import type { CopyPlace, OnProgress } from './copy-place.ts'

export const openFolder = (folder: string, onProgress: OnProgress): CopyPlace => {
  const runWithReason = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw toCopyFailure(error, folder)
    }
  }
  /** A disk that is not plugged in has no folder: it is not created. */
  const assertThere = async (): Promise<void> => {
    if (!(await stat(folder)).isDirectory()) throw new CopyFailed('gone', `${folder} is no folder.`)
  }
  const copy = (from: string, to: string): Promise<void> =>
    pipeline(
      createReadStream(from),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const part of source) {
          onProgress()
          yield part
        }
      },
      createWriteStream(to, { mode: 0o600, flush: true }),
    )
  return {
    list: () =>
      runWithReason(async () => {
        await assertThere()
        const found = await readdir(folder, { withFileTypes: true, recursive: true })
        return found
          .filter(entry => entry.isFile() && !entry.name.endsWith(unfinishedSuffix))
          .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
      }),
    put: (name, file) =>
      runWithReason(async () => {
        await assertThere()
        const target = join(folder, name)
        const draft = `${target}.${process.pid}${unfinishedSuffix}`
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        try {
          await copy(file, draft)
          await rename(draft, target)
        } catch (error) {
          await rm(draft, { force: true }).catch(() => undefined)
          throw error
        }
      }),
    get: (name, file) => runWithReason(() => copy(join(folder, name), file)),
    remove: name =>
      runWithReason(async () => {
        const target = join(folder, name)
        await rm(target, { force: true })
        // The folder of a chain goes with its last piece.
        if (dirname(target) !== folder) await rmdir(dirname(target)).catch(() => undefined)
      }),
    findDevice: () => runWithReason(async () => (await stat(folder)).dev),
  }
}
