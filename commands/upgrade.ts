// `kencana upgrade FILE`: a backup, then this release is replaced by the one of the archive; `--back` puts the former in place again.
import '../server/gold/register.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeBackup } from '../server/backup/write-backup.ts'
import { type Config, ConfigError, parseConfig } from '../server/config/config.ts'
import { findFolderHeld } from '../server/storage/sqlite/folder-lock.ts'
import { getHealthAddress, runCommand } from './run-command.ts'
import { revertUpgrade, upgradeProgram } from './upgrade-program.ts'

const usage =
  'Name the archive of the new release: kencana upgrade FILE (kencana upgrade --back returns to the one before)'

const program = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** A server of another port is found by its data. */
const assertIsStopped = async (config: Config): Promise<void> => {
  const held = config.databaseUrl === undefined ? findFolderHeld(config.dataDir) : undefined
  if (held) throw held
  const answer = await fetch(getHealthAddress(config), { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  if (answer !== undefined)
    throw new ConfigError('The server of this environment answers: stop it first. Nothing was changed.')
}

const backUp = async (config: Config): Promise<string | undefined> => {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'kencana.db'))) return undefined
  const { file, breaches } = await writeBackup(config, { folder: join(config.dataDir, 'backup'), now: new Date() })
  if (breaches.length > 0)
    throw new ConfigError(
      `The books have ${breaches.length} breaches, which "kencana audit-books" names: look into them before an upgrade. Nothing was changed.`,
    )
  return file
}

const upgrade = async ([argument, ...others]: readonly string[]): Promise<void> => {
  if (argument === undefined || others.length > 0) throw new ConfigError(usage)
  if (!existsSync(join(program, 'files.sha256')))
    throw new ConfigError('This is no release: docs/upgrading.md has how the sources are upgraded.')
  if (process.platform === 'win32')
    throw new ConfigError('On Windows unpack the release into a new folder and start it there, on the same DATA_DIR.')
  const config = parseConfig(process.env)
  const places = { program, dataDir: resolve(config.dataDir), schemaDir: resolve(config.schemaDir) }
  await assertIsStopped(config)
  if (argument === '--back') {
    const { from, to } = revertUpgrade(program, places.dataDir)
    console.log(`Version ${to} is in place again, and ${from} in ${program}.before.`)
    console.log(
      `Data that ${from} has changed needs the backup of the upgrade, in an empty DATA_DIR: kencana restore FILE.`,
    )
    return
  }
  const request = { ...places, file: resolve(argument), backUp: () => backUp(config) }
  const { from, to, backup } = await upgradeProgram(request)
  if (backup !== undefined) console.log(`Backup: ${backup}`)
  console.log(`Version ${to} is in place of ${from}, which is in ${program}.before. Start the server.`)
  console.log('The way back: kencana upgrade --back.')
}

await runCommand(() => upgrade(process.argv.slice(2)))
