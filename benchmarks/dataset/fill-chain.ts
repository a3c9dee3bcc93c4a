// Creates a large chain from a small one: each copy of the booked rows is some days earlier, with ids and numbers of
// its own. The content of a column decides how it is copied: ids, days, moments, and keys of copied rows.
import Database, { type Database as Handle } from 'better-sqlite3'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'

export interface ChainSize {
  /** Copies of the sales of each pair of shops, and of all else that the measured shops booked. */
  readonly copies: number
  readonly otherCopies: number
  /** Chains beside the measured one, which have sales only: they fill the tables. */
  readonly otherChains: number
  /** Days over which the copies are spread. */
  readonly days: number
}

const copiedKinds: ReadonlySet<string> = new Set(['document', 'lines', 'journal', 'legs', 'log', 'balance'])
const uuid = '????????-????-????-????-????????????'
const [day, moment] = ['[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]', '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*']

/** `base` is a closed copy of the file that is filled. Returns how many rows the table of `counted` has then. */
export const fillChain = (
  file: string,
  base: string,
  schema: Schema,
  {
    pieces,
    everywhere,
    counted,
    size,
  }: {
    /** Lists that grow as documents do. */
    readonly pieces: readonly string[]
    /** The documents and ledgers that all shops have, with their lines and journals. */
    readonly everywhere: readonly string[]
    readonly counted: string
    readonly size: ChainSize
  },
): number => {
  const resources = Object.values(schema.resources)
  const copiedResources = resources.filter(
    ({ kind, name, table }) => (copiedKinds.has(kind) && !table.endsWith('_days')) || pieces.includes(name),
  )
  const isEverywhere = (name: string): boolean => everywhere.includes(getOwnerName(name))
  const handle = new Database(file, { fileMustExist: true })
  for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -400000', 'temp_store = memory'])
    handle.pragma(pragma)
  handle.prepare('ATTACH ? AS base').run(base)
  const isDaily = findDailyDocuments(schema)
  const tables = [
    ...new Map(
      copiedResources.map(one => [
        one.table,
        { ...one, isEverywhere: isEverywhere(one.name), isDaily: isDaily(one.name) },
      ]),
    ),
  ]
  fillHelpers(handle, tables, size)
  const { businessDate } = schema.project.shop
  markSeparateCopies(
    handle,
    tables.flatMap(([table, { kind, isDaily }]) => (kind === 'document' && isDaily ? [table] : [])),
    businessDate,
  )
  for (const [table, { isEverywhere, isDaily, kind }] of tables)
    fillTable(handle, table, { isEverywhere, isDaily, isBalance: kind === 'balance' })
  const { rows } = handle.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM ${counted}`).get() ?? { rows: 0 }
  handle.exec('DETACH base')
  handle.exec('ANALYZE')
  handle.pragma('journal_mode = wal')
  handle.close()
  return rows
}

/** Documents of which a shop has one for a day, with their lines and journals. */
const findDailyDocuments = ({ resources, project }: Schema): ((name: string) => boolean) => {
  const { businessDate } = project.shop
  const names = Object.values(resources).flatMap(({ name, unique, uniqueWhen }) =>
    [...unique, ...uniqueWhen.map(({ fields }) => fields)].some(fields => fields.join() === businessDate) ? [name] : [],
  )
  return name => names.includes(getOwnerName(name))
}

/** The document or ledger that a table belongs to. */
const getOwnerName = (name: string): string =>
  name.replace(/^(?:lines|journal|ledger|balance):/, '').split('.')[0] ?? name

/** Selects copies of daily rows that do not overlap in time. */
const markSeparateCopies = (handle: Handle, tables: readonly string[], date: string): void => {
  handle.exec('ALTER TABLE temp.copy ADD COLUMN apart DEFAULT 0')
  const spans = tables.flatMap(table =>
    handle
      .prepare<[], { span: number | null }>(
        `SELECT julianday(max(${date})) - julianday(min(${date})) + 1 AS span FROM base.${table}`,
      )
      .all()
      .map(({ span }) => span ?? 1),
  )
  const span = Math.max(1, ...spans)
  const choose = handle.prepare('UPDATE temp.copy SET apart = 1 WHERE n = ?')
  let last = 0
  const all = handle.prepare<[], { n: number; days: number }>(
    "SELECT n, days FROM temp.copy WHERE chain = '' AND number = piece ORDER BY days",
  )
  for (const { n, days } of all.all()) {
    if (days - last < span) continue
    choose.run(n)
    last = days
  }
}

/** Creates the helper tables: the copies, and the keys that differ in each copy. */
const fillHelpers = (
  handle: Handle,
  tables: readonly (readonly [string, Pick<StoredResource, 'kind' | 'key' | 'field'>])[],
  { copies, otherCopies, otherChains, days }: ChainSize,
): void => {
  handle.exec('CREATE TEMP TABLE copy (n, chain, days, number, piece, begins)')
  const add = handle.prepare('INSERT INTO copy VALUES (?, ?, ?, ?, ?, ?)')
  for (let chain = 0; chain <= otherChains; chain++)
    for (let at = 0; at < copies; at++) {
      const n = chain * copies + at
      const begins = (0x10000000 + n).toString(16)
      // The rows of the piece of another chain, or of a copy that has none, are those of a copy that has.
      const daysBack = Math.round((days * (copies - at)) / copies)
      add.run(n, chain === 0 ? '' : String(chain), daysBack, `-${n}`, `-${at % otherCopies}`, begins)
    }
  handle.exec('CREATE TEMP TABLE known (value PRIMARY KEY, piece) WITHOUT ROWID')
  for (const [table, one] of tables.filter(([, { kind }]) => !['balance', 'legs'].includes(kind)))
    for (const name of one.key.filter(
      name => listTextColumns(handle, table).includes(name) && isCopySpecific(one, name),
    ))
      handle.exec(
        `INSERT OR IGNORE INTO known SELECT ${name}, ${Number(name === 'kode_barcode')} FROM base.${table} WHERE ${name} NOT GLOB '${uuid}' AND ${name} <> '-'`,
      )
}

/** A line may have the key of a master, a category or a name in its own, which are the same in each copy. */
const isCopySpecific = ({ kind, field }: Pick<StoredResource, 'kind' | 'field'>, name: string): boolean =>
  name !== 'id' && (!['lines', 'log'].includes(kind) || field[name]?.number !== undefined)

const listTextColumns = (handle: Handle, table: string): readonly string[] =>
  handle
    .prepare<[string], { name: string }>("SELECT name FROM base.pragma_table_info(?) WHERE type = 'TEXT'")
    .all(table)
    .map(({ name }) => name)

/** Balances of shared items, such as a till, are not copied. */
const fillTable = (
  handle: Handle,
  table: string,
  {
    isEverywhere,
    isDaily,
    isBalance,
  }: { readonly isEverywhere: boolean; readonly isDaily: boolean; readonly isBalance: boolean },
): void => {
  const names = handle
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name)
  const texts = new Set(listTextColumns(handle, table))
  const dropped = handle
    .prepare<[string], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND tbl_name = ? AND sql IS NOT NULL",
    )
    .all(table)
    .filter(() => !isBalance)
  for (const { type, name } of dropped) handle.exec(`DROP ${type} "${name}"`)
  const values = names.map(name => (texts.has(name) ? buildCopyExpression(handle, table, name) : name))
  const others = "WHERE chain = '' AND number = piece"
  const which = isEverywhere ? '' : isDaily ? `${others} AND apart = 1` : others
  handle.exec(
    `INSERT OR IGNORE INTO main.${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM (SELECT * FROM copy ${which}) AS c CROSS JOIN base.${table}`,
  )
  for (const { sql } of dropped) handle.exec(sql)
}

const buildCopyExpression = (handle: Handle, table: string, name: string): string => {
  if (name === 'kode_toko') return 'kode_toko || c.chain'
  const hasRows = (condition: string): boolean =>
    handle.prepare(`SELECT 1 FROM base.${table} WHERE ${condition} LIMIT 1`).get() !== undefined
  if (hasRows(`${name} GLOB '${uuid}'`))
    return `CASE WHEN ${name} GLOB '${uuid}' THEN c.begins || substr(${name}, 9) ELSE ${name} END`
  if (name === 'id') return 'id || c.number'
  if (hasRows(`${name} GLOB '${day}'`))
    return `CASE WHEN ${name} GLOB '${day}' THEN date(${name}, '-' || c.days || ' days') ELSE ${name} END`
  if (hasRows(`${name} GLOB '${moment}'`))
    return `CASE WHEN ${name} GLOB '${moment}' THEN date(substr(${name}, 1, 10), '-' || c.days || ' days') || substr(${name}, 11) ELSE ${name} END`
  if (hasRows(`${name} IN (SELECT value FROM known)`))
    return `coalesce((SELECT ${name} || CASE piece WHEN 1 THEN c.piece ELSE c.number END FROM known WHERE value = ${name}), ${name})`
  return name
}
