import type { Numbering } from '../../../engine/schema/document.ts'
import { findField } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import { findColumnsNow } from '../../storage/migration/columns.ts'
import type { Connection } from '../../storage/storage.ts'
import type { Breach, RowCheck } from './check.ts'
import { eachSaid, olderVersion } from './said.ts'

export const numbersAsGiven: RowCheck = {
  name: 'numbers-as-given',
  says: 'a counter stands where the audit says that it gave its last number, and it left none out',
  find: async (connection, schema, uncovered) => {
    const given = await findGiven(connection)
    const rows = await connection.all({
      sql: 'select * from kencana_number order by counter, shop, period',
      values: [],
    })
    const breaches: Breach[] = []
    let older = 0
    for (const row of rows) {
      const key = keyOf([String(row.counter), String(row.shop), String(row.period)])
      const own = given.get(key)
      given.delete(key)
      if (own) breaches.push(...faultsOf(schema, own, Number(row.last_given)))
      else older += 1
    }
    uncovered({ what: 'counters of numbers', count: older, why: olderVersion })
    return [
      ...breaches,
      ...[...given.values()].map(own => faultOf(own, [`${own.last} as the last number`, 'no counter'])),
    ]
  },
}

interface Given {
  readonly counter: string
  readonly shop: string
  readonly period: string
  readonly first: number
  readonly last: number
  readonly total: number
}

const keyOf = (parts: readonly string[]): string => JSON.stringify(parts)

/** Returns the first and last number and the count of each counter, according to the audit. */
const findGiven = async (connection: Connection): Promise<Map<string, Given>> => {
  const given = new Map<string, Given>()
  const { counterNow } = await findColumnsNow(connection)
  for await (const { id, wrote } of eachSaid(connection, { sql: 'said.wrote like ?', values: ['%"numbers":[%'] })) {
    for (const [name, shop, period, last, count] of wrote?.numbers ?? []) {
      const counter = counterNow(name, id)
      if (counter === '') continue
      const key = keyOf([counter, shop, period])
      const known = given.get(key)
      given.set(key, {
        counter,
        shop,
        period,
        first: Math.min(known?.first ?? Number.MAX_SAFE_INTEGER, last - count + 1),
        last: Math.max(known?.last ?? 0, last),
        total: (known?.total ?? 0) + count,
      })
    }
  }
  return given
}

const faultsOf = (schema: Schema, own: Given, found: number): readonly Breach[] => {
  if (found !== own.last) return [faultOf(own, [`${own.last} as the last number`, String(found)])]
  const { first, last, total } = own
  // A number that stays above others skips theirs.
  if (numberingOf(schema, own.counter)?.above.length !== 0 || total === last - first + 1) return []
  return [faultOf(own, [`${last - first + 1} numbers from ${first} to ${last}`, `${total} that were given`])]
}

const numberingOf = (schema: Schema, counter: string): Numbering | undefined => {
  const at = counter.lastIndexOf('.')
  const resource = findResource(schema, counter.slice(0, at))
  return resource && findField(resource, counter.slice(at + 1))?.number
}

const faultOf = (
  { counter, shop, period }: Given,
  [expected, found]: readonly [expected: string, found: string],
): Breach => ({ ledger: '-', shop, place: '-', what: `counter ${counter} ${period}`, expected, found })
