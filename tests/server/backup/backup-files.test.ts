import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backupName, listBackups, prepareFolder, pruneBackups } from '../../../server/backup/backup-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dayOf = (day: number): Date => new Date(`2026-11-${String(day).padStart(2, '0')}T03:04:05.678Z`)

test('a name tells its moment in UTC', () => {
  expect(backupName(dayOf(2))).toBe('kencana-20261102-030405.db')
})

test('backups are listed newest first, and nothing else is', () => {
  const place = join(folder, 'listed')
  prepareFolder(place)
  for (const day of [2, 11, 9]) writeFileSync(join(place, backupName(dayOf(day))), 'x'.repeat(day))
  for (const name of ['kencana.db', 'kencana-20261101-000000.db.unfinished', 'notes.txt'])
    writeFileSync(join(place, name), '')
  expect(listBackups(place)).toEqual(
    [11, 9, 2].map(day => ({
      name: backupName(dayOf(day)),
      at: dayOf(day).toISOString().replace('.678', ''),
      bytes: day,
    })),
  )
  expect(listBackups(join(folder, 'nowhere'))).toEqual([])
})

test('the oldest go, what a killed process left goes, other files stay', () => {
  const place = join(folder, 'pruned')
  prepareFolder(place)
  for (const day of [1, 2, 3, 4]) writeFileSync(join(place, backupName(dayOf(day))), '')
  writeFileSync(join(place, 'kencana-20261101-000000.db.unfinished'), '')
  writeFileSync(join(place, 'notes.txt'), '')
  prepareFolder(place)
  pruneBackups(place, 2)
  expect(readdirSync(place).toSorted()).toEqual([backupName(dayOf(3)), backupName(dayOf(4)), 'notes.txt'])
  expect(statSync(place).mode & 0o777).toBe(0o700)
})
