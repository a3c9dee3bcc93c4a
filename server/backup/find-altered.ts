// What a backup has beside the tables, indexes and triggers that the program creates. An earlier version of the program
// created others: a copy is upgraded before it is compared again.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import { createRecompute } from '../books/rebuild/recompute.ts'
import { compileSchema } from '../schema/load-schema.ts'
import type { DatabaseDifference, InspectedDatabase } from '../storage/inspected-database.ts'
import { findMeta } from '../storage/meta.ts'
import { removeBackupLabel } from '../storage/sqlite/backup-label.ts'
import { computeCreatedVersion, createdMetaName } from '../storage/sqlite/differences.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { openForInspection } from '../storage/sqlite/open-for-inspection.ts'

/** Returns nothing for a backup that this or an earlier version of the program wrote; the modules are loaded. */
export const findAltered = async (
  file: string,
  files: readonly SourceFile[],
  inspected: InspectedDatabase,
): Promise<readonly DatabaseDifference[]> => {
  const schema = compileSchema(files)
  const differences = await inspected.findDifferences(schema)
  if (differences.length === 0) return []
  if ((await findMeta(inspected.connection, createdMetaName)) === computeCreatedVersion(schema)) return differences
  const folder = mkdtempSync(join(tmpdir(), 'kencana-backup-'))
  const copy = join(folder, 'kencana.db')
  const now = () => new Date()
  try {
    copyFileSync(file, copy)
    removeBackupLabel(copy)
    const options = { file: copy, schema, files, now, recompute: createRecompute(now) }
    await (await openSqlite(options)).close()
    const upgraded = await openForInspection(copy)
    return await upgraded.findDifferences(schema).finally(upgraded.close)
  } catch {
    // A copy that cannot be upgraded is none of an earlier version.
    return differences
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
