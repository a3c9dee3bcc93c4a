// Restores the newest backup into a training copy of its own folder, adds up both databases, and deletes the copy.
import '../gold/register.ts'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, parseConfig } from '../config/config.ts'
import { answerParent, type WorkFailed } from '../job/child-answer.ts'
import { loadModules } from '../module/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../schema/load-schema.ts'
import { sumTables, type TableSum } from '../storage/chain-rows.ts'
import type { InspectedDatabase } from '../storage/meta.ts'
import { openForInspection as examinePostgres } from '../storage/postgres/open-for-inspection.ts'
import { openForInspection } from '../storage/sqlite/open-for-inspection.ts'
import { BackupFailed } from './backup-errors.ts'
import { restoreBackup } from './restore-backup.ts'
import type { BackupSource } from './write-backup.ts'

export interface ExerciseRequest {
  readonly source: BackupSource
  readonly file: string
}

export type ExerciseMessage =
  | { readonly copy: readonly TableSum[]; readonly living: readonly TableSum[]; readonly breaches: number }
  | WorkFailed

/** Beside the living data, on the same disk, in a folder that only its owner may read. */
const getTrainingFolder = (dataDir: string): string => join(dataDir, 'training')

const sumDatabase = async (opened: Promise<InspectedDatabase>, schemaDir: string): Promise<readonly TableSum[]> => {
  const inspected = await opened
  try {
    const files = (await inspected.findAppliedFiles()) ?? readSchemaFiles(schemaDir)
    await loadModules(files)
    return await sumTables(inspected.connection, compileSchema(files))
  } finally {
    await inspected.close()
  }
}

const runExercise = async ({ source, file }: ExerciseRequest): Promise<ExerciseMessage> => {
  const { dataDir, databaseUrl, schemaDir } = source
  const folder = getTrainingFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
  try {
    const config = { ...parseConfig({ DATA_DIR: folder, SCHEMA_DIR: schemaDir }), dataDir: folder }
    const { breaches } = await restoreBackup(config, { file })
    const copy = await sumDatabase(openForInspection(join(folder, 'kencana.db')), schemaDir)
    const living = await sumDatabase(
      databaseUrl === undefined ? openForInspection(join(dataDir, 'kencana.db')) : examinePostgres(databaseUrl),
      schemaDir,
    )
    return { copy, living, breaches: breaches.length }
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof BackupFailed
    return { failed: isExpected ? (error as Error).message : String((error as Error).stack ?? error) }
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

answerParent(runExercise)
