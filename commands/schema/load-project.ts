// The project that a command reads: its folder, its files, and the schema that they make.
import '../../server/gold/register.ts'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaError, type SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import { createCustomModules } from '../../server/module/custom-modules.ts'
import { loadModules } from '../../server/module/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the gold shop. */
export const ownFolder = join(root, 'schema')

/** The argument, else SCHEMA_DIR, else the gold shop. */
export const findFolder = (folder?: string): string => resolve(folder ?? process.env.SCHEMA_DIR ?? ownFolder)

/** Compiles the files as the server does at its start, with the code that they list; throws SchemaError with all faults. */
export const compileProject = async (files: readonly SourceFile[]): Promise<Schema> => {
  const modules = await loadModules(files)
  const schema = compileSchema(files)
  createCustomModules(modules).check(schema, files)
  return schema
}

export interface LoadedProject {
  readonly folder: string
  readonly files: readonly SourceFile[]
  readonly schema: Schema
}

export const loadProject = async (folder?: string): Promise<LoadedProject> => {
  const path = findFolder(folder)
  const files = readSchemaFiles(path)
  return { folder: path, files, schema: await compileProject(files) }
}

/** The schema, or the faults that refuse it. */
export const tryCompile = async (
  files: readonly SourceFile[],
): Promise<{ readonly schema: Schema } | { readonly faults: readonly SchemaFault[] }> => {
  try {
    return { schema: await compileProject(files) }
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return { faults: error.faults }
  }
}
