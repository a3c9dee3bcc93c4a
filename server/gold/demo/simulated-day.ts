// State of a shop between the days of its simulated history.
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { firstOwner } from '../../shop/start-data.ts'
import { listRows } from '../../storage/rows.ts'
import type { ShopOperations, StaffMember } from './shop-operations.ts'

/** An action that runs once, on the day that lies `ago` days before today. */
export interface ScheduledAction {
  readonly ago: number
  readonly run: (day: SimulatedDay) => Promise<void>
}

/** A sold piece, identified by the number of its line. */
interface SoldItem {
  readonly nota: string
  readonly ago: number
}

export interface SimulationState {
  readonly staff: Staff
  readonly members: readonly string[]
  readonly accounts: readonly string[]
  /** Existing pieces, used as patterns of new ones. */
  readonly patterns: readonly Row[]
  /** Barcodes in the trays that are not reserved. */
  readonly stock: string[]
  /** The oldest first. */
  readonly sold: SoldItem[]
  readonly bought: string[]
  readonly scheduled: ScheduledAction[]
}

export interface SimulatedDay extends SimulationState, ShopOperations, SeededRandom {
  /** Multiplies the number of sales of a small shop. */
  readonly size: number
}

// The staff of a shop, and rows that the simulation starts from.

interface Staff {
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

// Seeded pseudo-random numbers: the same sequence at each start.

interface SeededRandom {
  /** A whole number from 0 up to below `count`. */
  readonly nextInteger: (count: number) => number
  readonly pickOne: <T>(all: readonly T[]) => T
}

export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed
  const nextInteger = (count: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  return {
    nextInteger,
    pickOne: all => {
      const [chosen] = all.slice(nextInteger(all.length))
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
