import { findUnrecordedSingles } from '../ledger/find-duplicate-keys.ts'
import type { RowCheck } from './check.ts'

export const singlesHeld: RowCheck = {
  name: 'singles-held',
  invariant: 'of each thing that is there once at most a row says so exactly while it is there',
  find: async (connection, schema) => {
    const faults = await findUnrecordedSingles(connection, schema, { write: false })
    return faults.map(({ ledger, shop, key, isThere }) => ({
      ledger,
      shop,
      what: key,
      ...(isThere ? { expected: 'a row', found: 'none' } : { expected: 'no row', found: 'one' }),
    }))
  },
}
