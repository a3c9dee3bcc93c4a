import { getResource } from '../../../engine/schema/schema.ts'
import { quoteIdentifier } from '../../storage/quote-identifier.ts'
import type { RowCheck } from './check.ts'

export const sessionsAllowed: RowCheck = {
  name: 'sessions-allowed',
  invariant: 'a session belongs to a user who is there and not switched off',
  find: async (connection, schema) => {
    const { resource, key, active } = schema.project.user
    const table = schema.resources[resource] && quoteIdentifier(getResource(schema, resource).table)
    if (table === undefined) return []
    const rows = await connection.all({
      sql: `select session.shop, session.user_row, person.${quoteIdentifier(key)} as who from kencana_session as session
        left join ${table} as person on person.id = session.user_row
        where person.id is null or person.${quoteIdentifier(active)} <> 1`,
      values: [],
    })
    return rows.map(row => ({
      shop: String(row.shop),
      what: `session of ${row.who ?? row.user_row}`,
      expected: 'none',
      found: row.who === null ? 'one of nobody' : 'one',
    }))
  },
}
