// Opens the place of a setting: a folder of another disk, a stick or a share, or a bucket.

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CopyFailed, toCopyFailure } from './backup-errors.ts'
import { reportEach, unfinishedSuffix } from './backup-files.ts'
import { openBucket } from './copy-bucket.ts'
import { isCopyName } from './copy-names.ts'
import type { CopyPlace, CopyPlaceSettings, OnProgress } from './copy-place.ts'

export const openPlace = (settings: CopyPlaceSettings, onProgress: OnProgress = () => undefined): CopyPlace =>
  'folder' in settings ? openFolder(settings.folder, onProgress) : openBucket(settings)

// A folder as a place for copies, of another disk, a stick or a share: files are written whole or not at all.

const draftEnding = /\.\d+\.unfinished$/

const openFolder = (folder: string, onProgress: OnProgress): CopyPlace => {
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
  const listFiles = async (): Promise<readonly string[]> => {
    await assertThere()
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  }
  const copy = (from: string, to: string): Promise<void> =>
    pipeline(reportEach(createReadStream(from), onProgress), createWriteStream(to, { mode: 0o600, flush: true }))
  return {
    list: () => runWithReason(async () => (await listFiles()).filter(name => !name.endsWith(unfinishedSuffix))),
    removeUnfinished: () =>
      runWithReason(async () => {
        const drafts = (await listFiles()).filter(name => isCopyName(name.replace(draftEnding, '')))
        for (const name of drafts.filter(draft => draftEnding.test(draft)))
          await rm(join(folder, name), { force: true })
      }),
    has: name => runWithReason(async () => (await stat(folder)).isDirectory() && existsSync(join(folder, name))),
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
