import type { Numbering } from '../../engine/schema/document.ts'
import { findField } from '../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import { loadColumnHistory } from '../storage/migration/columns.ts'
import type { Connection } from '../storage/storage.ts'
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
