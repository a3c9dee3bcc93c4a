// Checks references of documents to missing rows, and keys that the shop has used already.
import { fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { keysIn } from '../../../engine/record/keys-in.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { isBlank } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { takenValues } from '../../storage/batches.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { errorAt } from './checking.ts'
import type { CheckedDocument, CheckedLine, DocumentWork } from './document-work.ts'
import type { RowError } from './plan.ts'

/** A value of a document or line, with its row in the file. */
interface Place {
  readonly index: number
  readonly line: CheckedLine
  readonly value: Stored
}

/** Errors by the index of their document: references to missing rows, and keys that the shop has used already. */
export const reportUnknownKeys = async (
  connection: Connection,
  work: DocumentWork,
  documents: readonly CheckedDocument[],
): Promise<ReadonlyMap<number, readonly RowError[]>> => {
  const { header, lines } = work.target
  const unchecked = new Set(work.imported.fields.flatMap(one => (one.unchecked ? [one.name] : [])))
  const found = new Map<number, RowError[]>()
  const addError = (index: number, error: RowError): void => void found.set(index, [...(found.get(index) ?? []), error])
  for (const resource of [header, lines]) {
    for (const field of resource.fields) {
      const isKey = field.name === resource.key[0]
      if ((!field.ref?.checked || unchecked.has(field.name)) && !isKey) continue
      const known = isKey ? undefined : work.seen.known.get(field.ref?.to ?? '')
      const places = placesOf(work, documents, { field, isHeader: resource === header, known })
      if (places.length === 0) continue
      const errors = isKey
        ? takenOf(connection, work, { resource, field, places })
        : missingOf(connection, work, { field, places })
      for (const { index, error } of await errors) addError(index, error)
    }
  }
  return found
}

/** Values of the field that are not yet known to exist. */
const placesOf = (
  { caller }: DocumentWork,
  documents: readonly CheckedDocument[],
  { field, isHeader, known }: { field: Field; isHeader: boolean; known: ReadonlyMap<Stored, boolean> | undefined },
): readonly Place[] => {
  const { emptyText } = caller.schema.project
  const places: Place[] = []
  for (const [index, { header, lines }] of documents.entries()) {
    for (const line of lines) {
      const value = (isHeader ? header : line.row)[field.name] ?? null
      if (known?.get(value) !== true && !isBlank(field, value, emptyText)) places.push({ index, line, value })
      // The document's own values are reported at its first row.
      if (isHeader) break
    }
  }
  return places
}

interface Reported {
  readonly index: number
  readonly error: RowError
}

const takenOf = async (
  connection: Connection,
  { caller, table }: DocumentWork,
  { resource, field, places }: { resource: StoredResource; field: Field; places: readonly Place[] },
): Promise<readonly Reported[]> => {
  const values = [...new Set(places.map(({ value }) => value))]
  const taken = new Set(await takenValues(connection, resource, { column: field.name, values, shop: caller.shop.code }))
  return places
    .filter(({ value }) => taken.has(value))
    .map(({ index, line, value }) => {
      const params = { value: field.type.format(value) }
      return { index, error: errorAt(table, line, about(field, fault('unique', { params }))) }
    })
}

const missingOf = async (
  connection: Connection,
  work: DocumentWork,
  { field, places }: { field: Field; places: readonly Place[] },
): Promise<readonly Reported[]> => {
  const target = getResource(work.caller.schema, field.ref?.to ?? '')
  const known = await knownKeys(connection, work, {
    target,
    values: places.flatMap(({ value }) => keysIn(field, value)),
  })
  return places
    .filter(({ value, line }) => !keysIn(field, value).every(one => known.get(one) === true) && !isWrong(line, field))
    .map(({ index, line, value }) => {
      const params = { value: field.type.format(value), to: target.title }
      return { index, error: errorAt(work.table, line, about(field, fault('reference.missing', { params }))) }
    })
}

const isWrong = ({ read }: CheckedLine, { name }: Field): boolean =>
  read.faults.some(found => found.fault.field === name)

/** Queries each key once for the whole file. */
const knownKeys = async (
  connection: Connection,
  { caller, seen }: DocumentWork,
  { target, values }: { target: StoredResource; values: readonly Stored[] },
): Promise<ReadonlyMap<Stored, boolean>> => {
  const known = seen.known.get(target.name) ?? new Map<Stored, boolean>()
  seen.known.set(target.name, known)
  const asked = [...new Set(values)].filter(value => !known.has(value))
  const [key] = target.key
  if (asked.length > 0) {
    const query = { conditions: [{ column: key, compare: 'in' as const, values: asked }], sort: [], offset: 0 }
    const { rows } = await listRows(connection, target, query, caller.shop.code)
    const there = new Set(rows.map(row => row[key] ?? null))
    for (const value of asked) known.set(value, there.has(value))
  }
  return known
}
