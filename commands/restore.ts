// Restores a backup: `npm run restore -- FILE`, into an empty DATA_DIR or an empty PostgreSQL. `npm run restore -- PLACE
// --at "2026-11-29 14:05"` takes the state of that minute out of the folder or bucket of BACKUP_COPY; without `--at` the
// newest. `--schema FOLDER` writes its schema files into a new folder.
import '../server/gold/register.ts'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { parseMoment } from '../server/backup/backup-files.ts'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { openBackupCopy } from '../server/backup/restore-copy.ts'
import { type Config, ConfigError, parseBackupCopy, parseConfig } from '../server/config/config.ts'
import { runCommand } from './run-command.ts'

const usage =
  'Name the backup: npm run restore -- FILE [--schema FOLDER], or npm run restore -- PLACE [--at "2026-11-29 14:05"]'

const parseOptions = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { schema: { type: 'string' }, at: { type: 'string' } } })
  } catch {
    throw new ConfigError(usage)
  }
}

const findSource = (text: string) => {
  const isPlace = /^https?:/.test(text) || statSync(text, { throwIfNoEntry: false })?.isDirectory()
  return (isPlace && parseBackupCopy(process.env, text)) || { file: resolve(text) }
}

/** Asks in a terminal where no setting has it. */
const askPassword = async ({ backupPassword }: Config): Promise<string | undefined> => {
  if (backupPassword !== undefined || !process.stdin.isTTY) return backupPassword
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return terminal.question('Password of the copy: ').finally(() => terminal.close())
}

const restore = async (): Promise<void> => {
  const { values, positionals } = parseOptions()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new ConfigError(usage)
  const config = parseConfig(process.env)
  const schemaFolder = values.schema === undefined ? undefined : resolve(values.schema)
  const source = findSource(file)
  const at = values.at === undefined ? undefined : parseMoment(values.at)
  const restored = await openBackupCopy({ source, at, getPassword: () => askPassword(config) }, backup =>
    restoreBackup(config, { file: backup, schemaFolder }),
  )
  const { label, legs, breaches, hasSameSchema, isUpgraded } = restored
  console.log(`Restored the backup of ${label.at}: ${legs} legs audited, ${breaches.length} breaches.`)
  for (const breach of breaches.slice(0, 20)) console.error(`  ${breach}`)
  if (isUpgraded) console.log(`It was written by Kencana ${label.program}; its tables were brought up to this version.`)
  if (!hasSameSchema && values.schema === undefined)
    console.log(
      `SCHEMA_DIR holds another schema than the backup was made with (${label.schemaVersion}). The next start brings the tables up to SCHEMA_DIR; "--schema FOLDER" writes the files of the backup.`,
    )
  if (breaches.length === 0) {
    console.log('Start Kencana with the same DATA_DIR and DATABASE_URL.')
    return
  }
  console.error(
    `The data is damaged or was altered: ${breaches.length} breaches, of which "npm run audit:books" names each. Take an earlier backup, or find out what happened before anyone works with it.`,
  )
  process.exitCode = 1
}

await runCommand(restore)
