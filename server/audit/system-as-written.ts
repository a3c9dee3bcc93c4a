import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { computeSeal, digestLength } from '../storage/row-digest.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import {
  formatSealedKey,
  type SealedTable,
  type SystemSeal,
  sealedAuthorizations,
  sealedTables,
} from '../storage/system-seals.ts'
import { type AuditMessage, olderVersion, streamAuditMessages } from './audit-messages.ts'
import type { RowBreach, RowCheck } from './check.ts'

export const systemAsWritten: RowCheck = {
  name: 'system-as-written',
  invariant:
    'sessions, versions of the schema, authorizations, second factors, passkeys, imports, long work and what waiting documents were computed from are as the audit says that they were left',
  find: async (connection, schema, uncovered) => {
    const seals = await findSeals(connection)
    const breaches = await findSpentFaults(connection, schema)
    for (const table of sealedTables) {
      const { faults, older } = await compareTable(connection, table, seals)
      breaches.push(...faults)
      uncovered({ what: table.name, count: older, why: olderVersion })
    }
    return breaches
  },
}

/** An authorization is spent exactly if the log records its use. */
const findSpentFaults = async (connection: Connection, schema: Schema): Promise<RowBreach[]> => {
  const { authorization: log } = schema.project
  const id = log?.fields.id
  if (!log || id === undefined) return []
  const logged = `exists (select 1 from ${quoteIdentifier(getResource(schema, log.resource).table)} as log_row
    where log_row.${quoteIdentifier(id)} = granted.id)`
  const sql = `select granted.* from ${sealedAuthorizations.name} as granted
    where (granted.spent_at is null and ${logged}) or (granted.spent_at is not null and not ${logged})`
  const rows = await connection.all({ sql, values: [] })
  return rows.map(row => {
    const name = formatName(sealedAuthorizations.name, formatSealedKey(sealedAuthorizations, row))
    return createBreach(
      name,
      row,
      row.spent_at === null ? ['spent, by the log', 'not spent'] : ['not spent, by the log', 'spent'],
    )
  })
}

interface LastSeal {
  readonly message: AuditMessage
  readonly seal: SystemSeal
}

interface SystemSeals {
  /** The last seal of each row, by table and key. */
  readonly last: ReadonlyMap<string, LastSeal>
  /** The time from which the audit has seals of all tables but those added later. */
  readonly since: string | undefined
  /** The audit row with the first seal of each table. */
  readonly tableSince: ReadonlyMap<string, AuditMessage>
}

const formatName = (table: string, key: string): string => `${table} ${key}`

const addedLater = new Set(sealedTables.flatMap(({ name, isAddedLater }) => (isAddedLater ? [name] : [])))

const findSeals = async (connection: Connection): Promise<SystemSeals> => {
  const last = new Map<string, LastSeal>()
  const tableSince = new Map<string, AuditMessage>()
  let since: string | undefined
  for await (const message of streamAuditMessages(connection, {
    sql: 'message.wrote like ?',
    values: ['%"system":[%'],
  })) {
    for (const seal of message.wrote?.system ?? []) {
      last.set(formatName(seal[0], seal[1]), { message, seal })
      if (!addedLater.has(seal[0])) since ??= message.at
      if (!tableSince.has(seal[0])) tableSince.set(seal[0], message)
    }
  }
  return { last, since, tableSince }
}

const compareTable = async (
  connection: Connection,
  table: SealedTable,
  seals: SystemSeals,
): Promise<{ readonly faults: readonly RowBreach[]; readonly older: number }> => {
  const { last } = seals
  const rows = await connection.all({ sql: `select * from ${table.name}`, values: [] })
  const faults: RowBreach[] = []
  const seen = new Set<string>()
  let older = 0
  for (const row of rows) {
    const name = formatName(table.name, formatSealedKey(table, row))
    const sealed = last.get(name)
    seen.add(name)
    if (sealed !== undefined && sealed.seal[3] !== '') faults.push(...findDifferences(name, row, sealed))
    else if (isPending(row)) continue
    else if (isOlder(table, row, seals)) older += 1
    else faults.push(createBreach(name, row, ['a row that somebody made', 'one that nobody made']))
  }
  for (const [name, { message, seal }] of last)
    if (
      table.stays &&
      seal[0] === table.name &&
      seal[3] !== '' &&
      !seen.has(name) &&
      !(table.madeAfter !== undefined && (await hasLaterRow(connection, message)))
    )
      faults.push(
        createBreach(name, { shop: message.shop }, [`the row, left by ${message.by} at ${message.at}`, 'none']),
      )
  return { faults, older }
}

/** Another version of the program beside this one deletes rows of a document without a seal, when it moves the document. */
const hasLaterRow = async (connection: Connection, { id, resource, rowId }: AuditMessage): Promise<boolean> => {
  const sql = 'select id from kencana_audit where resource = ? and row_id = ? and id > ? limit 1'
  return (await connection.all({ sql, values: [resource, rowId, id] })).length > 0
}

/** Imports that have not ended, and second factors without a first code: no right depends on them yet. */
const isPending = (row: DatabaseRow): boolean =>
  ['running', 'failed', 'restored'].includes(String(row.state)) || row.confirmed_at === ''

/** Rows written before the audit had such seals, or beside a row without one. */
const isOlder = (
  { name, writtenAt, madeAfter, beside, isAddedLater }: SealedTable,
  row: DatabaseRow,
  { last, since, tableSince }: SystemSeals,
): boolean => {
  const first = tableSince.get(name)
  const start = isAddedLater ? first?.at : since
  return (
    start === undefined ||
    (writtenAt !== undefined && String(row[writtenAt]) < start) ||
    (madeAfter !== undefined && first !== undefined && String(row[madeAfter]) < first.id) ||
    (beside !== undefined && !last.has(formatName(beside.table, String(row[beside.column]))))
  )
}

const findDifferences = (name: string, row: DatabaseRow, { message, seal }: LastSeal): readonly RowBreach[] => {
  const names = seal[2].split(',')
  const currentSeal = computeSeal(names, row)
  if (currentSeal === seal[3]) return []
  const changedColumns = names.filter((_, at) => currentSeal[digestLength + at] !== seal[3][digestLength + at])
  // Values are not shown, since some are secrets.
  const found = changedColumns.length === 0 ? 'other values' : `another ${changedColumns.join(', ')}`
  return [createBreach(name, row, [`as left by ${message.by} at ${message.at}`, found])]
}

const createBreach = (what: string, row: DatabaseRow, [expected, found]: readonly [string, string]): RowBreach => ({
  shop: String(row.shop ?? '-'),
  what,
  expected,
  found,
})
