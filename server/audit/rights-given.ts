import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { DatabaseRow } from '../storage/storage.ts'
import type { RowBreach, RowCheck } from './check.ts'

export const rightsGiven: RowCheck = {
  name: 'rights-given',
  invariant: 'nobody made a user of a level, or gave one to a user, that is above his own at that time',
  find: async (connection, schema) => {
    const { resource: name, levels: ofShops } = schema.project.user
    const resource = schema.resources[name] && getResource(schema, name)
    // Levels are in the audit only if it stores values.
    if (resource?.audit !== 'fields') return []
    const rows = await connection.all({
      sql: `select id, at, shop, user_id, resource, before_json, after_json from kencana_audit
        where resource in (?, ?) order by id`,
      values: [name, ofShops?.resource ?? name],
    })
    const levels = new Map<string, string>()
    return rows.flatMap(row => findFaults(schema, row, levels))
  },
}

type AuditedValues = Readonly<Record<string, unknown>>

const parseRow = (text: unknown): AuditedValues | undefined =>
  typeof text === 'string' ? (JSON.parse(text) as AuditedValues) : undefined

interface AssignedLevel {
  /** Whose level it is: a user, or a user in one shop. */
  readonly holder: string
  readonly level: string
}

const buildHolder = (user: unknown, shop: unknown): string => `${String(user)} in ${String(shop)}`

const readLevel = ({ project: { user } }: Schema, resource: unknown, row: AuditedValues): AssignedLevel => {
  const { levels } = user
  return levels && resource === levels.resource
    ? { holder: buildHolder(row[levels.user], row[levels.shop]), level: String(row[levels.level]) }
    : { holder: String(row[user.key]), level: String(row[user.level.field]) }
}

/** Tracks assigned levels; users of a start file have no assigner with a known level. */
const findFaults = (schema: Schema, row: DatabaseRow, levels: Map<string, string>): readonly RowBreach[] => {
  const { project } = schema
  const [before, after] = [parseRow(row.before_json), parseRow(row.after_json)]
  const former = before && readLevel(schema, row.resource, before)
  const assigned = after && readLevel(schema, row.resource, after)
  const general = levels.get(String(row.user_id))
  const isEverywhere = general !== undefined && project.levels[general]?.everyShop === true
  const assigner = isEverywhere ? general : (levels.get(buildHolder(row.user_id, row.shop)) ?? general)
  if (!assigned) {
    if (former) levels.delete(former.holder)
    return []
  }
  levels.set(assigned.holder, assigned.level)
  if (assigner === undefined || former?.level === assigned.level) return []
  if (project.levels[assigner] === undefined || project.levels[assigner].gives.includes(assigned.level)) return []
  return [
    {
      shop: String(row.shop),
      what: `level of user ${assigned.holder}, assigned by ${row.user_id} at ${row.at}`,
      expected: `one that ${assigner} may give`,
      found: assigned.level,
    },
  ]
}
