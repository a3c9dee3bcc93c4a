// Copies everything from SQLite in DATA_DIR into the empty PostgreSQL of DATABASE_URL; SQLite is unchanged.
import '../server/gold/register.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, parseConfig } from '../server/config/config.ts'
import { loadModules } from '../server/module/load-modules.ts'
import { openStorage } from '../server/project/open-storage.ts'
import { compileSchema, readSchemaFiles } from '../server/schema/load-schema.ts'
import { copyRows } from '../server/storage/migration/copy-rows.ts'
import { runCommand } from './run-command.ts'

const move = async (): Promise<void> => {
  const config = parseConfig(process.env)
  const file = join(config.dataDir, 'kencana.db')
  if (config.databaseUrl === undefined) throw new ConfigError('Set DATABASE_URL to the PostgreSQL that takes the data.')
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}; set DATA_DIR to the folder of the data.`)
  const files = readSchemaFiles(config.schemaDir)
  await loadModules(files)
  const options = { schema: compileSchema(files), files, now: () => new Date(), command: 'move:postgres' }
  const from = await openStorage({ ...config, databaseUrl: undefined }, options)
  const to = await openStorage(config, options)
  try {
    const counts = await from.write(source => copyRows(source, to, options.schema), { exclusive: true })
    for (const [table, count] of counts) console.log(`${table}: ${count}`)
    console.log('Copied. Start Kencana with the same DATABASE_URL from now on.')
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

await runCommand(move)
