// Updates derived fields of rows: computes them from balances and legs, and writes those that differ.
import type { Stored } from '../../engine/field/field-type.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Derivation } from '../../engine/schema/document.ts'
import { findSmallestBalance, type Ledger, type PlaceRows } from '../../engine/schema/ledger.ts'
import type { ResourceCore, ResourceFields, StoredResource } from '../../engine/schema/resource.ts'
import { getLedger, getResource, type Schema } from '../../engine/schema/schema.ts'
import { mapByName, memoizeByObject } from '../../engine/value/records.ts'
import {
  type DerivedFact,
  type DerivedSource,
  findDerivedRows,
  writeDerived,
  writeHeldCounts,
} from '../storage/ledger/derived-values.ts'
import type { Reservation } from '../storage/reservations.ts'
import { streamPages } from '../storage/row-pages.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { findShopColumn } from '../storage/tables.ts'
import type { CheckedEntry } from './entry.ts'
import { matchPlaceRow } from './places.ts'

/** A derived field with the fact that it is computed from. */
interface DerivedField {
  readonly name: string
  readonly derived: Derivation
  readonly fact: DerivedFact
}

/** A derived field with an incorrect value. */
interface DerivedDifference {
  readonly id: string
  readonly shop: string
  readonly resource: string
  readonly key: string
  readonly field: string
  readonly ledger: string
  readonly expected: Stored
  readonly found: Stored
}

/** Returns the derived fields by resource. */
const getDerivedFields = memoizeByObject(
  (schema: Schema) =>
    new Map(Object.values(schema.resources).flatMap(resource => buildDerivedFields(schema, resource))),
)

const buildDerivedFields = (
  schema: Schema,
  resource: ResourceCore & ResourceFields,
): readonly [string, readonly DerivedField[]][] => {
  const derivedFields = resource.fields.flatMap(({ name, derived }) =>
    derived ? [{ name, derived, fact: buildFact(schema, name, derived) }] : [],
  )
  return derivedFields.length === 0 ? [] : [[resource.name, derivedFields]]
}

const buildFact = (schema: Schema, name: string, { ledger: ledgerName, by, value }: Derivation): DerivedFact => {
  const ledger = getLedger(schema, ledgerName)
  const asks = { place: 'now', part: 'inside', held: 'held' } as const
  const isPlace = value.kind === 'place' || value.kind === 'part'
  const source = buildSource(schema, ledger, isPlace ? [by, ledger.transfer.place] : [by])
  return {
    name: `fact_${name}`,
    source: { ...source, by },
    asks: value.kind === 'amount' ? { amount: value.amount } : asks[value.kind],
  }
}

const buildSource = (schema: Schema, ledger: Ledger, columns: readonly string[]): Omit<DerivedSource, 'by'> => {
  const { resource, key } = schema.project.shop
  const balance = findSmallestBalance(ledger, columns)
  return {
    legs: getResource(schema, ledger.resource),
    balance: getResource(schema, balance?.resource ?? ''),
    place: ledger.transfer.place,
    counted: ledger.amounts[0]?.name ?? '',
    outside: ledger.places.outside,
    aside: ledger.places.inside,
    shops: { table: getResource(schema, resource).table, key },
  }
}

/** Updates the rows that the entries refer to, in their transaction and after their legs are written. */
export const updateDerivedRows = async (
  connection: Connection,
  schema: Schema,
  entries: readonly CheckedEntry[],
): Promise<void> => {
  for (const [name, fields] of getDerivedFields(schema)) {
    const resource = getResource(schema, name)
    const keys = new Map<string, Set<string>>()
    for (const { derived } of fields)
      for (const entry of entries) collectKeys(keys, { schema, resource, derived, entry })
    for (const [shop, shopKeys] of keys)
      await updateRows(connection, schema, resource, { shop, keys: [...shopKeys].toSorted() })
  }
}

/** Counts again what documents hold of the rows that one of them has reserved or released. */
export const updateReservedRows = async (
  connection: Connection,
  schema: Schema,
  reservations: readonly Reservation[],
): Promise<void> => {
  for (const [name, resourceReservations] of Map.groupBy(reservations, ({ resource }) => resource)) {
    const heldFields = (getDerivedFields(schema).get(name) ?? []).filter(({ derived }) => derived.value.kind === 'held')
    if (heldFields.length === 0) continue
    const resource = getResource(schema, name)
    const columns = heldFields.map(field => field.name)
    for (const [shop, shopReservations] of Map.groupBy(resourceReservations, reservation => reservation.shop)) {
      const keys = shopReservations.map(({ key }) => key).toSorted()
      await writeHeldCounts(connection, { resource, columns }, { shop, keys })
    }
  }
}

interface EntryReference {
  readonly schema: Schema
  readonly resource: StoredResource
  readonly derived: Derivation
  readonly entry: CheckedEntry
}

