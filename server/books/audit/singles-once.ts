import { findAllTwice } from '../find-twice.ts'
import type { RowCheck } from './check.ts'

export const singlesOnce: RowCheck = {
  name: 'singles-once',
  says: 'a thing that is there once at most is in no two places, and twice in none',
  find: async (connection, schema) => {
    const twice = await findAllTwice(connection, schema)
    return twice.map(({ ledger, shop, key, count }) => ({
      ledger,
      shop,
      place: '-',
      what: key,
      expected: '1 at most',
      found: String(count),
    }))
  },
}
