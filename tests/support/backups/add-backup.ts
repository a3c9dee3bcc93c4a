// Keeps the backup of a released version for the tests: `node tests/support/backups/add-backup.ts FILE`. The file is small:
// the demo with the history of a few days.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { findBackupLabel } from '../../../server/storage/sqlite/backup-label.ts'
import { openForInspection } from '../../../server/storage/sqlite/open-for-inspection.ts'
import { backupFolder, readBookSums } from './released-backups.ts'

const [file] = process.argv.slice(2)
const label = file === undefined ? undefined : findBackupLabel(file)
if (file === undefined || !label) throw new Error('Name a backup: node tests/support/backups/add-backup.ts FILE')
mkdirSync(backupFolder, { recursive: true })
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
writeFileSync(join(backupFolder, `${label.program}.db.br`), brotliCompressSync(readFileSync(file), { params }))
const inspected = await openForInspection(file)
const sums = await readBookSums(inspected).finally(inspected.close)
writeFileSync(join(backupFolder, `${label.program}.json`), `${JSON.stringify(sums, undefined, 2)}\n`)
