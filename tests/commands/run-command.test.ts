// What fails in a command of the operator is a sentence; only faults of the program have a stack.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatBackupName } from '../../server/backup/backup-files.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { parseConfig } from '../../server/config/config.ts'
import { describeFailure } from '../../server/start/operator-errors.ts'
import { noon, openShop } from '../support/shop/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const makeError = (code: string): Error => Object.assign(new Error(code), { code, path: '/media/usb/a.db' })

test.each([
  [makeError('EACCES'), '/media/usb/a.db may not be read or written by this user (EACCES).'],
  [makeError('EROFS'), '/media/usb/a.db is on a disk that is read-only (EROFS).'],
  [makeError('ENOSPC'), '/media/usb/a.db has no room left on its disk (ENOSPC).'],
  [makeError('EIO'), '/media/usb/a.db is on a disk that does not answer (EIO).'],
])('%s is a sentence', (error, sentence) => {
  expect(describeFailure(error)).toBe(sentence)
})

test('a fault of the program keeps its stack', () => {
  const fault = new TypeError('x is not a function')
  expect(describeFailure(fault)).toBe(fault)
})

test('a stick that refuses the file is named in one sentence, and nothing of it stays', async () => {
  const shop = await openShop()
  // In the way of the file that the backup is written as.
  mkdirSync(join(folder, `${formatBackupName(noon)}.${process.pid}.unfinished`))
  const failure = await writeBackup(parseConfig({ DATA_DIR: shop.dataDir }), { folder, now: noon }).catch(
    (error: unknown) => describeFailure(error),
  )
  await shop.close()
  expect(failure).toBe(`${folder} may not be written by this user (SQLITE_CANTOPEN).`)
})
