import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  formatBackupName,
  isOnDiskOfData,
  listBackups,
  prepareFolder,
  pruneBackups,
} from '../../../server/backup/backup-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const getDay = (day: number): Date => new Date(`2026-11-${String(day).padStart(2, '0')}T03:04:05.678Z`)

test('a name contains its moment in UTC', () => {
  expect(formatBackupName(getDay(2))).toBe('kencana-20261102-030405.db')
})

test('backups are listed newest first, and nothing else is', () => {
  const place = join(folder, 'listed')
  prepareFolder(place)
  for (const day of [2, 11, 9]) writeFileSync(join(place, formatBackupName(getDay(day))), 'x'.repeat(day))
  for (const name of ['kencana.db', 'kencana-20261101-000000.db.unfinished', 'notes.txt'])
    writeFileSync(join(place, name), '')
  expect(listBackups(place, getDay(11))).toEqual(
    [11, 9, 2].map(day => ({
      name: formatBackupName(getDay(day)),
      at: getDay(day).toISOString().replace('.678', ''),
      bytes: day,
    })),
  )
  expect(listBackups(join(folder, 'nowhere'), getDay(1))).toEqual([])
})

test('the oldest go, what a killed process left goes, other files stay', () => {
  const place = join(folder, 'pruned')
  prepareFolder(place)
  for (const day of [1, 2, 3, 4]) writeFileSync(join(place, formatBackupName(getDay(day))), '')
  const left = join(place, 'kencana-20261101-000000.db.7.unfinished')
  writeFileSync(left, '')
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(left, yesterday, yesterday)
  writeFileSync(join(place, 'notes.txt'), '')
  prepareFolder(place)
  pruneBackups(place, 2, getDay(4))
  expect(readdirSync(place).toSorted()).toEqual([formatBackupName(getDay(3)), formatBackupName(getDay(4)), 'notes.txt'])
  expect(statSync(place).mode & 0o777).toBe(0o700)
})

test('a backup that another process still writes stays', () => {
  const place = join(folder, 'beside')
  prepareFolder(place)
  const written = join(place, 'kencana-20261101-000000.db.7.unfinished')
  writeFileSync(written, '')
  utimesSync(written, new Date(), new Date())
  prepareFolder(place)
  expect(readdirSync(place)).toEqual(['kencana-20261101-000000.db.7.unfinished'])
})

test('a date that has not come is older than all others: the one just made is the newest, and stays', () => {
  const place = join(folder, 'ahead')
  prepareFolder(place)
  for (const day of [3, 20, 21, 5]) writeFileSync(join(place, formatBackupName(getDay(day))), '')
  const getDays = () => listBackups(place, getDay(5)).map(({ at }) => Number(at.slice(8, 10)))
  expect(getDays()).toEqual([5, 3, 21, 20])
  pruneBackups(place, 3, getDay(5))
  expect(getDays()).toEqual([5, 3, 21])
})

test('a folder that is named has to be there, and one on the disk of the data is known', () => {
  expect(() => isOnDiskOfData(join(folder, 'stick'), folder)).toThrow(/There is no folder .*stick: plug the disk in/)
  const place = mkdtempSync(join(folder, 'beside-'))
  expect([isOnDiskOfData(place, folder), isOnDiskOfData('/proc', folder)]).toEqual([true, false])
})
