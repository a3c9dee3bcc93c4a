// The staff of a shop, and rows that the simulation starts from.
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { firstOwner } from '../../shop/start-data.ts'
import { listRows } from '../../storage/rows.ts'
import type { ShopOperations, StaffMember } from './shop-operations.ts'

export interface Staff {
  readonly cashier: StaffMember
  readonly supervisor: StaffMember
  readonly admin: StaffMember
}

type ColumnFilter = Readonly<Record<string, string | number>>

/** Rows in stored form. */
export const listStoredRows = async (
  { connection, program }: ShopOperations,
  name: string,
  filter: ColumnFilter = {},
) => {
  const conditions = Object.entries(filter).map(
    ([column, value]) => ({ column, compare: '=', values: [value] }) as const,
  )
  const query = { conditions, sort: [{ field: 'id', descending: false }], offset: 0 }
  return (await listRows(connection, getResource(program.schema, name), query, program.shop.code)).rows
}

/** One person for each level; the owner if the shop has no user of that level. */
export const loadStaff = async (operations: ShopOperations): Promise<Staff> => {
  const users = await listStoredRows(operations, 'users', { kode_toko: operations.program.shop.code })
  const getByLevel = (level: string): Row => {
    const match = users.find(user => user.level === level) ?? users.find(user => user.level === 'OWN')
    if (!match) throw new Error(`the shop ${operations.program.shop.code} has no user`)
    return match
  }
  const toStaffMember = ({ user_id, level }: Row): StaffMember => {
    const other = users.find(user => ['OWN', 'SPV'].includes(String(user.level)) && user.user_id !== user_id)
    return { userId: String(user_id), level: String(level), authorizer: other ? String(other.user_id) : firstOwner }
  }
  return {
    cashier: toStaffMember(getByLevel('KSR')),
    supervisor: toStaffMember(getByLevel('SPV')),
    admin: toStaffMember(getByLevel('ADM')),
  }
}
