// An invariant of the ledgers: queries that must return no rows, as each row is a breach.
import type { Ledger } from '../../../engine/schema/ledger.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { quoted } from '../../storage/migration/statements.ts'
import type { Connection, Statement } from '../../storage/storage.ts'
import { getShopColumn } from '../../storage/tables.ts'

/** A breach; every query returns columns with these names. */
export interface Breach {
  readonly ledger: string
  readonly shop: string
  readonly place: string
  readonly what: string
  readonly expected: string
  readonly found: string
}

export interface CheckQuery {
  readonly ledger: string
  /** Rows with `shop place what expected found`. */
  readonly breaches: Statement
}

export interface BookCheck {
  readonly name: string
  /** The invariant as a sentence. */
  readonly says: string
  readonly of: (words: LedgerWords) => readonly CheckQuery[]
}

/** An invariant that needs more than a query. */
export interface RowCheck {
  readonly name: string
  readonly says: string
  readonly find: (
    connection: Connection,
    schema: Schema,
    uncovered: (one: Uncovered) => void,
  ) => Promise<readonly Breach[]>
}

/** Rows that an invariant could not verify. */
export interface Uncovered {
  /** A resource, or another name of rows. */
  readonly what: string
  readonly count: number
  readonly why: string
}

/** A ledger with its table and columns as quoted SQL names. */
export interface LedgerWords {
  readonly schema: Schema
  readonly ledger: Ledger
  readonly legs: StoredResource
  readonly table: string
  readonly shop: string
  readonly place: string
  readonly amounts: readonly string[]
}

export const wordsOf = (schema: Schema, ledger: Ledger): LedgerWords => {
  const legs = getResource(schema, ledger.resource)
  return {
    schema,
    ledger,
    legs,
    table: quoted(legs.table),
    shop: quoted(getShopColumn(legs)),
    place: quoted(ledger.transfer.place),
    amounts: ledger.amounts.map(({ name }) => quoted(name)),
  }
}

/** Joins values to a text with spaces. */
export const joined = (parts: readonly string[]): string =>
  parts.length === 0 ? "''" : parts.map(part => `cast(${part} as text)`).join(" || ' ' || ")

const outsideOf = ({ places }: Ledger): string => places.outside.map(() => '?').join(', ')

/** Builds the condition that a place is inside; its values are the outside places. */
export const isInside = ({ ledger, place }: LedgerWords): string =>
  ledger.places.outside.length === 0 ? '1 = 1' : `${place} not in (${outsideOf(ledger)})`
