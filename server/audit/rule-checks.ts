// Checks of rules: rights and sessions are allowed, rows keep the rules of their files, schemas are as stored.
import { createLiteralOptions, translateCondition } from '../../engine/expression/sql/translate.ts'
import type { RecordCheck, Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { listShops } from '../day/open-day.ts'
import { buildRowFilter } from '../storage/find-rows.ts'
import { findStoredVersions, versionTable } from '../storage/migration/applied-files.ts'
import { readReportRows } from '../storage/report-rows.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import { sessionHours } from '../storage/sessions.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
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

// Checks the rules over rows that schema files leave to the audit.

export const rulesHold: RowCheck = {
  name: 'rules-hold',
  invariant: 'each row keeps the rules that the schema files leave to the audit',
  find: async (connection, schema) => {
    const rules = Object.values(schema.resources).flatMap(resource =>
      resource.checks.filter(({ isAudited }) => isAudited).map(check => ({ resource, check })),
    )
    const breaches: RowBreach[] = []
    for (const shop of rules.length > 0 ? await listShops(connection, schema) : [])
      for (const rule of rules) breaches.push(...(await findBreaches(connection, schema, { ...rule, shop })))
    return breaches
  },
}

interface AuditedRule {
  readonly resource: Resource
  readonly check: RecordCheck
  readonly shop: string
}

/** More breaches of one rule in a shop are not listed. */
const maxListed = 1000

const findBreaches = async (
  connection: Connection,
  schema: Schema,
  { resource, check: { id, rule, message }, shop }: AuditedRule,
): Promise<readonly RowBreach[]> => {
  const options = { ...createLiteralOptions(schema.project.emptyText), canQueryRows: true }
  const { offset, length } = rule.term
  const broken = translateCondition({ kind: 'not', of: rule.term, type: { kind: 'flag' }, offset, length }, options)
  if ('faults' in broken) throw new Error(`cannot translate the checked rule ${id}: ${broken.faults[0]?.message}`)
  const rows = await readReportRows(connection, {
    schema,
    source: resource,
    shop,
    limit: maxListed,
    isFolded: false,
    filters: [buildRowFilter(schema, broken)],
    values: resource.key.map(name => ({ value: { kind: 'column', through: [], name }, joins: [] })),
  })
  return rows.map(key => ({
    shop,
    what: `${resource.name} ${key.join(' ')}`,
    expected: rule.text,
    found: message,
  }))
}

/** Rights, limits and prices follow from the schema files, so a changed file in the database is a breach. */
export const schemasAsStored: RowCheck = {
  name: 'schemas-as-stored',
  invariant:
    'each version of the schema has the files that it was computed from, in a series without a gap, and the last one is in force',
  find: async connection => {
    const { applied, damagedFiles, versions } = await findStoredVersions(connection)
    const breaches = damagedFiles.map(hash => createBreach(`schema file ${hash}`, hash, 'another content'))
    for (const [index, { seq, version, computed }] of versions.entries()) {
      const what = `${versionTable} ${seq}`
      if (seq !== index + 1) breaches.push(createBreach(what, `number ${index + 1}`, `number ${seq}`))
      if (computed !== version) breaches.push(createBreach(what, version, computed ?? 'files that are missing'))
    }
    const last = versions.at(-1)?.version
    if (last !== undefined && applied !== last) breaches.push(createBreach('schema in force', last, applied ?? 'none'))
    return breaches
  },
}

const createBreach = (what: string, expected: string, found: string): RowBreach => ({
  what,
  expected,
  found,
})
