// Checks of numbers and keys: each is used once, as its numbering gives it, and reservations are held.
import type { Numbering } from '../../engine/schema/document.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, type StoredResource } from '../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { loadColumnHistory } from '../storage/migration/columns.ts'
import { reservedTable } from '../storage/reservations.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, Statement } from '../storage/storage.ts'
import { batchColumn, findShopColumn, localBatch } from '../storage/tables.ts'
import { olderVersion, streamAuditMessages } from './audit-messages.ts'
import type { RowBreach, RowCheck } from './check.ts'

export const numbersAsGiven: RowCheck = {
  name: 'numbers-as-given',
  invariant: 'a counter stands where the audit says that it gave its last number, and it left none out',
  find: async (connection, schema, uncovered) => {
    const ranges = await findIssuedRanges(connection)
    const rows = await connection.all({
      sql: 'select * from kencana_number order by counter, shop, period',
      values: [],
    })
    const breaches: RowBreach[] = []
    let older = 0
    for (const row of rows) {
      const key = formatKey([String(row.counter), String(row.shop), String(row.period)])
      const range = ranges.get(key)
      ranges.delete(key)
      if (range) breaches.push(...findFaults(schema, range, Number(row.last_given)))
      else older += 1
    }
    uncovered({ what: 'counters of numbers', count: older, why: olderVersion })
    return [
      ...breaches,
      ...[...ranges.values()].map(range => createFault(range, [`${range.last} as the last number`, 'no counter'])),
    ]
  },
}

interface IssuedRange {
  readonly counter: string
  readonly shop: string
  readonly period: string
  readonly first: number
  readonly last: number
  readonly total: number
}

const formatKey = (parts: readonly string[]): string => JSON.stringify(parts)

/** Returns the first and last number and the count of each counter, according to the audit. */
const findIssuedRanges = async (connection: Connection): Promise<Map<string, IssuedRange>> => {
  const ranges = new Map<string, IssuedRange>()
  const { counterNow } = await loadColumnHistory(connection)
  for await (const { id, wrote } of streamAuditMessages(connection, {
    sql: 'message.wrote like ?',
    values: ['%"numbers":[%'],
  })) {
    for (const [name, shop, period, last, count] of wrote?.numbers ?? []) {
      const counter = counterNow(name, id)
      if (counter === '') continue
      const key = formatKey([counter, shop, period])
      const previous = ranges.get(key)
      ranges.set(key, {
        counter,
        shop,
        period,
        first: Math.min(previous?.first ?? Number.MAX_SAFE_INTEGER, last - count + 1),
        last: Math.max(previous?.last ?? 0, last),
        total: (previous?.total ?? 0) + count,
      })
    }
  }
  return ranges
}

const findFaults = (schema: Schema, range: IssuedRange, found: number): readonly RowBreach[] => {
  if (found !== range.last) return [createFault(range, [`${range.last} as the last number`, String(found)])]
  const { first, last, total } = range
  // A number that stays above others skips theirs.
  if (findNumbering(schema, range.counter)?.above.length !== 0 || total === last - first + 1) return []
  return [createFault(range, [`${last - first + 1} numbers from ${first} to ${last}`, `${total} that were given`])]
}

const findNumbering = (schema: Schema, counter: string): Numbering | undefined => {
  const separator = counter.lastIndexOf('.')
  const resource = findResource(schema, counter.slice(0, separator))
  return resource && findField(resource, counter.slice(separator + 1))?.number
}

const createFault = (
  { counter, shop, period }: IssuedRange,
  [expected, found]: readonly [expected: string, found: string],
): RowBreach => ({ shop, what: `counter ${counter} ${period}`, expected, found })

export const numbersOnce: RowCheck = {
  name: 'numbers-once',
  invariant: 'a number that the program gave stands on one row of its shop',
  find: async (connection, schema) => {
    const found = await Promise.all(
      listNumberedFields(schema).map(async numbered => {
        const rows = await connection.all(buildDuplicatesStatement(schema, numbered))
        return rows.map(row => ({
          shop: String(row.shop),
          what: `${numbered.resource.name}.${numbered.field.name} ${row.number}`,
          expected: '1 row',
          found: `${row.total} rows`,
        }))
      }),
    )
    return found.flat()
  },
}

