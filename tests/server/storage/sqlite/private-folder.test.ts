// The files of the database are for the user of the server alone, also those of an older version.
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepOwner, makePrivateFolder } from '../../../../server/storage/sqlite/open-file.ts'
import { openShop } from '../../../support/shop/shop.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kencana-private-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const getMode = (path: string): string => (statSync(path).mode & 0o7777).toString(8)

test('a first start makes them so', async () => {
  const shop = await openShop({ dataDir: join(folder, 'data') })
  const names = readdirSync(join(folder, 'data')).filter(name => name.startsWith('kencana.'))
  expect(names).toEqual(expect.arrayContaining(['kencana.db', 'kencana.lock']))
  for (const name of names) expect([name, getMode(join(folder, 'data', name))]).toEqual([name, '600'])
  expect(getMode(join(folder, 'data'))).toBe('700')
  await shop.running.close()
})

test('a start with open files closes them', async () => {
  const shop = await openShop({ dataDir: folder })
  await shop.running.close()
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'kencana.db'), 0o644)
  const backup = join(folder, 'backup/kencana-20261101-000000.db')
  mkdirSync(join(folder, 'backup'))
  writeFileSync(backup, '')
  for (const path of [join(folder, 'backup'), backup]) chmodSync(path, 0o755)
  const again = await openShop({ dataDir: folder })
  expect([getMode(folder), getMode(join(folder, 'kencana.db'))]).toEqual(['700', '600'])
  expect([getMode(join(folder, 'backup')), getMode(backup)]).toEqual(['700', '700'])
  await again.running.close()
})

test('a folder for everybody stays as it is', () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  makePrivateFolder(shared)
  expect(getMode(shared)).toBe('1777')
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)(
  'what root makes in the folder of another user is left to that user, and no link is followed',
  () => {
    const data = join(folder, 'data')
    mkdirSync(join(data, 'backup'), { recursive: true })
    for (const path of ['data/kencana.db', 'data/backup/a.db', 'data/others', 'outside'])
      writeFileSync(join(folder, path), '')
    symlinkSync(join(folder, 'outside'), join(data, 'link'))
    chownSync(data, 4321, 4322)
    chownSync(join(data, 'others'), 99, 99)
    keepOwner(data)
    const owners = ['data/kencana.db', 'data/backup', 'data/backup/a.db', 'data/link', 'data/others', 'outside']
    expect(owners.map(path => lstatSync(join(folder, path)).uid)).toEqual([4321, 4321, 4321, 4321, 99, 0])
  },
)
