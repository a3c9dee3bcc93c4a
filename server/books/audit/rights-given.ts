import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import type { RowBreach, RowCheck } from './check.ts'

export const rightsGiven: RowCheck = {
  name: 'rights-given',
  invariant: 'nobody made a user of a level, or gave one to a user, that is above his own at that time',
  find: async (connection, schema) => {
    const { resource: name } = schema.project.user
    const resource = schema.resources[name] && getResource(schema, name)
    // Levels are in the audit only if it stores values.
    if (resource?.audit !== 'fields') return []
    const rows = await connection.all({
      sql: 'select id, at, shop, user_id, row_id, before_json, after_json from kencana_audit where resource = ? order by id',
      values: [name],
    })
    const levels = new Map<string, string>()
    return rows.flatMap(row => findFaults(schema, row, levels))
  },
}

type AuditedUser = Readonly<Record<string, unknown>>

const parseUser = (text: unknown): AuditedUser | undefined =>
  typeof text === 'string' ? (JSON.parse(text) as AuditedUser) : undefined

/** Tracks assigned levels; users of a start file have no assigner with a known level. */
const findFaults = ({ project }: Schema, row: DatabaseRow, levels: Map<string, string>): readonly RowBreach[] => {
  const { key, level } = project.user
  const [before, after] = [parseUser(row.before_json), parseUser(row.after_json)]
  if (!after) return []
  const [userKey, assignedLevel] = [String(after[key]), String(after[level])]
  const assignerLevel = levels.get(String(row.user_id))
  levels.set(userKey, assignedLevel)
  if (assignerLevel === undefined || before?.[level] === after[level]) return []
  if (project.levels[assignerLevel] === undefined || project.levels[assignerLevel].gives.includes(assignedLevel))
    return []
  const what = `level of user ${userKey}, given by ${row.user_id} at ${row.at}`
  return [
    {
      shop: String(row.shop),
      what,
      expected: `one that ${assignerLevel} may give`,
      found: assignedLevel,
    },
  ]
}
