// Compares the tables, indexes, triggers, functions and views of a PostgreSQL schema with those that the program creates.
// Objects of extensions are left out.
import type pg from 'pg'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { DatabaseDifference } from '../meta.ts'
import type { StorageTable } from '../system-tables.ts'
import { listTables } from '../tables.ts'
import { compileGuards, type GuardTrigger, guardFunctions } from './dialect.ts'

/** Objects of the schema that no extension owns. */
const isOwn = (catalog: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`

const buildSchemaCondition = (column: string): string => `${column} = current_schema()::regnamespace`

const relationsSql = `
  SELECT c.relname AS name, c.relkind::text AS kind,
    (c.relrowsecurity OR c.relforcerowsecurity OR c.relhasrules OR c.relispartition)::int AS altered
  FROM pg_class c
  WHERE c.relkind NOT IN ('i', 'I', 't') AND ${buildSchemaCondition('c.relnamespace')} AND ${isOwn('pg_class', 'c.oid')}`

const columnsSql = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull::int AS required,
    pg_get_expr(d.adbin, d.adrelid) AS "default", a.attgenerated::text || a.attidentity::text AS computed, l.collname AS collation
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  WHERE c.relkind = 'r' AND ${buildSchemaCondition('c.relnamespace')}`

const indexesSql = `
  SELECT c.relname AS "table", i.relname AS name, m.amname AS method, x.indisunique::int AS "unique", x.indisprimary::int AS "primary",
    (x.indpred IS NOT NULL OR x.indnatts <> x.indnkeyatts)::int AS limited, (x.indexprs IS NOT NULL)::int AS computed,
    (SELECT string_agg(pg_get_indexdef(x.indexrelid, k, true), chr(31) ORDER BY k) FROM generate_series(1, x.indnkeyatts) k) AS columns,
    x.indoption::text AS options
  FROM pg_index x
  JOIN pg_class c ON c.oid = x.indrelid
  JOIN pg_class i ON i.oid = x.indexrelid
  JOIN pg_am m ON m.oid = i.relam
  WHERE c.relkind = 'r' AND ${buildSchemaCondition('c.relnamespace')} AND ${isOwn('pg_class', 'i.oid')}`

const constraintsSql = `
  SELECT c.relname AS "table", o.conname AS name, pg_get_constraintdef(o.oid) AS definition
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
  WHERE o.contype NOT IN ('p', 'n') AND ${buildSchemaCondition('o.connamespace')}`

const triggersSql = `
  SELECT c.relname AS "table", t.tgname AS name, (t.tgenabled IN ('O', 'A'))::int AS enabled, t.tgtype::int AS type,
    CASE WHEN ${buildSchemaCondition('p.pronamespace')} THEN p.proname::text ELSE p.oid::regprocedure::text END AS function,
    (t.tgqual IS NOT NULL OR t.tgnargs > 0 OR t.tgattr::text <> '' OR t.tgconstraint <> 0)::int AS limited
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND ${buildSchemaCondition('c.relnamespace')}`

const functionsSql = `
  SELECT p.proname AS name, p.prosrc AS body, l.lanname AS language, (p.prosecdef OR p.proconfig IS NOT NULL)::int AS altered,
    pg_get_function_identity_arguments(p.oid) AS arguments
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE ${buildSchemaCondition('p.pronamespace')} AND ${isOwn('pg_proc', 'p.oid')}`

const rulesSql = `
  SELECT c.relname AS "table", r.rulename AS name FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
  WHERE r.rulename <> '_RETURN' AND ${buildSchemaCondition('c.relnamespace')}
  UNION ALL
  SELECT c.relname, p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE ${buildSchemaCondition('c.relnamespace')}`

/** Returns every object that is missing, that differs, or that the program does not create. */
export const findDifferences = async (
  client: pg.ClientBase,
  schema: Schema,
): Promise<readonly DatabaseDifference[]> => {
  const tables = new Map(listTables(schema).map(table => [table.name, table]))
  return [
    ...(await compareRelations(client, tables)),
    ...(await compareColumns(client, tables)),
    ...(await compareIndexes(client, tables)),
    ...(await compareTriggers(client, [...tables.values()])),
    ...(await compareFunctions(client, [...tables.values()])),
    ...(await findForeign(client)),
  ]
}

type Tables = ReadonlyMap<string, StorageTable>

const createForeign = (what: string, found = 'one'): DatabaseDifference => ({ what, expected: 'none', found })

const createMissing = (what: string): DatabaseDifference => ({ what, expected: 'one', found: 'missing' })

const relationKinds: Readonly<Record<string, string>> = {
  r: 'table',
  v: 'view',
  m: 'materialized view',
  S: 'sequence',
  f: 'foreign table',
  p: 'partitioned table',
  c: 'type',
}

const compareRelations = async (client: pg.ClientBase, tables: Tables): Promise<readonly DatabaseDifference[]> => {
  const { rows } = await client.query<{ name: string; kind: string; altered: number }>(relationsSql)
  const present = new Set(rows.flatMap(({ name, kind }) => (kind === 'r' ? [name] : [])))
  return [
    ...[...tables.keys()].flatMap(name => (present.has(name) ? [] : [createMissing(`table ${name}`)])),
    ...rows.flatMap(({ name, kind, altered }) => {
      const what = `${relationKinds[kind] ?? 'object'} ${name}`
      if (kind !== 'r' || !tables.has(name)) return [createForeign(what)]
      return altered === 1 ? [{ what, expected: 'a plain table', found: 'one with rules, policies or parts' }] : []
    }),
  ]
}

interface CatalogColumn {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: number
  readonly default: string | null
  readonly computed: string
  readonly collation: string | null
}

/** A default runs nothing: a number or a text. */
const literalPattern = /^(?:-?\d+|'-?\d+'::bigint|\(?'(?:[^']|'')*'::text(?: COLLATE "C")?\)?)$/

const compareColumns = async (client: pg.ClientBase, tables: Tables): Promise<readonly DatabaseDifference[]> => {
  const { rows } = await client.query<CatalogColumn>(columnsSql)
  const present = Map.groupBy(rows, row => row.table)
  return [...tables.values()].flatMap(({ name: table, columns }) => {
    const expected = new Map(columns.map(column => [column.name, column]))
    const faults = (present.get(table) ?? []).flatMap(row => {
      const column = expected.get(row.name)
      expected.delete(row.name)
      const what = `column ${row.name} of ${table}`
      if (!column) return [createForeign(what)]
      const type = column.type === 'text' ? 'text' : 'bigint'
      const isPlain =
        row.type === type &&
        (row.required === 1) === column.required &&
        row.computed === '' &&
        (row.default === null || literalPattern.test(row.default)) &&
        (type !== 'text' || row.collation === 'C')
      return isPlain ? [] : [{ what, expected: type, found: `${row.type} ${row.default ?? ''}`.trim() }]
    })
    return [...faults, ...[...expected.keys()].map(name => createMissing(`column ${name} of ${table}`))]
  })
}

interface CatalogIndex {
  readonly table: string
  readonly name: string
  readonly method: string
  readonly unique: number
  readonly primary: number
  /** Of fewer rows, or with further columns. */
  readonly limited: number
  readonly computed: number
  /** Separated by the character 31. */
  readonly columns: string
  /** Bits of each column, separated by spaces. */
  readonly options: string
}

const unquote = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)

