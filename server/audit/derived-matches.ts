import { findDifferences } from '../ledger/derive-rows.ts'
import type { RowCheck } from './check.ts'

export const derivedMatches: RowCheck = {
  name: 'derived-matches',
  invariant: 'what the books keep on a row is what its balances and its last entry say',
  find: async (connection, schema) => {
    const differences = await findDifferences(connection, schema, { write: false })
    return differences.map(({ ledger, shop, resource, key, field, expected, found }) => ({
      ledger,
      shop,
      what: `${field} of ${resource} ${key}`,
      expected: String(expected),
      found: String(found),
    }))
  },
}
