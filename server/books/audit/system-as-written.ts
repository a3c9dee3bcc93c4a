import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import { digestLength, sealOf } from '../../storage/row-digest.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import {
  keyOfSealed,
  type SealedTable,
  type SystemSeal,
  sealedAuthorizations,
  sealedTables,
} from '../../storage/system-seals.ts'
import type { Breach, RowCheck } from './check.ts'
import { eachSaid, olderVersion, type Said } from './said.ts'

export const systemAsWritten: RowCheck = {
  name: 'system-as-written',
  says: 'authorizations, second factors, imports and long work are as the audit says that they were left',
  find: async (connection, schema, uncovered) => {
    const seals = await findSeals(connection)
    const breaches = await findSpentFaults(connection, schema)
    for (const table of sealedTables) {
      const { faults, older } = await inspect(connection, table, seals)
      breaches.push(...faults)
      uncovered({ what: table.name, count: older, why: olderVersion })
    }
    return breaches
  },
}

/** An authorization is spent exactly if the log records its use. */
const findSpentFaults = async (connection: Connection, schema: Schema): Promise<Breach[]> => {
  const { authorization: log } = schema.project
  const id = log?.fields.id
  if (!log || id === undefined) return []
  const logged = `exists (select 1 from ${quoted(getResource(schema, log.resource).table)} as log_row
    where log_row.${quoted(id)} = granted.id)`
  const sql = `select granted.* from ${sealedAuthorizations.name} as granted
    where (granted.spent_at is null and ${logged}) or (granted.spent_at is not null and not ${logged})`
  const rows = await connection.all({ sql, values: [] })
  return rows.map(row => {
    const name = nameOf(sealedAuthorizations.name, keyOfSealed(sealedAuthorizations, row))
    return breachOf(
      name,
      row,
      row.spent_at === null ? ['spent, by the log', 'not spent'] : ['not spent, by the log', 'spent'],
    )
  })
}

interface LastSeal {
  readonly said: Said
  readonly seal: SystemSeal
}

interface Seals {
  /** The last seal of each row, by table and key. */
  readonly last: ReadonlyMap<string, LastSeal>
  /** The time from which the audit has seals. */
  readonly since: string | undefined
}

const nameOf = (table: string, key: string): string => `${table} ${key}`

const findSeals = async (connection: Connection): Promise<Seals> => {
  const last = new Map<string, LastSeal>()
  let since: string | undefined
  for await (const said of eachSaid(connection, { sql: 'said.wrote like ?', values: ['%"system":[%'] })) {
    since ??= said.at
    for (const seal of said.wrote?.system ?? []) last.set(nameOf(seal[0], seal[1]), { said, seal })
  }
  return { last, since }
}

const inspect = async (
  connection: Connection,
  table: SealedTable,
  seals: Seals,
): Promise<{ readonly faults: readonly Breach[]; readonly older: number }> => {
  const { last } = seals
  const rows = await connection.all({ sql: `select * from ${table.name}`, values: [] })
  const faults: Breach[] = []
  const met = new Set<string>()
  let older = 0
  for (const row of rows) {
    const name = nameOf(table.name, keyOfSealed(table, row))
    const sealed = last.get(name)
    met.add(name)
    if (sealed !== undefined && sealed.seal[3] !== '') faults.push(...differences(name, row, sealed))
    else if (isPending(row)) continue
    else if (isOlder(table, row, seals)) older += 1
    else faults.push(breachOf(name, row, ['a row that somebody made', 'one that nobody made']))
  }
  for (const [name, { said, seal }] of last)
    if (table.stays && seal[0] === table.name && seal[3] !== '' && !met.has(name))
      faults.push(breachOf(name, { shop: said.shop }, [`the row, left by ${said.by} at ${said.at}`, 'none']))
  return { faults, older }
}

/** Imports that have not ended, and second factors without a first code: no right depends on them yet. */
const isPending = (row: DatabaseRow): boolean =>
  ['running', 'failed', 'restored'].includes(String(row.state)) || row.confirmed_at === ''

/** Rows written before the audit had such seals, or beside a row without one. */
const isOlder = ({ writtenAt, beside }: SealedTable, row: DatabaseRow, { last, since }: Seals): boolean =>
  since === undefined ||
  (writtenAt !== undefined && String(row[writtenAt]) < since) ||
  (beside !== undefined && !last.has(nameOf(beside.table, String(row[beside.column]))))

const differences = (name: string, row: DatabaseRow, { said, seal }: LastSeal): readonly Breach[] => {
  const names = seal[2].split(',')
  const now = sealOf(names, row)
  if (now === seal[3]) return []
  const others = names.filter((_, at) => now[digestLength + at] !== seal[3][digestLength + at])
  // Values are not shown, since some are secrets.
  const found = others.length === 0 ? 'other values' : `another ${others.join(', ')}`
  return [breachOf(name, row, [`as left by ${said.by} at ${said.at}`, found])]
}

const breachOf = (what: string, row: DatabaseRow, [expected, found]: readonly [string, string]): Breach => ({
  ledger: '-',
  shop: String(row.shop ?? '-'),
  place: '-',
  what,
  expected,
  found,
})
