// Runs all invariants of the ledgers, one after the other, in one snapshot.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { InspectedDatabase } from '../storage/meta.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection } from '../storage/storage.ts'
import {
  balancesMatch,
  derivedMatches,
  mirrorsExact,
  neverNegative,
  singlesHeld,
  singlesOnce,
} from './balance-checks.ts'
import { type ChainEnd, chainHolds, findChainEnds } from './chain-holds.ts'
import { type BookCheck, type Breach, getLedgerSql, type RowBreach, type RowCheck, type Uncovered } from './check.ts'
import { daysMatch, daysOpen, journalDaysMatch } from './day-checks.ts'
import { entriesAsWritten } from './entries-as-written.ts'
import { importsAsWritten } from './imports-as-written.ts'
import { legsAsPosted } from './legs-as-posted.ts'
import { keysOnce, numbersAsGiven, numbersOnce, reservationsHeld } from './number-checks.ts'
import { piecesHeld } from './pieces-held.ts'
import { entriesBalance, namedRowsThere, postingsAudited, reversalsNamed } from './posting-checks.ts'
import { rowsAsWritten } from './rows-as-written.ts'
import { rightsGiven, rulesHold, schemasAsStored, sessionsAllowed } from './rule-checks.ts'
import { statesMatch } from './states-match.ts'
import { systemAsWritten } from './system-as-written.ts'

export const bookChecks: readonly BookCheck[] = [
  entriesBalance,
  balancesMatch,
  daysMatch,
  neverNegative,
  mirrorsExact,
  reversalsNamed,
  daysOpen,
  postingsAudited,
  statesMatch,
]

/** Invariants that need more than one query. */
export const rowChecks: readonly RowCheck[] = [
  derivedMatches,
  journalDaysMatch,
  singlesOnce,
  singlesHeld,
  piecesHeld,
  chainHolds,
  legsAsPosted,
  rowsAsWritten,
  entriesAsWritten,
  importsAsWritten,
  namedRowsThere,
  systemAsWritten,
  numbersAsGiven,
  numbersOnce,
  keysOnce,
  rightsGiven,
  sessionsAllowed,
  reservationsHeld,
  schemasAsStored,
  rulesHold,
]

/** The check of what the database is made of. */
const asCreated = 'as-created'

interface CheckResult {
  readonly check: string
  readonly invariant: string
  readonly breaches: readonly Breach[]
}

export interface AuditResult {
  /** The number of verified legs of each ledger. */
  readonly legs: Readonly<Record<string, number>>
  readonly checks: readonly CheckResult[]
  /** Rows that could not be verified, such as those written before digests existed. */
  readonly uncovered: readonly Uncovered[]
  /** The ends of the hash chains. */
  readonly ends: readonly ChainEnd[]
}

/** Checks every invariant of every ledger; `auditBooks` adds those of the database itself. */
export const checkBooks = async (connection: Connection, schema: Schema): Promise<Omit<AuditResult, 'ends'>> => {
  const ledgerSqls = Object.values(schema.ledgers).map(ledger => getLedgerSql(schema, ledger))
  const legs: Record<string, number> = {}
  for (const { ledger, table } of ledgerSqls) {
    const [counted] = await connection.all({ sql: `select count(*) as total from ${table}`, values: [] })
    legs[ledger.name] = Number(counted?.total ?? 0)
  }
  const checks: CheckResult[] = []
  for (const { name, invariant, of } of bookChecks) {
    const breaches: Breach[] = []
    for (const query of ledgerSqls.flatMap(of)) {
      const rows = await connection.all(query.breaches)
      breaches.push(...rows.map(row => ({ ledger: query.ledger, ...toTexts(row) })))
    }
    checks.push({ check: name, invariant, breaches })
  }
  const uncovered: Uncovered[] = []
  for (const { name, invariant, find } of rowChecks)
    checks.push({
      check: name,
      invariant,
      breaches: (await find(connection, schema, one => uncovered.push(one))).map(completeBreach),
    })
  return { legs, checks, uncovered: uncovered.filter(({ count }) => count > 0) }
}

const completeBreach = (breach: RowBreach): Breach => ({ ledger: '-', shop: '-', place: '-', ...breach })

const toTexts = (row: Readonly<Record<string, unknown>>): Omit<Breach, 'ledger'> => ({
  shop: String(row.shop),
  place: String(row.place),
  what: String(row.what),
  expected: String(row.expected),
  found: String(row.found),
})

/** Audits the ledgers, what the database is made of, and its integrity. */
export const auditBooks = async (inspected: InspectedDatabase, schema: Schema): Promise<AuditResult> => {
  const { connection, findDifferences, findDamages } = inspected
  const missing = await findMissingTable(connection, schema)
  if (missing !== undefined) throw new TablesMissing(missing)
  const { legs, checks, uncovered } = await checkBooks(connection, schema)
  const differences = (await findDifferences(schema)).map(completeBreach)
  const broken = (await findDamages()).map(what =>
    completeBreach({ what, expected: 'a sound database', found: 'broken' }),
  )
  return {
    legs,
    uncovered,
    ends: await findChainEnds(connection),
    checks: [
      ...checks,
      {
        check: asCreated,
        invariant: 'tables, indexes, triggers and views are those that the program creates, and no others',
        breaches: differences,
      },
      { check: 'integrity', invariant: 'the database finds no fault in itself', breaches: broken },
    ],
  }
}

/** The tables have not been migrated to the schema yet. */
export class TablesMissing extends Error {
  readonly table: string

  constructor(table: string) {
    super(`The database has no table for ${table}: start the server with this schema once.`)
    this.name = 'TablesMissing'
    this.table = table
  }
}

const chainTable = 'kencana_audit_chain'

/** Returns the first missing table: a failed query would abort the transaction. */
const findMissingTable = async (connection: Connection, schema: Schema): Promise<string | undefined> => {
  const ledgers = Object.values(schema.ledgers)
  const ledgerTables = ledgers.flatMap(({ resource, balances }) => [resource, ...balances.map(one => one.resource)])
  const documents = Object.values(schema.resources).filter(
    ({ lifecycle: { flow, posts } }) => flow && Object.keys(posts).length > 0,
  )
  const names = [...ledgerTables, ...documents.map(({ name }) => name), chainTable]
  for (const name of names) {
    const table = quoteIdentifier(name === chainTable ? name : getResource(schema, name).table)
    const exists = await connection.all({ sql: `select 1 from ${table} where 1 = 0`, values: [] }).then(
      () => true,
      () => false,
    )
    if (!exists) return name
  }
  return undefined
}
