// An invariant of the ledgers: queries that must return no rows, as each row is a breach.
import type { Ledger } from '../../engine/schema/ledger.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, Statement } from '../storage/storage.ts'
import { getShopColumn } from '../storage/tables.ts'
import type { Coverage } from './audit-messages.ts'

/** A breach; every query returns columns with these names. */
export type Breach = Required<RowBreach>

/** A breach that is no matter of a ledger, a shop or a place may omit them. */
export interface RowBreach {
  readonly ledger?: string
  readonly shop?: string
  readonly place?: string
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
  readonly invariant: string
  readonly of: (words: LedgerSql) => readonly CheckQuery[]
}

/** An invariant that needs more than a query. */
export interface RowCheck {
  readonly name: string
  readonly invariant: string
  readonly find: (
    connection: Connection,
    schema: Schema,
    uncovered: (one: Uncovered) => void,
  ) => Promise<readonly RowBreach[]>
}

/** The rows of a resource that an invariant reads, with what the audit covers of them. */
export interface ResourceInspection {
  readonly connection: Connection
  readonly schema: Schema
  readonly coverage: Coverage
  readonly resource: StoredResource
}

/** Rows that an invariant could not verify. */
export interface Uncovered {
  /** A resource, or another name of rows. */
  readonly what: string
  readonly count: number
  readonly why: string
}

/** A ledger with its table and columns as quoted SQL names. */
export interface LedgerSql {
  readonly schema: Schema
  readonly ledger: Ledger
  readonly legs: StoredResource
  readonly table: string
  readonly shop: string
  readonly place: string
  readonly amounts: readonly string[]
}

export const getLedgerSql = (schema: Schema, ledger: Ledger): LedgerSql => {
  const legs = getResource(schema, ledger.resource)
  return {
    schema,
    ledger,
    legs,
    table: quoteIdentifier(legs.table),
    shop: quoteIdentifier(getShopColumn(legs)),
    place: quoteIdentifier(ledger.transfer.place),
    amounts: ledger.amounts.map(({ name }) => quoteIdentifier(name)),
  }
}

/** Joins values to a text with spaces. */
export const joinAsText = (parts: readonly string[]): string =>
  parts.length === 0 ? "''" : parts.map(part => `cast(${part} as text)`).join(" || ' ' || ")

const listOutsidePlaceholders = ({ places }: Ledger): string => places.outside.map(() => '?').join(', ')

/** Builds the condition that a place is inside; its values are the outside places. */
export const buildInsideCondition = ({ ledger, place }: LedgerSql): string =>
  ledger.places.outside.length === 0 ? '1 = 1' : `${place} not in (${listOutsidePlaceholders(ledger)})`

/** One side of a comparison: its rows and the amounts in them, as SQL. */
interface ComparedSide {
  readonly rows: string
  readonly amounts: readonly string[]
}

interface SumComparison {
  /** The columns of a breach before `expected` and `found`. */
  readonly select: string
  readonly keys: readonly string[]
  readonly expected: ComparedSide
  readonly found: ComparedSide
}

/** Finds the keys by which the sums of two sides differ. */
export const buildSumComparison = ({ select, keys, expected, found }: SumComparison): string => {
  const createNames = (side: string): readonly string[] => expected.amounts.map((_, at) => `${side}_${at}`)
  const [expectedNames, foundNames] = [createNames('expected'), createNames('found')]
  const selectSide = ({ rows, amounts }: ComparedSide, names: readonly string[]): string => {
    const columns = [...expectedNames, ...foundNames].map(name => `${amounts[names.indexOf(name)] ?? 0} as ${name}`)
    return `select ${[...keys, ...columns].join(', ')} from ${rows}`
  }
  const joinSums = (names: readonly string[]): string => joinAsText(names.map(name => `sum(${name})`))
  return `
    select ${select}, ${joinSums(expectedNames)} as expected, ${joinSums(foundNames)} as found
    from (${selectSide(expected, expectedNames)} union all ${selectSide(found, foundNames)}) as both_sides
    group by ${keys.join(', ')}
    having ${foundNames.map((name, at) => `sum(${name}) <> sum(${expectedNames[at]})`).join(' or ')}`
}
