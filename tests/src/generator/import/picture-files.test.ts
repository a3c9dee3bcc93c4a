// Pictures among chosen files and in archives.
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { BrokenArchive, getPictureKey, listPictures } from '../../../../src/generator/import/picture-files.ts'

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(7)
const createArchive = (entries: Readonly<Record<string, Uint8Array>>, cut = 0): File => {
  const zip = zipSync(entries, { level: 0 })
  return new File([zip.slice(0, zip.length - cut) as BlobPart], 'foto.ZIP')
}
const list = async (files: readonly File[]): Promise<readonly [string, number][]> => {
  const found: [string, number][] = []
  for await (const { name, content } of listPictures(files)) found.push([name, content.size])
  return found
}

test('pictures come from files and archives, without folders and without what other systems add', async () => {
  const archive = createArchive({
    'a/1.jpg': bytes(5),
    'b/2.JPEG': bytes(0),
    '__MACOSX/a/._1.jpg': bytes(3),
    'a/.hidden.png': bytes(3),
    'a/daftar.csv': bytes(9),
  })
  expect(await list([new File([bytes(4) as BlobPart], '3.png'), archive])).toEqual([
    ['3.png', 4],
    ['1.jpg', 5],
    ['2.JPEG', 0],
  ])
})

test('an archive that is cut off, or is none, is refused after what came whole', async () => {
  const found: string[] = []
  const read = async (file: File): Promise<void> => {
    for await (const { name } of listPictures([file])) found.push(name)
  }
  await expect(read(createArchive({ '1.jpg': bytes(5), '2.jpg': bytes(50_000) }, 40_000))).rejects.toThrow(
    BrokenArchive,
  )
  expect(found).toEqual(['1.jpg'])
  await expect(read(new File(['no archive'], 'foto.zip'))).rejects.toThrow(BrokenArchive)
})

test('what is larger than any picture is not unpacked', async () => {
  const archive = new File([zipSync({ '1.png': bytes(41 << 20), '2.png': bytes(6) }) as BlobPart], 'foto.zip')
  expect(await list([archive])).toEqual([
    ['1.png', 0],
    ['2.png', 6],
  ])
})

test('a picture belongs to the row of its name', () => {
  expect(['00000123.jpg', 'IN-2.PNG', ' A.B.jpeg'].map(getPictureKey)).toEqual(['00000123', 'IN-2', 'A.B'])
})
