// Restores a backup: `npm run restore -- FILE`, into an empty DATA_DIR or an empty PostgreSQL.
// `--schema FOLDER` writes its schema files into a new folder.
import '../server/modules/register.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { isOperatorError } from '../server/start/operator-errors.ts'

const usage = 'Name the backup: npm run restore -- FILE [--schema FOLDER]'

const parseOptions = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { schema: { type: 'string' } } })
  } catch {
    throw new ConfigError(usage)
  }
}

const restore = async (): Promise<void> => {
  const { values, positionals } = parseOptions()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new ConfigError(usage)
  const config = parseConfig(process.env)
  const schemaFolder = values.schema === undefined ? undefined : resolve(values.schema)
  const restored = await restoreBackup(config, { file: resolve(file), schemaFolder })
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

try {
  await restore()
} catch (error) {
  console.error(isOperatorError(error) ? error.message : error)
  process.exitCode = 1
}
