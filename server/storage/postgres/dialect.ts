// The statements of PostgreSQL: columns, guards of append-only tables and search indexes.
import { type DdlDialect, listGuardNames } from '../migration/steps.ts'
import { quoteIdentifier } from '../run-query.ts'
import type { StorageTable } from '../system-tables.ts'
import { batchColumn, hasBatch, localBatch } from '../tables.ts'
import { createSearch, dropSearch } from './search-index.ts'

/** The collation "C" orders by code point, and lower-cases A to Z only, as in SQLite. */
export const postgresDialect: DdlDialect = {
  columnType: ({ type }) => (type === 'text' ? 'text COLLATE "C"' : 'bigint'),
  tableEnd: '',
  emptyFirst: ' NULLS FIRST',
  guards: table => {
    const guards = compileGuards(table).map(({ sql }) => sql)
    return guards.length === 0 ? [] : [...createGuardFunctions(), ...guards]
  },
  dropGuards: table =>
    compileGuards(table).map(
      ({ name }) => `DROP TRIGGER IF EXISTS ${quoteIdentifier(name)} ON ${quoteIdentifier(table.name)}`,
    ),
  search: createSearch,
  dropSearch,
}

const refuseChange = 'kencana_refuse_change'
/** Rows of an import that was never active may be deleted. */
const refuseDelete = 'kencana_refuse_delete'

/** The functions that guards call, by name, with their bodies. */
export const guardFunctions: ReadonlyMap<string, string> = new Map([
  [refuseChange, "BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END"],
  [
    refuseDelete,
    `BEGIN
  IF OLD.${batchColumn} = '${localBatch}' OR EXISTS (SELECT 1 FROM kencana_import WHERE id = OLD.${batchColumn} AND state IN ('active', 'replaced')) THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END`,
  ],
])

export const createGuardFunctions = (): readonly string[] =>
  [...guardFunctions].map(
    ([name, body]) => `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
${body} $$`,
  )

export interface GuardTrigger {
  readonly name: string
  readonly table: string
  readonly function: string
  /** The bits of `pg_trigger.tgtype`. */
  readonly type: number
  readonly sql: string
}

const eventBits: Readonly<Record<string, number>> = { DELETE: 8, UPDATE: 16, TRUNCATE: 32 }
const beforeBit = 2
const rowBit = 1

/** The triggers that refuse changes of an append-only table; none of another one. */
export const compileGuards = (table: StorageTable): readonly GuardTrigger[] =>
  listGuardNames(table, ['UPDATE', 'DELETE', 'TRUNCATE']).map(([name, event]) => {
    const isOfRows = event === 'DELETE' && hasBatch(table)
    const called = isOfRows ? refuseDelete : refuseChange
    return {
      name,
      table: table.name,
      function: called,
      type: beforeBit + (isOfRows ? rowBit : 0) + (eventBits[event] ?? 0),
      sql: `CREATE TRIGGER ${quoteIdentifier(name)} BEFORE ${event} ON ${quoteIdentifier(table.name)} FOR EACH ${isOfRows ? 'ROW' : 'STATEMENT'} EXECUTE FUNCTION ${called}()`,
    }
  })