interface NumberedField {
  readonly resource: StoredResource
  readonly field: Field
}

/** Returns read-only number fields of rows that belong to one shop or to the chain. */
const listNumberedFields = ({ resources }: Schema): readonly NumberedField[] =>
  Object.values(resources).flatMap(resource => {
    if (resource.scope.kind === 'shops') return []
    return resource.fields.flatMap(field =>
      field.number && field.readOnly && field.stored ? [{ resource, field }] : [],
    )
  })

const buildDuplicatesStatement = ({ project }: Schema, { resource, field }: NumberedField): Statement => {
  const [table, number] = [quoteIdentifier(resource.table), quoteIdentifier(field.name)]
  const shop = findShopColumn(resource)
  const batchCondition = resource.lifecycle.batched ? ` and ${batchColumn} = '${localBatch}'` : ''
  const by = shop === undefined ? '' : `${quoteIdentifier(shop)}, `
  return {
    sql: `select ${shop === undefined ? "'-'" : quoteIdentifier(shop)} as shop, ${number} as number, count(*) as total from ${table}
      where ${number} <> ? and ${number} <> ''${batchCondition} group by ${by}${number} having count(*) > 1`,
    values: [project.emptyText],
  }
}

export const keysOnce: RowCheck = {
  name: 'keys-once',
  invariant:
    'a key against repeats has its answer, and in the audit the one effect that was counted when it was answered',
  find: async (connection, _, uncovered) => {
    const counted = await connection.all({
      sql: `select min(created_at) as first from kencana_idempotency`,
      values: [],
    })
    const [{ older = 0 } = {}] = await connection.all({
      sql: 'select count(*) as older from kencana_idempotency where effects is null and answer is not null',
      values: [],
    })
    uncovered({ what: 'keys against repeats', count: Number(older), why: olderVersion })
    const rows = await connection.all({
      sql: `
        select claim.shop, claim.user_id, claim.claim_key, claim.answer is null as unanswered, claim.effects, coalesce(made.total, 0) as total
        from kencana_idempotency as claim
        left join (
          select shop, user_id, claim_key, sum(case when verb = 'import' then 0 else 1 end) as total,
            sum(case when verb = 'import' then 1 else 0 end) as imports
          from kencana_audit where claim_key <> '' and at >= ? group by shop, user_id, claim_key
        ) as made on made.shop = claim.shop and made.user_id = claim.user_id and made.claim_key = claim.claim_key
        where claim.answer is null or coalesce(made.total, 0) < claim.effects
          or (coalesce(made.total, 0) > claim.effects and made.imports = 0)`,
      // A claim is stamped before its effect, by the same clock.
      values: [String(counted[0]?.first ?? '')],
    })
    return rows.map(row => ({
      shop: String(row.shop),
      what: `key ${row.claim_key} of ${row.user_id}`,
      ...(row.unanswered === 1
        ? { expected: 'an answer', found: 'none' }
        : { expected: `${row.effects} rows of the audit`, found: String(row.total) }),
    }))
  },
}

export const reservationsHeld: RowCheck = {
  name: 'reservations-held',
  invariant: 'what is reserved is reserved by a document that is there',
  find: async (connection, schema) => {
    const rows = await connection.all({ sql: `select * from ${reservedTable}`, values: [] })
    const known = new Map<string, ReadonlySet<string>>()
    for (const document of new Set(rows.map(row => String(row.document)))) {
      const table = schema.resources[document]?.table
      if (table === undefined) continue
      const sql = `select id from ${quoteIdentifier(table)} where id in (select document_id from ${reservedTable} where document = ?)`
      const found = await connection.all({ sql, values: [document] })
      known.set(document, new Set(found.map(({ id }) => String(id))))
    }
    return rows
      .filter(({ document, document_id }) => !known.get(String(document))?.has(String(document_id)))
      .map(row => ({
        shop: String(row.shop),
        what: `${row.resource} ${row.row_key}`,
        expected: 'a document that reserves it',
        found: `${row.document} ${row.document_id}`,
      }))
  },
}