/** The bit of an index column whose empty values come first. */
const emptyFirst = 2

const isExpectedIndex = (row: CatalogIndex, table: StorageTable): boolean => {
  if (row.limited === 1) return false
  const parts = row.columns.split('\x1f')
  if (table.search?.name === row.name)
    return row.method === 'gin' && parts.map(unwrapLower).join() === table.search.columns.join() && row.unique === 0
  if (row.computed === 1 || row.method !== 'btree') return false
  const columns = parts.map(unquote).join()
  if (row.primary === 1)
    return columns === table.key.join() && parts.every((_, at) => row.options.split(' ')[at] === '0')
  const index = table.indexes.find(({ name }) => name === row.name)
  const mayBeEmpty = new Set(table.columns.flatMap(({ name, required }) => (required ? [] : [name])))
  const options = index?.columns.map(name => (mayBeEmpty.has(name) ? emptyFirst : 0)).join(' ')
  const isUnique = row.unique === 1
  return index?.unique === isUnique && index.columns.join() === columns && options === row.options
}

const unwrapLower = (text: string): string => unquote(/^lower\((.*)\)$/.exec(text)?.[1] ?? '')

const compareIndexes = async (client: pg.ClientBase, tables: Tables): Promise<readonly DatabaseDifference[]> => {
  const { rows } = await client.query<CatalogIndex>(indexesSql)
  const present = new Set(rows.map(({ name }) => name))
  const missing = [...tables.values()].flatMap(({ indexes }) => indexes.filter(({ name }) => !present.has(name)))
  return [
    ...missing.map(({ name }) => createMissing(`index ${name}`)),
    ...rows.flatMap(row => {
      const table = tables.get(row.table)
      return table && isExpectedIndex(row, table)
        ? []
        : [
            {
              what: `index ${row.name} on ${row.table}`,
              expected: 'as the program creates it',
              found: row.columns.replaceAll('\x1f', ', '),
            },
          ]
    }),
  ]
}

