// Puts files in force from the command line: shows the plan, asks, migrates, and writes the folder of the schema.
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import { foreseeRecompute } from '../../server/audit/rebuild/recompute.ts'
import { type Config, ConfigError, parseConfig } from '../../server/config/config.ts'
import { loadWording } from '../../server/config/load-wording.ts'
import { dataUpgrades, openStorage } from '../../server/project/open-storage.ts'
import { formatPlan } from '../../server/schema/format-plan.ts'
import { compareSchemas, readSchemaFiles } from '../../server/schema/load-schema.ts'
import { reverseRenames } from '../../server/schema/locate-refusals.ts'
import { stageFiles } from '../../server/schema/stage-files.ts'
import { openInspectedDatabase } from '../../server/start/open-inspected-database.ts'
import { type InspectedTables, inspectMigration } from '../../server/storage/migration/inspect-migration.ts'
import { SchemaMoved, SchemaReplaced } from '../../server/storage/migration/schema-conflicts.ts'
import { FolderHeld } from '../../server/storage/sqlite/folder-lock.ts'
import type { SchemaActivation } from '../../server/storage/storage.ts'
import { type CommandCall, type CommandResult, getTextOption } from './command.ts'
import { toSentenceFinding } from './findings.ts'
import { compileProject } from './load-project.ts'

interface FilesInForce {
  readonly files: readonly SourceFile[]
  readonly version: string
}

/** What is put in force, chosen from the versions and the schema in force. */
export interface ChosenFiles {
  readonly files: readonly SourceFile[]
  readonly origin: SchemaActivation['origin']
}

type ChooseFiles = (database: InspectedTables, inForce: FilesInForce) => Promise<ChosenFiles>

/** Throws ConfigError with a sentence if it cannot be done; then nothing is changed. */
export const activateChosen = async (choose: ChooseFiles, { options }: CommandCall): Promise<CommandResult> => {
  const config = parseConfig(process.env)
  const planned = await planActivation(config, choose)
  const { next, inForce, lines, refusals, chosen } = planned
  const result = { from: inForce.version, to: next.version }
  if (refusals.length > 0)
    return {
      findings: refusals.map(sentence => toSentenceFinding(chosen.files, sentence, 'data')),
      summary: 'Rows are in the way; nothing was changed.',
      result,
    }
  if (next.version === inForce.version) return { summary: `Version ${next.version} is in force already.`, result }
  if (options.yes !== true && !(await askYes(options.json === true, lines)))
    return { lines, summary: 'Nothing was changed; --yes puts it in force.', result, exitCode: 1 }
  const folder = checkFolder(config, planned)
  const reason = getTextOption(options, 'reason')
  await activate(config, planned, {
    folder,
    activation: {
      origin: chosen.origin,
      author: userInfo().username,
      ...(reason !== undefined && { reason }),
      replaces: inForce.version,
    },
  })
  const where = folder ? '' : ` ${config.schemaDir} has other files, and was left as it is.`
  return { lines, summary: `Version ${next.version} is in force.${where}`, result }
}

interface PlannedActivation {
  readonly inForce: FilesInForce
  readonly current: Schema
  readonly chosen: ChosenFiles
  readonly next: Schema
  /** What the tables are migrated to. */
  readonly migrated: Schema
  readonly lines: readonly string[]
  readonly refusals: readonly string[]
}

const planActivation = async (config: Config, choose: ChooseFiles): Promise<PlannedActivation> => {
  const database = await openInspectedDatabase(config)
  try {
    const files = await database.findAppliedFiles()
    if (!files) throw new ConfigError('The database stores no schema yet: start the server once.')
    const inForce = { files, version: computeVersion(files) }
    const chosen = await choose(database, inForce)
    const current = await compileProject(files)
    const next = await compileProject(chosen.files)
    const isRevert = chosen.origin === 'revert'
    const migrated = isRevert ? reverseRenames(next, current) : next
    const { refusals, ...migration } = await inspectMigration(database, migrated, {
      foresee: foreseeRecompute,
      upgrades: dataUpgrades,
      dropsEmpty: isRevert,
    })
    const lines = formatPlan(loadWording('en'), migration, compareSchemas(loadWording('en'), current, next).surface)
    return { inForce, current, chosen, next, migrated, lines, refusals }
  } finally {
    await database.close()
  }
}

const askYes = async (isSilent: boolean, lines: readonly string[]): Promise<boolean> => {
  if (isSilent || !process.stdin.isTTY) return false
  console.log(lines.join('\n'))
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question('Put it in force? (yes/no) ')).trim())
  } finally {
    terminal.close()
  }
}

/** The folder to be written; undefined if it has other files. On SQLite such a folder would be put in force by the next start. */
const checkFolder = ({ schemaDir, databaseUrl }: Config, { inForce, next }: PlannedActivation): string | undefined => {
  const version = computeVersion(readSchemaFiles(schemaDir))
  if (version === inForce.version || version === next.version) return schemaDir
  if (databaseUrl !== undefined) return undefined
  throw new ConfigError(
    `${schemaDir} has other files (${version}) than those in force (${inForce.version}), and they would be lost: put them in force or back first.`,
  )
}

interface ActivationTarget {
  readonly folder: string | undefined
  readonly activation: SchemaActivation
}

const activate = async (config: Config, planned: PlannedActivation, target: ActivationTarget): Promise<void> => {
  const { inForce, chosen, next } = planned
  const { folder, activation } = target
  const staged =
    folder === undefined
      ? undefined
      : stageFiles({ folder, before: readSchemaFiles(folder), after: chosen.files, lockSchema: next })
  try {
    await migrateStored(config, planned, activation)
    staged?.commit()
  } catch (error) {
    if (error instanceof SchemaMoved || error instanceof SchemaReplaced)
      throw new ConfigError(
        `Another schema came into force than ${inForce.version}, which the plan was made for; nothing was changed. Look at the plan again.`,
      )
    if (!(error instanceof FolderHeld)) throw error
    if (chosen.origin === 'revert' || !staged)
      throw new ConfigError(
        'The server is running and has the data for itself: take the change back on its page /skema, or stop it first. Nothing was changed.',
      )
    staged.commit()
    await awaitVersion(config, next.version)
  } finally {
    staged?.discard()
  }
}

const migrateStored = async (
  config: Config,
  { inForce, current, chosen, migrated }: PlannedActivation,
  activation: SchemaActivation,
): Promise<void> => {
  const storage = await openStorage(config, {
    schema: current,
    files: inForce.files,
    now: () => new Date(),
    command: 'schema',
  })
  try {
    await storage.migrate(migrated, chosen.files, activation)
  } finally {
    await storage.close()
  }
}

const maxWaitMilliseconds = 60_000
const pollMilliseconds = 250

/** The only server of a SQLite file puts the saved files in force by itself. */
const awaitVersion = async (config: Config, version: string): Promise<void> => {
  const end = Date.now() + maxWaitMilliseconds
  while (Date.now() < end) {
    const database = await openInspectedDatabase(config)
    const files = await database.findAppliedFiles().finally(database.close)
    if (files && computeVersion(files) === version) return
    await delay(pollMilliseconds)
  }
  throw new ConfigError(
    'The files are saved, but the running server did not put them in force within a minute; its log says why.',
  )
}
