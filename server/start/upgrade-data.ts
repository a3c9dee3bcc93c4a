// What earlier versions of the program did not write, and this one needs: made at the start, in the transaction of the migration.
import { findUnsaid } from '../books/find-twice.ts'
import type { DataUpgrades } from '../storage/migration/data-version.ts'

export const dataUpgrades: DataUpgrades = [
  // Of each thing that is there once at most a row says so, which sales of an earlier version left out.
  { to: 1, run: async (connection, schema) => void (await findUnsaid(connection, schema, { write: true })) },
  // Rows of the audit hold what was written from now on; an earlier version that writes once more would look like a stranger.
  { to: 2, run: async () => undefined },
]
