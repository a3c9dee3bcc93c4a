// Rebuilds day sums for rows that were inserted by SQL, as after a change of the schema files.
import '../../tests/support/register-modules.ts'
import { parseConfig } from '../../server/config/config.ts'
import { listOpenDays } from '../../server/day/open-day.ts'
import { recomputeDaySums } from '../../server/ledger/update-day-sums.ts'
import { openStorage } from '../../server/project/open-storage.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'

/** For every shop in the folder; no other process may have it open. */
export const rebuildDaySums = async (folder: string): Promise<void> => {
  const schema = loadSchema('schema')
  const now = (): Date => new Date()
  const storage = await openStorage(parseConfig({ DATA_DIR: folder }), {
    schema,
    files: [],
    now,
    command: 'bench:data',
  })
  try {
    await storage.write(
      async connection => {
        for (const [shop, day] of await listOpenDays(connection, schema))
          await recomputeDaySums(connection, schema, { shop, day, at: now().toISOString(), user: '-' })
      },
      { exclusive: true },
    )
  } finally {
    await storage.close()
  }
}
