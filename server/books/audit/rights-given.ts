import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import type { Breach, RowCheck } from './check.ts'

export const rightsGiven: RowCheck = {
  name: 'rights-given',
  says: 'nobody made a user of a level, or gave one to a user, that is above his own at that time',
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
    return rows.flatMap(row => faultsOf(schema, row, levels))
  },
}

type Person = Readonly<Record<string, unknown>>

const personIn = (text: unknown): Person | undefined =>
  typeof text === 'string' ? (JSON.parse(text) as Person) : undefined

/** Tracks assigned levels; users of a start file have no assigner with a known level. */
const faultsOf = ({ project }: Schema, row: DatabaseRow, levels: Map<string, string>): readonly Breach[] => {
  const { key, level } = project.user
  const [before, after] = [personIn(row.before_json), personIn(row.after_json)]
  if (!after) return []
  const [who, given] = [String(after[key]), String(after[level])]
  const giver = levels.get(String(row.user_id))
  levels.set(who, given)
  if (giver === undefined || before?.[level] === after[level]) return []
  if (project.levels[giver] === undefined || project.levels[giver].gives.includes(given)) return []
  const what = `level of user ${who}, given by ${row.user_id} at ${row.at}`
  return [
    { ledger: '-', shop: String(row.shop), place: '-', what, expected: `one that ${giver} may give`, found: given },
  ]
}
