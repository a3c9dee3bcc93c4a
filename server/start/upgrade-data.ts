// What earlier versions of the program did not write, and this one needs: made at the start, in the transaction of the migration.

import { namedSinceMeta } from '../books/audit/reversals-named.ts'
import { findUnsaid } from '../books/find-twice.ts'
import { renewDaysOfShops } from '../books/rebuild/rebuild.ts'
import { putMeta } from '../storage/meta.ts'
import type { DataUpgrades } from '../storage/migration/data-version.ts'

export const dataUpgrades: DataUpgrades = [
  // Of each thing that is there once at most a row says so, which sales of an earlier version left out.
  { to: 1, run: async (connection, schema) => void (await findUnsaid(connection, schema, { write: true })) },
  // Rows of the audit hold what was written from now on; an earlier version that writes once more would look like a stranger.
  { to: 2, run: async () => undefined },
  // What a move took back was less of its column before the ledger had a name for it, and had the category of what it took back.
  {
    to: 3,
    run: async (connection, schema) => {
      const now = new Date()
      await putMeta(connection, namedSinceMeta, now.toISOString())
      await renewDaysOfShops(connection, schema, now)
    },
  },
]
