import { findAllDuplicateKeys } from '../ledger/find-duplicate-keys.ts'
import type { RowCheck } from './check.ts'

export const singlesOnce: RowCheck = {
  name: 'singles-once',
  invariant: 'a thing that is there once at most is in no two places, and twice in none',
  find: async (connection, schema) => {
    const duplicates = await findAllDuplicateKeys(connection, schema)
    return duplicates.map(({ ledger, shop, key, count }) => ({
      ledger,
      shop,
      what: key,
      expected: '1 at most',
      found: String(count),
    }))
  },
}
