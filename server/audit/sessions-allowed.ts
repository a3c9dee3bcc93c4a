import { getResource } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import { sessionHours } from '../storage/sessions.ts'
import type { RowBreach, RowCheck } from './check.ts'

export const sessionsAllowed: RowCheck = {
  name: 'sessions-allowed',
  invariant: 'a session belongs to a user who is there and not switched off, and ends in time',
  find: async (connection, schema) => {
    const { resource, key, active } = schema.project.user
    const table = schema.resources[resource] && quoteIdentifier(getResource(schema, resource).table)
    if (table === undefined) return []
    const rows = await connection.all({
      sql: `select session.*, person.${quoteIdentifier(key)} as who, person.${quoteIdentifier(active)} as is_active
        from kencana_session as session left join ${table} as person on person.id = session.user_row`,
      values: [],
    })
    return rows.flatMap((row): readonly RowBreach[] => {
      const base = { shop: String(row.shop), what: `session of ${row.who ?? row.user_row}` }
      if (row.who === null) return [{ ...base, expected: 'none', found: 'one of nobody' }]
      if (row.is_active !== 1) return [{ ...base, expected: 'none', found: 'one' }]
      const latest = Date.parse(String(row.created_at)) + sessionHours * 3_600_000
      if (Date.parse(String(row.expires_at)) <= latest) return []
      return [
        { ...base, expected: `${sessionHours} hours from ${row.created_at}`, found: `one until ${row.expires_at}` },
      ]
    })
  },
}
