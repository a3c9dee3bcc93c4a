// Recomputes derived data in the migration that changes its definition, or refuses the migration.
import { buildNumberForm, getPeriod } from '../../../engine/document/number-text.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Ledger } from '../../../engine/schema/ledger.ts'
import { type Resource, type StoredResource, type TreeFields, treeSeparator } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { findAllDuplicateKeys } from '../../ledger/find-duplicate-keys.ts'
import { writeDerived } from '../../storage/ledger/derived-values.ts'
import { parseDerivedKind } from '../../storage/migration/derived.ts'
import type { ForeseeRecompute } from '../../storage/migration/inspect-migration.ts'
import { findGreatestCount, incrementCounter } from '../../storage/numbers.ts'
import { selectFrom } from '../../storage/row-source.ts'
import { findAll } from '../../storage/run-query.ts'
import type { Connection, DatabaseRow, Recompute } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { neverNegative } from '../balance-checks.ts'
import { getLedgerSql } from '../check.ts'
import { rebuildBooks } from './rebuild.ts'

/** Binds a clock, for callers that open a database. */
export const createRecompute =
  (now: () => Date): Recompute =>
  (connection, schema, changed) =>
    recompute(connection, schema, { changed, now: now() })

/** Returns messages that refuse the schema; none if everything was recomputed. */
const recompute = async (
  connection: Connection,
  schema: Schema,
  { changed, now }: { readonly changed: readonly string[]; readonly now: Date },
): Promise<readonly string[]> => {
  const numbers = changed.filter(name => parseDerivedKind(name) === 'number')
  await setCounterFloors(connection, schema, numbers)
  const refusals = await rebuildTrees(connection, schema, changed)
  if (changed.every(isBesideBooks)) return refusals
  await rebuildBooks(connection, schema, { now, device: 'migration' })
  return [
    ...refusals,
    ...(await describeNegatives(connection, schema, Object.values(schema.ledgers))),
    ...(await describeDuplicates(connection, schema)),
  ]
}

/**
 * Returns the messages that will refuse a recomputation, before the tables are changed. Skips ledgers whose legs or
 * balances the migration changes: what these hold is known only afterwards.
 */
export const foreseeRecompute: ForeseeRecompute = async (connection, schema, { recomputed, changedTables }) => {
  if (recomputed.every(isBesideBooks)) return []
  const isUnchanged = ({ resource, balances }: Ledger): boolean =>
    [resource, ...balances.map(balance => balance.resource)].every(
      name => !changedTables.has(getResource(schema, name).table),
    )
  const ledgers = Object.values(schema.ledgers).filter(isUnchanged)
  const negatives = await describeNegatives(connection, schema, ledgers)
  return ledgers.length < Object.keys(schema.ledgers).length
    ? negatives
    : [...negatives, ...(await describeDuplicates(connection, schema))]
}

/** Numbers and trees do not follow from the books. */
const isBesideBooks = (name: string): boolean => ['number', 'tree'].includes(parseDerivedKind(name))

const maxExamples = 3

const describeNegatives = async (
  connection: Connection,
  schema: Schema,
  ledgers: readonly Ledger[],
): Promise<readonly string[]> => {
  const sentences: string[] = []
  for (const ledger of ledgers) {
    const found: DatabaseRow[] = []
    for (const { breaches } of neverNegative.of(getLedgerSql(schema, ledger)))
      found.push(...(await connection.all(breaches)))
    const examples = found.slice(0, maxExamples).map(row => `${row.what} at ${row.place} of ${row.shop}: ${row.found}`)
    if (found.length > 0)
      sentences.push(
        `${ledger.file}: ${found.length} balances would be below nothing, where "neverNegative" forbids it (${examples.join('; ')}): put back what places, balances and amounts said, or begin a new ledger`,
      )
  }
  return sentences
}

const describeDuplicates = async (connection: Connection, schema: Schema): Promise<readonly string[]> => {
  const found = Map.groupBy(await findAllDuplicateKeys(connection, schema), one => one.ledger)
  return [...found].map(([name, duplicates]) => {
    const examples = duplicates.slice(0, maxExamples).map(({ key, count }) => `${key}: ${count}`)
    return `${schema.ledgers[name]?.file}: ${duplicates.length} things that "single" allows once are there more often (${examples.join('; ')}): take them out first, or ease "single"`
  })
}

