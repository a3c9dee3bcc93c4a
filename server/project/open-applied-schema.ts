// Opens the database with the schema of the folder, or with the applied one if other processes have replaced it.

import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import type { Config } from '../config/config.ts'
import type { CustomModules } from '../module/custom-modules.ts'
import { loadModules } from '../module/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../schema/load-schema.ts'
import { locateRefusals } from '../schema/locate-refusals.ts'
import { SchemaReplaced } from '../storage/migration/schema-replaced.ts'
import type { Storage } from '../storage/storage.ts'
import { type OpenStorageOptions, openStorage } from './open-storage.ts'

export interface OpenedAppliedSchema {
  readonly schema: Schema
  readonly storage: Storage
  /** The version of the folder's files, whether or not they are applied. */
  readonly folderVersion: string
  /** A message for the operator if the folder's files are not applied. */
  readonly outdatedFolder: string | undefined
}

/**
 * Applies files that the database never had. Files that were applied earlier and then replaced are not applied again:
 * the applied ones are read from the database, so that a server with an outdated folder does not revert them.
 */
export const openAppliedSchema = async (
  config: Config,
  { check, ...options }: Omit<OpenStorageOptions, 'schema' | 'files'> & { readonly check?: CustomModules['check'] },
): Promise<OpenedAppliedSchema> => {
  const folderFiles = readSchemaFiles(config.schemaDir)
  const folderVersion = computeVersion(folderFiles)
  let files: readonly SourceFile[] = folderFiles
  for (;;) {
    await loadModules(files)
    const schema = compileSchema(files)
    check?.(schema, files)
    try {
      const storage = await locateRefusals(files, () => openStorage(config, { schema, files, ...options }))
      const outdatedFolder = files === folderFiles ? undefined : describeOutdatedFolder(folderVersion, schema.version)
      return { schema, storage, folderVersion, outdatedFolder }
    } catch (error) {
      if (!(error instanceof SchemaReplaced)) throw error
      files = error.applied.files
    }
  }
}

const describeOutdatedFolder = (folderVersion: string, version: string): string =>
  `SCHEMA_DIR holds an earlier schema (${folderVersion}); the one in force (${version}) was read from the database. Bring the folder up to date, or save a change in it to put it in force again.`
