// Stores the schema that applies to all processes of a database: its version and files are rows beside the tables, and
// change in the same transaction.
import type { SourceFile } from '../../../engine/definition/files/schema-file.ts'
import { versionOf } from '../../../engine/definition/files/version.ts'
import { build, statementOf } from '../compiler.ts'
import { findMeta, putMeta } from '../meta.ts'
import { SchemaMoved } from '../migration/schema-moved.ts'
import { SchemaReplaced } from '../migration/schema-replaced.ts'
import type { AppliedSchema, Connection } from '../storage.ts'

const versionName = 'schema-version'
const filesName = 'schema-files'
/** Versions that applied earlier, the latest last. */
const formerName = 'schema-former'

const mostFormer = 1000

/** The channel that announces a change; the receiver reads the rows. */
export const appliedChannel = 'kencana_schema'

export const findAppliedVersion = (connection: Connection): Promise<string | undefined> =>
  findMeta(connection, versionName)

/** Reads version and files in one statement, so that they belong together. */
export const findApplied = async (connection: Connection): Promise<AppliedSchema | undefined> => {
  const wanted = build
    .selectFrom('kencana_meta')
    .select(['name', 'value'])
    .where('name', 'in', [versionName, filesName])
  const rows = await connection.all(statementOf(wanted))
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, String(value)]))
  const { [versionName]: version, [filesName]: files } = stored
  return version === undefined || files === undefined ? undefined : { version, files: JSON.parse(files) }
}

/** Called before the tables are changed: throws SchemaReplaced if these files applied earlier and others apply now. */
export const refuseReplaced = async (connection: Connection, files: readonly SourceFile[]): Promise<void> => {
  const [there] = await connection.all({ sql: "SELECT to_regclass('kencana_meta')::text AS found", values: [] })
  if (typeof there?.found !== 'string') return
  const former = await findFormer(connection)
  const applied = former.includes(versionOf(files)) ? await findApplied(connection) : undefined
  if (applied) throw new SchemaReplaced(applied)
}

/** Throws SchemaMoved unless the version is the applied one. */
export const refuseMoved = async (connection: Connection, version: string): Promise<void> => {
  const applied = await findAppliedVersion(connection)
  if (applied !== undefined && applied !== version) throw new SchemaMoved()
}

const findFormer = async (connection: Connection): Promise<readonly string[]> =>
  JSON.parse((await findMeta(connection, formerName)) ?? '[]')

/** Called after the tables are migrated: stores the files as applied, and notifies all processes at the commit. */
export const keepApplied = async (connection: Connection, files: readonly SourceFile[]): Promise<void> => {
  const version = versionOf(files)
  const before = await findAppliedVersion(connection)
  if (version === before) return
  const former = (await findFormer(connection)).filter(one => one !== version)
  if (before !== undefined) former.push(before)
  await putMeta(connection, versionName, version)
  await putMeta(connection, filesName, JSON.stringify(files))
  await putMeta(connection, formerName, JSON.stringify(former.slice(-mostFormer)))
  await connection.all({ sql: `SELECT pg_notify('${appliedChannel}', '')::text`, values: [] })
}