interface TriggerRow {
  readonly table: string
  readonly name: string
  readonly enabled: number
  readonly type: number
  readonly function: string
  readonly limited: number
}

const isGuard = (row: TriggerRow, guard: GuardTrigger): boolean => row.name === guard.name && row.table === guard.table

/** Returns the guards that are missing, disabled or different. */
const selectAltered = (rows: readonly TriggerRow[], guards: readonly GuardTrigger[]): readonly GuardTrigger[] =>
  guards.filter(guard => {
    const row = rows.find(one => isGuard(one, guard))
    return row?.enabled !== 1 || row.limited === 1 || row.type !== guard.type || row.function !== guard.function
  })

export const findAlteredGuards = async (
  client: pg.ClientBase,
  tables: readonly StorageTable[],
): Promise<readonly GuardTrigger[]> => {
  const { rows } = await client.query<TriggerRow>(triggersSql)
  return selectAltered(rows, tables.flatMap(compileGuards))
}

const compareTriggers = async (
  client: pg.ClientBase,
  tables: readonly StorageTable[],
): Promise<readonly DatabaseDifference[]> => {
  const { rows } = await client.query<TriggerRow>(triggersSql)
  const guards = tables.flatMap(compileGuards)
  const known = new Map(guards.map(guard => [`${guard.name} on ${guard.table}`, guard]))
  const foreign = rows.filter(row => !known.has(`${row.name} on ${row.table}`))
  return [
    ...foreign.map(row => createForeign(`trigger ${row.name} on ${row.table}`, `one that calls ${row.function}`)),
    ...selectAltered(rows, guards).map(guard => {
      const row = rows.find(one => isGuard(one, guard))
      if (row?.enabled !== 1) return createMissing(`trigger ${guard.name}`)
      return {
        what: `trigger ${guard.name} on ${guard.table}`,
        expected: `one that calls ${guard.function}`,
        found: `one that calls ${row.function}`,
      }
    }),
  ]
}

interface FunctionRow {
  readonly name: string
  readonly body: string
  readonly language: string
  readonly altered: number
  readonly arguments: string
}

const compareFunctions = async (
  client: pg.ClientBase,
  tables: readonly StorageTable[],
): Promise<readonly DatabaseDifference[]> => {
  const { rows } = await client.query<FunctionRow>(functionsSql)
  const used = new Set(tables.flatMap(compileGuards).map(guard => guard.function))
  const present = new Set(rows.map(({ name }) => name))
  const faults = rows.flatMap(row => {
    const expected = guardFunctions.get(row.name)
    const what = `function ${row.name}(${row.arguments})`
    if (expected === undefined || row.arguments !== '') return [createForeign(what)]
    const isSame = row.body.trim() === expected.trim() && row.language === 'plpgsql' && row.altered === 0
    return isSame ? [] : [{ what, expected: 'as the program creates it', found: row.body.trim().slice(0, 200) }]
  })
  return [...faults, ...[...used].flatMap(name => (present.has(name) ? [] : [createMissing(`function ${name}`)]))]
}

const findForeign = async (client: pg.ClientBase): Promise<readonly DatabaseDifference[]> => {
  const constraints = await client.query<{ table: string; name: string; definition: string }>(constraintsSql)
  const rules = await client.query<{ table: string; name: string }>(rulesSql)
  return [
    ...constraints.rows.map(({ table, name, definition }) =>
      createForeign(`constraint ${name} on ${table}`, definition),
    ),
    ...rules.rows.map(({ table, name }) => createForeign(`rule or policy ${name} on ${table}`)),
  ]
}
