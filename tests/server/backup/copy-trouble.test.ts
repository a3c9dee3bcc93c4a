// What goes wrong at the place of copies: a folder that vanishes while a file is written, a bucket that is full or does not
// answer, and copies of a later version. Each is named, and what is there afterwards is whole.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openPlace } from '../../../server/backup/open-place.ts'
import { listCopies, restoreBanks } from '../../support/shop/copied-shop.ts'
import { type BucketServer, bucketKey, startBucketServer } from '../../support/storage/bucket-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-copy-trouble-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const createPlace = (name: string): string => {
  const place = join(folder, name)
  mkdirSync(place)
  return place
}

test('a folder that vanishes while a file is written', async () => {
  const place = createPlace('vanishing')
  const file = join(folder, 'large')
  writeFileSync(file, Buffer.alloc(8 << 20))
  let isAway = false
  const pulled = openPlace({ folder: place }, () => {
    if (!isAway) renameSync(place, `${place}-away`)
    isAway = true
  })
  const name = 'kencana-20261120-030000.db.gz'
  await expect(pulled.put(name, file)).rejects.toMatchObject({ name: 'CopyFailed', kind: 'gone' })
  renameSync(`${place}-away`, place)
  // What it left is no copy, and is removed before the next ones; files of others stay.
  writeFileSync(join(place, 'foto.jpg.1.unfinished'), '')
  expect(await pulled.list()).toEqual([])
  await pulled.removeUnfinished()
  expect(readdirSync(place)).toEqual(['foto.jpg.1.unfinished'])
  await pulled.put(name, file)
  expect(await pulled.list()).toEqual([name])
})

test('a bucket that is full or does not answer', async () => {
  const bucket: BucketServer = await startBucketServer()
  const settings = { url: bucket.url, region: 'ap-southeast-3', ...bucketKey }
  const place = openPlace(settings)
  const file = join(folder, 'small')
  writeFileSync(file, 'isi')
  bucket.setStatus(507)
  await expect(place.put('a', file)).rejects.toMatchObject({ name: 'CopyFailed', kind: 'full' })
  bucket.setStatus('silent')
  await expect(place.list()).rejects.toMatchObject({ name: 'CopyFailed', kind: 'slow' })
  bucket.setStatus(undefined)
  await place.put('a', file)
  expect(await place.list()).toEqual(['a'])
  await bucket.close()
})

test('a copy of a later version is refused with its version, and nothing is written', async () => {
  const place = createPlace('later')
  const write = (head: object): void => {
    const chain = join(place, 'points', '20261120-030000-12345678')
    mkdirSync(chain, { recursive: true })
    const line = {
      format: 'kencana-piece',
      number: 0,
      at: '2026-11-20T03:00:00Z',
      pageSize: 4096,
      previous: '',
      ...head,
    }
    const end = Buffer.from(JSON.stringify({ pageCount: 0, digest: '' }))
    const numbers = Buffer.alloc(8)
    numbers.writeUInt32BE(end.length, 4)
    const content = Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), numbers, end])
    writeFileSync(join(chain, '000000-20261120-030000.piece'), gzipSync(content))
  }
  write({ version: 2, program: '99.0.0' })
  await expect(restoreBanks(place, { folder })).rejects.toThrow(/was written by Kencana 99\.0\.0; use that version/)
  write({ version: 1, program: '99.0.0' })
  await expect(restoreBanks(place, { folder })).rejects.toThrow(/was written by Kencana 99\.0\.0, and this is /)
  expect(listCopies(place)).toHaveLength(1)
})
