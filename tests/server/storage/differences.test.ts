// What was added, removed or changed in a database beside the program is found by name and text, on both databases.
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import { describeDifferences } from '../../../server/storage/meta.ts'
import { openForInspection as inspectPostgres } from '../../../server/storage/postgres/open-for-inspection.ts'
import { openForInspection as inspectSqlite } from '../../../server/storage/sqlite/open-for-inspection.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { query } from '../../support/storage/postgres-place.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'

const schema = buildSchemaWith()

interface Change {
  readonly what: string
  readonly sqlite?: string
  readonly postgres?: string
  /** Begins the description of what is found. */
  readonly found: RegExp
}

const raise = 'EXECUTE FUNCTION kencana_refuse_change()'
const harmless = "CREATE FUNCTION harmless() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"

const changes: readonly Change[] = [
  {
    what: 'a trigger on sessions',
    sqlite: `CREATE TRIGGER promote AFTER INSERT ON kencana_session BEGIN UPDATE kencana_session SET user_row = 'OWNER'; END`,
    postgres: `${harmless}; CREATE TRIGGER promote BEFORE INSERT ON kencana_session FOR EACH ROW EXECUTE FUNCTION harmless()`,
    found: /^trigger promote on kencana_session/,
  },
  {
    what: 'a guard of the same name that guards nothing',
    sqlite: `DROP TRIGGER kencana_audit_no_update; CREATE TRIGGER kencana_audit_no_update BEFORE UPDATE ON kencana_audit WHEN 0 BEGIN SELECT RAISE(ABORT, 'kencana_audit is append-only'); END`,
    postgres: `DROP TRIGGER kencana_audit_no_update ON kencana_audit; CREATE TRIGGER kencana_audit_no_update BEFORE UPDATE ON kencana_audit FOR EACH ROW WHEN (false) ${raise}`,
    found: /^trigger kencana_audit_no_update/,
  },
  {
    what: 'a guard on another table',
    sqlite: `DROP TRIGGER kencana_audit_no_delete; CREATE TRIGGER kencana_audit_no_delete BEFORE DELETE ON kencana_meta BEGIN SELECT 1; END`,
    postgres: `DROP TRIGGER kencana_audit_no_delete ON kencana_audit; CREATE TRIGGER kencana_audit_no_delete BEFORE DELETE ON kencana_meta ${raise}`,
    found: /^trigger kencana_audit_no_delete/,
  },
  {
    what: 'a guard that is gone',
    sqlite: 'DROP TRIGGER kencana_audit_no_delete',
    postgres: 'DROP TRIGGER kencana_audit_no_delete ON kencana_audit',
    found: /^trigger kencana_audit_no_delete/,
  },
  {
    what: 'a function of guards that refuses nothing',
    postgres: `CREATE OR REPLACE FUNCTION kencana_refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    found: /^function kencana_refuse_change/,
  },
  { what: 'another function', postgres: harmless, found: /^function harmless/ },
  {
    what: 'a view',
    sqlite: 'CREATE VIEW seen AS SELECT 1',
    postgres: 'CREATE VIEW seen AS SELECT 1',
    found: /^view seen/,
  },
  {
    what: 'a rule',
    postgres: 'CREATE RULE quiet AS ON DELETE TO kencana_session DO INSTEAD NOTHING',
    found: /^(table kencana_session|rule or policy quiet)/,
  },
  {
    what: 'a table',
    sqlite: 'CREATE TABLE notes (id TEXT)',
    postgres: 'CREATE TABLE notes (id text)',
    found: /^table notes/,
  },
  {
    what: 'an index',
    sqlite: 'CREATE UNIQUE INDEX one_user ON kencana_session (user_row)',
    postgres: 'CREATE UNIQUE INDEX one_user ON kencana_session (user_row)',
    found: /^index one_user/,
  },
  {
    what: 'an index of the same name over fewer rows',
    sqlite:
      "DROP INDEX kencana_audit_chain_audit_unique; CREATE UNIQUE INDEX kencana_audit_chain_audit_unique ON kencana_audit_chain (audit_id) WHERE shop = 'X'",
    postgres:
      "DROP INDEX kencana_audit_chain_audit_unique; CREATE UNIQUE INDEX kencana_audit_chain_audit_unique ON kencana_audit_chain (audit_id) WHERE shop = 'X'",
    found: /^index kencana_audit_chain_audit_unique/,
  },
  {
    what: 'an index that is gone',
    sqlite: 'DROP INDEX kencana_session_user_row_index',
    postgres: 'DROP INDEX kencana_session_user_row_index',
    found: /^index kencana_session_user_row_index/,
  },
  {
    what: 'a column with an expression',
    sqlite: "ALTER TABLE kencana_session ADD COLUMN level TEXT GENERATED ALWAYS AS (shop || 'OWN') VIRTUAL",
    postgres: "ALTER TABLE kencana_session ADD COLUMN level text DEFAULT upper('own')",
    found: /^(table kencana_session|column level of kencana_session)/,
  },
  {
    what: 'a constraint',
    postgres: 'ALTER TABLE kencana_session ADD CONSTRAINT short CHECK (length(shop) < 100)',
    found: /^constraint short/,
  },
  {
    what: 'a column that is gone',
    sqlite: 'ALTER TABLE kencana_session DROP COLUMN address',
    postgres: 'ALTER TABLE kencana_session DROP COLUMN address',
    found: /^(table kencana_session|column address of kencana_session)/,
  },
]

describe.each(storages)('$name', ({ name, open }) => {
  let opened: OpenedStorage | undefined
  afterEach(() => opened?.remove())

  const inspect = async (place: string) => {
    const inspected = await (name === 'sqlite' ? inspectSqlite(`${place}/kencana.db`) : inspectPostgres(place))
    return inspected.findDifferences(schema).finally(inspected.close)
  }
  const isOfDatabase = (change: Change): boolean => change[name] !== undefined

  test.each(changes.filter(isOfDatabase))('$what is found', async change => {
    opened = await open({ schema })
    const { place } = opened
    expect(await inspect(place)).toEqual([])
    const sql = change[name] ?? ''
    if (name === 'sqlite') new Database(`${place}/kencana.db`).exec(sql).close()
    else await query(place, sql)
    const differences = await inspect(place)
    expect(differences.map(({ what }) => what)).toContainEqual(expect.stringMatching(change.found))
    expect(describeDifferences(differences)).toMatch(/^(triggers are missing|the database is not as)/)
  })
})
