// Writes a backup beside a running server, opens it and audits it. `npm run backup -- FOLDER` writes it there,
// for example to a stick; the folder has to be there.
import '../server/gold/register.ts'
import { join, resolve } from 'node:path'
import { isOnDiskOfData, pruneBackups } from '../server/backup/backup-files.ts'
import { writeBackup } from '../server/backup/write-backup.ts'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { runCommand } from './run-command.ts'

const backup = async ([folderArgument, ...others]: readonly string[]): Promise<void> => {
  if (others.length > 0) throw new ConfigError('Name one folder at most: npm run backup -- FOLDER')
  const config = parseConfig(process.env)
  const folder = folderArgument === undefined ? join(config.dataDir, 'backup') : resolve(folderArgument)
  const isSameDisk = folderArgument !== undefined && isOnDiskOfData(folder, config.dataDir)
  const now = new Date()
  const { file, bytes, legs, breaches } = await writeBackup(config, { folder, now })
  if (folderArgument === undefined) pruneBackups(folder, Math.max(config.backupKeep, 1), now)
  console.log(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB, ${legs} legs audited.`)
  if (isSameDisk)
    console.log(`${folder} is on the disk of the data: a backup there is lost with it. Copy it to another disk.`)
  if (breaches.length === 0) return
  console.error(`The books have ${breaches.length} breaches, in the backup as in the database:`)
  for (const breach of breaches.slice(0, 20)) console.error(`  ${breach}`)
  process.exitCode = 1
}

await runCommand(() => backup(process.argv.slice(2)))