/** Collects the keys that an entry refers to, by the shop of their rows. */
const collectKeys = (keys: Map<string, Set<string>>, { schema, resource, derived, entry }: EntryReference): void => {
  const { ledger, dims, from, to } = entry
  if (ledger.name !== derived.ledger) return
  for (const { shop, place: location } of [from, to]) {
    const key = derived.by === ledger.transfer.place ? location : dims[derived.by]
    if (key === undefined || key === schema.project.emptyText) continue
    const owner = findShopColumn(resource) === undefined ? '' : shop
    keys.set(owner, (keys.get(owner) ?? new Set()).add(key))
  }
}

/** Updates a new row, whose key legs may have used before it existed, and returns it with its derived fields. */
export const updateNewRow = async (
  connection: Connection,
  { schema, shop }: { readonly schema: Schema; readonly shop: string },
  resource: StoredResource,
  row: Row,
): Promise<Row> => {
  const fields = getDerivedFields(schema).get(resource.name)
  if (!fields) return row
  const owner = findShopColumn(resource) === undefined ? '' : shop
  const keys = [String(row[resource.key[0]])]
  const [derived] = await updateRows(connection, schema, resource, { shop: owner, keys })
  return { ...row, ...derived }
}

/** Updates the rows with these keys, of one shop if rows belong to shops; a row without legs gets empty values. */
const updateRows = async (
  connection: Connection,
  schema: Schema,
  resource: StoredResource,
  selection: { readonly shop: string; readonly keys: readonly string[] },
): Promise<readonly DatabaseRow[]> => {
  const fields = getDerivedFields(schema).get(resource.name)
  if (!fields || selection.keys.length === 0) return []
  const facts = fields.map(({ fact }) => fact)
  const rows = await findDerivedRows(connection, resource, facts, selection)
  await writeDifferences(connection, schema, { resource, fields, rows })
  return rows.map(row => mapByName(fields, field => computeExpected(schema, field, row)))
}

interface DerivedRows {
  readonly resource: StoredResource
  readonly fields: readonly DerivedField[]
  readonly rows: readonly DatabaseRow[]
}

const writeDifferences = async (
  connection: Connection,
  schema: Schema,
  { resource, fields, rows }: DerivedRows,
): Promise<void> => {
  const changes = rows.flatMap(row => {
    const values = fields.map(field => computeExpected(schema, field, row))
    const isSame = fields.every(({ name }, at) => row[name] === values[at])
    return isSame ? [] : [{ id: String(row.id), values }]
  })
  await writeDerived(connection, { resource, columns: fields.map(({ name }) => name) }, changes)
}

const computeExpected = (schema: Schema, { derived, fact }: DerivedField, row: DatabaseRow): Stored => {
  const found = row[fact.name] ?? null
  if (derived.value.kind === 'amount' || derived.value.kind === 'held') return Number(found)
  if (found === null) return schema.project.emptyText
  return derived.value.kind === 'part'
    ? extractPlacePart(getLedger(schema, derived.ledger), String(found), derived.value.part)
    : found
}

/** Returns every derived field that differs from balances and legs; corrects it if `write` is set. */
export const findDifferences = async (
  connection: Connection,
  schema: Schema,
  { write }: { readonly write: boolean },
): Promise<readonly DerivedDifference[]> => {
  const differences: DerivedDifference[] = []
  for (const [name, fields] of getDerivedFields(schema)) {
    const resource = getResource(schema, name)
    const facts = fields.map(({ fact }) => fact)
    const pages = streamPages((after, limit) => findDerivedRows(connection, resource, facts, { after, limit }), 500)
    for await (const rows of pages) {
      for (const row of rows) differences.push(...compareRow(schema, { resource, fields }, row))
      if (write) await writeDifferences(connection, schema, { resource, fields, rows })
    }
  }
  return differences
}

const compareRow = (
  schema: Schema,
  { resource, fields }: Pick<DerivedRows, 'resource' | 'fields'>,
  row: DatabaseRow,
): readonly DerivedDifference[] =>
  fields.flatMap(field => {
    const [expected, found] = [computeExpected(schema, field, row), row[field.name] ?? null]
    if (expected === found) return []
    const location = {
      id: String(row.id),
      shop: String(row.row_shop),
      resource: resource.name,
      key: String(row.row_key),
    }
    return [{ ...location, field: field.name, ledger: field.derived.ledger, expected, found }]
  })

// Extracts one field from the text of a place, by the patterns of places.

/** Returns the field with that name; the place itself if its pattern lacks the field. */
const extractPlacePart = ({ places }: Ledger, place: string, part: string): string => {
  if (places.inside.includes(place) || places.outside.includes(place)) return place
  const rows = places.rows.toSorted((a, b) => getHead(b).length - getHead(a).length)
  for (const pattern of rows) {
    const row = matchPlaceRow(pattern, place)
    // The pattern with the longest literal prefix is the intended one; others match by chance.
    if (row) return row.values[row.columns.indexOf(part)] ?? place
  }
  return place
}

const getHead = ({ pattern }: PlaceRows): string => pattern[0] ?? ''
