import { findKeyUses } from '../../engine/record/key-uses.ts'
import { findLostKeys } from '../storage/key-uses.ts'
import type { RowBreach, RowCheck } from './check.ts'

export const namedRowsThere: RowCheck = {
  name: 'named-rows-there',
  invariant: 'what a document takes its values from by number is there: a piece bought back has its nota',
  find: async (connection, schema) => {
    const breaches: RowBreach[] = []
    for (const use of findKeyUses(schema))
      for (const { shop, document, named } of await findLostKeys(connection, use))
        breaches.push({
          shop: String(shop),
          what: `${use.resource.name} of ${document}: ${use.field.name} ${named}`,
          expected: `${use.to.name} ${named}`,
          found: 'none',
        })
    return breaches
  },
}
