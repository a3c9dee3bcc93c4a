// The schema that applies to all processes of a database: they are notified of another one, and one that applied earlier is
// not applied again.
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../../engine/schema-file/files/version.ts'
import { findMeta, setMeta } from '../meta.ts'
import { findAppliedSchema, saveAppliedFiles } from '../migration/applied-files.ts'
import { SchemaReplaced } from '../migration/schema-replaced.ts'
import type { Connection } from '../storage.ts'

/** Versions that applied earlier, the latest last. */
const formerVersionsName = 'schema-former'

const maxFormerVersions = 1000

/** The channel that announces a change; the receiver reads the rows. */
export const appliedChannel = 'kencana_schema'

/** Called before the tables are changed: throws SchemaReplaced if these files applied earlier and others apply now. */
export const assertNotReplaced = async (connection: Connection, files: readonly SourceFile[]): Promise<void> => {
  const [table] = await connection.all({ sql: "SELECT to_regclass('kencana_meta')::text AS found", values: [] })
  if (typeof table?.found !== 'string') return
  const formerVersions = await findFormerVersions(connection)
  const applied = formerVersions.includes(computeVersion(files)) ? await findAppliedSchema(connection) : undefined
  if (applied) throw new SchemaReplaced(applied)
}

const findFormerVersions = async (connection: Connection): Promise<readonly string[]> =>
  JSON.parse((await findMeta(connection, formerVersionsName)) ?? '[]')

/** Called after the tables are migrated: stores the files as applied, and notifies all processes at the commit. */
export const saveAppliedSchema = async (
  connection: Connection,
  files: readonly SourceFile[],
  activation: Parameters<typeof saveAppliedFiles>[2],
): Promise<void> => {
  const saved = await saveAppliedFiles(connection, files, activation)
  if (!saved) return
  const { version, previous } = saved
  const formerVersions = (await findFormerVersions(connection)).filter(one => one !== version)
  if (previous !== undefined) formerVersions.push(previous)
  await setMeta(connection, formerVersionsName, JSON.stringify(formerVersions.slice(-maxFormerVersions)))
  await connection.all({ sql: `SELECT pg_notify('${appliedChannel}', '')::text`, values: [] })
}
