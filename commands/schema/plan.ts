// `schema plan`: what a start, or a save while the server runs, would do with changed files; nothing is changed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foreseeRecompute } from '../../server/audit/rebuild/recompute.ts'
import { type Config, parseConfig } from '../../server/config/config.ts'
import { loadWording } from '../../server/config/load-wording.ts'
import { dataUpgrades } from '../../server/project/open-storage.ts'
import { compareSurfaces, type SurfaceDifference } from '../../server/schema/describe-surface.ts'
import { estimateSeconds, formatPlan } from '../../server/schema/format-plan.ts'
import { openInspectedDatabase } from '../../server/start/open-inspected-database.ts'
import { type InspectedMigration, inspectMigration } from '../../server/storage/migration/inspect-migration.ts'
import { type CommandCall, type CommandResult, getTextOption } from './command.ts'
import { toSentenceFinding } from './findings.ts'
import { type LoadedProject, loadProject, tryCompile } from './load-project.ts'

export const runPlan = async ({ options }: CommandCall): Promise<CommandResult> => {
  const config = parseConfig(process.env)
  const target = await loadProject(getTextOption(options, 'to'))
  if (isNewDatabase(config))
    return {
      summary: `There is no database in ${config.dataDir} yet: the start makes one with all tables.`,
      result: {},
    }
  const database = await openInspectedDatabase(config)
  try {
    const migration = await inspectMigration(database, target.schema, {
      foresee: foreseeRecompute,
      upgrades: dataUpgrades,
    })
    const surface = await compareWithApplied(await database.findAppliedFiles(), target)
    return describePlan(database.database, target, migration, surface)
  } finally {
    await database.close()
  }
}

const isNewDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl === undefined && !existsSync(join(dataDir, 'kencana.db'))

/** Undefined if the database stores no files, or files that this version of the program does not read. */
const compareWithApplied = async (
  files: LoadedProject['files'] | undefined,
  { schema }: LoadedProject,
): Promise<SurfaceDifference | undefined> => {
  const compiled = files && (await tryCompile(files))
  return compiled && 'schema' in compiled ? compareSurfaces(compiled.schema, schema) : undefined
}

const describePlan = (
  database: string,
  { files, schema }: LoadedProject,
  { effects, systemEffects, refusals, upgrades }: InspectedMigration,
  surface: SurfaceDifference | undefined,
): CommandResult => {
  const lines = formatPlan(loadWording('en'), { effects, systemEffects, upgrades }, surface)
  const seconds = estimateSeconds(effects)
  const unknown = surface
    ? ''
    : ' The database does not know the files in force: menu, rights and screens are not compared.'
  return {
    lines,
    findings: refusals.map(sentence => toSentenceFinding(files, sentence, 'data')),
    summary:
      refusals.length > 0
        ? `The start refuses version ${schema.version} and changes nothing: ${refusals.length} reason${refusals.length === 1 ? '' : 's'}.`
        : `${lines.length === 0 ? 'Nothing changes' : 'The start does this'} with version ${schema.version}.${unknown}`,
    result: {
      database,
      version: schema.version,
      effects,
      systemEffects,
      upgrades,
      ...(seconds !== undefined && { recompute_seconds: seconds }),
      ...surface,
    },
  }
}
