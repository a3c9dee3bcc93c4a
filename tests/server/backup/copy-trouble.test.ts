// What goes wrong at the place of copies: a full disk, a stick that is pulled out or exchanged, a bucket that does not
// answer. Each is named, the shop goes on, and the next run copies again.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openPlace } from '../../../server/backup/open-place.ts'
import { type CopiedShop, listCopies, openCopiedShop, restoreBanks } from '../../support/shop/copied-shop.ts'
import { type BucketServer, bucketKey, startBucketServer } from '../../support/storage/bucket-server.ts'
import { mountSmallDisk } from '../../support/storage/small-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-copy-trouble-'))
const ends: (() => void)[] = []
afterAll(() => {
  // What a test that failed has left mounted, the newest first.
  for (const end of ends.toReversed())
    try {
      end()
    } catch {}
  rmSync(folder, { recursive: true, force: true })
})

const createPlace = (name: string): string => {
  const place = join(folder, name)
  mkdirSync(place)
  return place
}

const expectNamed = async ({ shop }: CopiedShop): Promise<void> =>
  expect((await shop.ask('GET', 'health')).body).toMatchObject({ status: 'impaired', failing: ['backup-copy'] })

test('a full disk: nothing half stays, and copies go on once there is room', async context => {
  const place = createPlace('full')
  const disk = mountSmallDisk(place, 40)
  if (!disk) return context.skip()
  ends.push(disk.unmount)
  const copied = await openCopiedShop(place)
  disk.fill()
  expect(await copied.copyNow({ fails: true })).toMatchObject({ failure: 'full', at: null })
  await expectNamed(copied)
  expect(readdirSync(place, { recursive: true }).filter(name => String(name).includes('unfinished'))).toEqual([])
  await copied.save('U1')
  disk.free()
  expect(await copied.copyNow()).toMatchObject({ failure: null })
  expect(await restoreBanks(place, { folder })).toEqual({ breaches: [], banks: ['U1'] })
  await copied.shop.close()
})

test('a stick pulled out, and another one in its place', async context => {
  const place = createPlace('stick')
  const [first, second] = ['first', 'second'].map(name => mountSmallDisk(createPlace(name), 40))
  if (!first || !second) return context.skip()
  const plugIn = (disk: { readonly folder: string }): void => void execFileSync('mount', ['--bind', disk.folder, place])
  const pullOut = (): void => void execFileSync('umount', ['--lazy', place], { stdio: 'ignore' })
  ends.push(first.unmount, second.unmount, pullOut)
  plugIn(first)
  const copied = await openCopiedShop(place)
  await copied.save('U1')
  await copied.copyNow()
  pullOut()
  // The folder is there, on the disk of the data.
  expect(await copied.copyNow({ fails: true })).toMatchObject({ failure: 'gone' })
  expect(readdirSync(place)).toEqual([])
  plugIn(first)
  await copied.save('U2')
  await copied.copyNow()
  // No run saw that there was none.
  pullOut()
  plugIn(second)
  await copied.save('U3')
  await copied.copyNow()
  expect(await restoreBanks(first.folder, { folder })).toEqual({ breaches: [], banks: ['U1', 'U2'] })
  expect(await restoreBanks(second.folder, { folder })).toEqual({ breaches: [], banks: ['U1', 'U2', 'U3'] })
  pullOut()
  await copied.shop.close()
})

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

test('a copy whose time cannot be stored beside the data is there, and its task fails', async () => {
  const place = createPlace('timeless')
  const copied = await openCopiedShop(place)
  mkdirSync(join(copied.shop.dataDir, 'backup', 'copy.json'), { recursive: true })
  expect(await copied.copyNow()).toMatchObject({ failure: null, is_overdue: false })
  await expectNamed(copied)
  await copied.shop.close()
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