/** After a change of a number pattern, the next number stays above existing numbers of the day with the new form. */
const setCounterFloors = async (connection: Connection, schema: Schema, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  const shops = await findAll(connection, selectFrom(getShopResource(schema)).selectAll())
  for (const resource of Object.values(schema.resources)) {
    for (const { name, number } of resource.fields) {
      if (!number || !names.includes(`number:${resource.name}.${name}`)) continue
      for (const row of shops) await setCounterFloor(connection, schema, { resource, field: name, number, row })
    }
  }
}

const getShopResource = (schema: Schema): StoredResource => getResource(schema, schema.project.shop.resource)

interface CounterFloorInput {
  readonly resource: StoredResource
  readonly field: string
  readonly number: NonNullable<StoredResource['fields'][number]['number']>
  /** Of the shop. */
  readonly row: DatabaseRow
}

const setCounterFloor = async (
  connection: Connection,
  { project }: Schema,
  { resource, field, number, row }: CounterFloorInput,
): Promise<void> => {
  const date = row[project.shop.businessDate]
  const code = String(row[project.shop.key])
  if (date === null) return
  const where = { date: String(date), shop: (name: string | undefined) => String(row[name ?? project.shop.key] ?? '') }
  const form = buildNumberForm(number.pattern, where)
  if (form.width === undefined) return
  const shopFilter = number.scope === 'shop' ? { shop: code } : {}
  const floor = await findGreatestCount(connection, resource, { field, form, ...shopFilter })
  const counter = {
    name: `${resource.name}.${field}`,
    shop: number.scope === 'chain' ? '*' : code,
    period: getPeriod(number.reset, String(date)),
  }
  if (floor > 0) await incrementCounter(connection, counter, { count: 0, floor })
}

// Writes level and path of the rows of resources that became trees, or whose tree is defined otherwise.

/** Returns messages that refuse the schema: rows that are below themselves. */
const rebuildTrees = async (
  connection: Connection,
  schema: Schema,
  changed: readonly string[],
): Promise<readonly string[]> => {
  const refusals: string[] = []
  for (const resource of Object.values(schema.resources)) {
    if (!resource.tree || !changed.includes(`tree:${resource.name}`)) continue
    const rows: readonly Row[] = await findAll(connection, selectFrom(resource).selectAll())
    const shopColumn = findShopColumn(resource)
    for (const shopRows of Map.groupBy(rows, row => (shopColumn === undefined ? '' : row[shopColumn])).values())
      refusals.push(...(await rebuildTree(connection, { resource, tree: resource.tree, rows: shopRows })))
  }
  return refusals
}

interface ShopTree {
  readonly resource: Resource
  readonly tree: TreeFields
  /** Of one shop, or of the chain. */
  readonly rows: readonly Row[]
}

const rebuildTree = async (connection: Connection, { resource, tree, rows }: ShopTree): Promise<readonly string[]> => {
  const [keyName] = resource.key
  const byKey = new Map(rows.map(row => [row[keyName], row]))
  const listKeys = (row: Row): readonly string[] | undefined => {
    const keys: string[] = []
    for (let current: Row | undefined = row; current; current = byKey.get(current[tree.parent] ?? null)) {
      const key = String(current[keyName])
      if (keys.includes(key)) return undefined
      keys.unshift(key)
    }
    return keys
  }
  const placed = rows.map(row => ({ row, keys: listKeys(row) }))
  const changes = placed.flatMap(({ row, keys }) =>
    keys ? [{ id: String(row.id), values: [keys.length, keys.join(treeSeparator)] }] : [],
  )
  await writeDerived(connection, { resource, columns: [tree.level, tree.path] }, changes)
  const circular = placed.filter(({ keys }) => keys === undefined).map(({ row }) => String(row[keyName]))
  return circular.length === 0
    ? []
    : [
        `${resource.file}: ${circular.slice(0, 3).join(', ')} would be below themselves by "${tree.parent}": give one of them another parent first`,
      ]
}
