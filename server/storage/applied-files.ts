// Stores the files of the schema that is in force, with its version: rows beside the tables that change in the same
// transaction.
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import { computeVersion } from '../../engine/definition/files/version.ts'
import { build, toStatement } from './compiler.ts'
import { findMeta, setMeta } from './meta.ts'
import type { AppliedSchema, Connection } from './storage.ts'

const versionName = 'schema-version'
const filesName = 'schema-files'

export const findAppliedVersion = (connection: Pick<Connection, 'all'>): Promise<string | undefined> =>
  findMeta(connection, versionName)

/** Reads version and files in one statement, so that they belong together. */
export const findAppliedSchema = async (connection: Pick<Connection, 'all'>): Promise<AppliedSchema | undefined> => {
  const query = build.selectFrom('kencana_meta').select(['name', 'value']).where('name', 'in', [versionName, filesName])
  const rows = await connection.all(toStatement(query))
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, String(value)]))
  const { [versionName]: version, [filesName]: files } = stored
  return version === undefined || files === undefined ? undefined : { version, files: JSON.parse(files) }
}

interface SavedFiles {
  readonly version: string
  /** The version that was in force before. */
  readonly previous: string | undefined
}

/** Stores the files; undefined if they are in force already. */
export const saveAppliedFiles = async (
  connection: Connection,
  files: readonly SourceFile[],
): Promise<SavedFiles | undefined> => {
  const version = computeVersion(files)
  const previous = await findAppliedVersion(connection)
  if (version === previous) return undefined
  await setMeta(connection, versionName, version)
  await setMeta(connection, filesName, JSON.stringify(files))
  return { version, previous }
}
