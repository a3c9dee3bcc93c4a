// Upgrades of data written by earlier versions, run at the start in the transaction of the migration.

import { recomputeAllDaySums } from '../audit/rebuild/rebuild.ts'
import { namedSinceMeta } from '../audit/reversals-named.ts'
import { grantClosing } from '../gold/tutup-toko/grant-closing.ts'
import { findUnrecordedSingles } from '../ledger/find-duplicate-keys.ts'
import { refreshLayouts } from '../print/refresh-layouts.ts'
import { setMeta } from '../storage/meta.ts'
import type { DataUpgrades } from '../storage/migration/data-version.ts'

export const dataUpgrades: DataUpgrades = [
  // Records of unique keys, which sales of an earlier version omitted.
  { to: 1, run: async (connection, schema) => void (await findUnrecordedSingles(connection, schema, { write: true })) },
  // Audit rows contain digests of written rows from this version on; a downgrade would write rows without them.
  { to: 2, run: async () => undefined },
  // Reversals had no category of their own before the ledger declared one, and were subtracted from the column of the
  // reversed entry.
  {
    to: 3,
    run: async (connection, schema) => {
      const now = new Date()
      await setMeta(connection, namedSinceMeta, now.toISOString())
      await recomputeAllDaySums(connection, schema, now)
    },
  },
  // Layouts of papers had no titles, parts of a line, taxes and amounts in words.
  { to: 4, run: refreshLayouts },
  // Any user closed days before the menu decided it.
  { to: 5, run: grantClosing },
]
