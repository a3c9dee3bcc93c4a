// The pictures among chosen files, and in zip archives among them, one after another.
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'

export interface PictureFile {
  /** Without folders. */
  readonly name: string
  readonly content: Blob
}

/** The archive is no zip, or ends before its last file. */
export class BrokenArchive extends Error {}

const pictureEndings = /\.(jpe?g|png|webp|gif|bmp|avif)$/i

/** What other systems put beside pictures is none. */
const isPicture = (path: string): boolean =>
  pictureEndings.test(path) && !path.startsWith('__MACOSX/') && !getBaseName(path).startsWith('.')

const getBaseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The name of the row that a picture belongs to. */
export const getPictureKey = (name: string): string => name.replace(pictureEndings, '').trim()

/** Reads an archive piece by piece: it may be larger than the memory. Throws BrokenArchive. */
export async function* listPictures(files: readonly File[]): AsyncGenerator<PictureFile> {
  for (const file of files) {
    if (file.name.toLowerCase().endsWith('.zip')) yield* listArchived(file)
    else yield { name: file.name, content: file }
  }
}

/** The first bytes of each file in an archive, and of its directory. */
const zipMark = [0x50, 0x4b]

async function* listArchived(archive: File): AsyncGenerator<PictureFile> {
  const complete: PictureFile[] = []
  let openCount = 0
  const unzip = new Unzip(entry => {
    if (!isPicture(entry.name)) return
    openCount += 1
    collectEntry(entry, picture => {
      openCount -= 1
      complete.push(picture)
    })
  })
  unzip.register(UnzipInflate)
  const mark = new Uint8Array(await archive.slice(0, zipMark.length).arrayBuffer())
  if (zipMark.some((byte, index) => mark[index] !== byte)) throw new BrokenArchive(archive.name)
  const reader = archive.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      pushPart(unzip, archive.name, value ?? new Uint8Array(), done)
      yield* complete.splice(0)
      if (done) break
    }
  } finally {
    await reader.cancel()
  }
  if (openCount > 0) throw new BrokenArchive(archive.name)
}

const pushPart = (unzip: Unzip, name: string, part: Uint8Array, isLast: boolean): void => {
  try {
    unzip.push(part as Uint8Array<ArrayBuffer>, isLast)
  } catch (cause) {
    throw new BrokenArchive(name, { cause })
  }
}

/** In bytes: more than any camera takes; what is larger once unpacked is not read on, and is no picture. */
const maximumBytes = 40 << 20

const collectEntry = (entry: UnzipFile, onEnd: (picture: PictureFile) => void): void => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const end = (): void => onEnd({ name: getBaseName(entry.name), content: new Blob(parts) })
  entry.ondata = (error, part, isLast) => {
    if (error) throw error
    length += part.length
    if (length > maximumBytes) {
      parts.length = 0
      entry.terminate()
      return end()
    }
    parts.push(part as Uint8Array<ArrayBuffer>)
    if (isLast) end()
  }
  entry.start()
}
