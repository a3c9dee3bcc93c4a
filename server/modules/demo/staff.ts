// The staff of a shop, and rows that the simulation starts from.
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { listRows } from '../../storage/rows.ts'
import { firstOwner } from '../sistem/start-data.ts'
import type { Counter, Person } from './till.ts'

export interface Staff {
  readonly cashier: Person
  readonly supervisor: Person
  readonly admin: Person
}

type Filter = Readonly<Record<string, string | number>>

/** Rows in stored form. */
export const rowsOf = async ({ connection, program }: Counter, name: string, filter: Filter = {}) => {
  const conditions = Object.entries(filter).map(
    ([column, value]) => ({ column, compare: '=', values: [value] }) as const,
  )
  const query = { conditions, sort: [{ field: 'id', descending: false }], offset: 0 }
  return (await listRows(connection, getResource(program.schema, name), query, program.shop.code)).rows
}

/** One person for each level; the owner if the shop has no user of that level. */
export const staffOf = async (counter: Counter): Promise<Staff> => {
  const own = await rowsOf(counter, 'users', { kode_toko: counter.program.shop.code })
  const who = (level: string): Row => {
    const found = own.find(user => user.level === level) ?? own.find(user => user.level === 'OWN')
    if (!found) throw new Error(`the shop ${counter.program.shop.code} has no user`)
    return found
  }
  const person = ({ user_id, level }: Row): Person => {
    const other = own.find(user => ['OWN', 'SPV'].includes(String(user.level)) && user.user_id !== user_id)
    return { userId: String(user_id), level: String(level), agrees: other ? String(other.user_id) : firstOwner }
  }
  return { cashier: person(who('KSR')), supervisor: person(who('SPV')), admin: person(who('ADM')) }
}
