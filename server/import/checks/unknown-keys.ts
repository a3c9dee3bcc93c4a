// Checks references of documents to missing rows, and keys that the shop has used already.
import { uniq } from 'es-toolkit/array/uniq'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { listKeys } from '../../../engine/record/reference-keys.ts'
import { isBlank } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { findTakenValues } from '../../storage/batches.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { isLineKeyOfFile } from './check-document-keys.ts'
import type { CheckedDocument, CheckedLine, DocumentWork } from './document-work.ts'
import type { RowError } from './import-plan.ts'
import { createRowError } from './row-errors.ts'

/** A value of a document or line, with its row in the file. */
interface KeyOccurrence {
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
  const errorsByDocument = new Map<number, RowError[]>()
  const addError = (index: number, error: RowError): void =>
    void errorsByDocument.set(index, [...(errorsByDocument.get(index) ?? []), error])
  for (const resource of [header, lines]) {
    for (const field of resource.fields) {
      const isKey = field.name === resource.key[0] && (resource === header || isLineKeyOfFile(work))
      if ((!field.ref?.checked || unchecked.has(field.name)) && !isKey) continue
      const known = isKey ? undefined : work.known.get(field.ref?.to ?? '')
      const occurrences = listOccurrences(documents, { field, isHeader: resource === header, known })
      if (occurrences.length === 0) continue
      const errors = isKey
        ? findTakenKeys(connection, work, { resource, field, places: occurrences })
        : findMissingKeys(connection, work, { field, places: occurrences })
      for (const { index, error } of await errors) addError(index, error)
    }
  }
  return errorsByDocument
}

/** Values of the field that are not yet known to exist. */
const listOccurrences = (
  documents: readonly CheckedDocument[],
  { field, isHeader, known }: { field: Field; isHeader: boolean; known: ReadonlyMap<Stored, boolean> | undefined },
): readonly KeyOccurrence[] => {
  const occurrences: KeyOccurrence[] = []
  for (const [index, { header, lines }] of documents.entries()) {
    for (const line of lines) {
      const value = (isHeader ? header : line.row)[field.name] ?? null
      if (known?.get(value) !== true && !isBlank(field, value)) occurrences.push({ index, line, value })
      // The document's own values are reported at its first row.
      if (isHeader) break
    }
  }
  return occurrences
}

interface DocumentError {
  readonly index: number
  readonly error: RowError
}

const findTakenKeys = async (
  connection: Connection,
  { caller, table }: DocumentWork,
  {
    resource,
    field,
    places: occurrences,
  }: { resource: StoredResource; field: Field; places: readonly KeyOccurrence[] },
): Promise<readonly DocumentError[]> => {
  const values = uniq(occurrences.map(({ value }) => value))
  const taken = new Set(
    await findTakenValues(connection, resource, { column: field.name, values, shop: caller.shop.code }),
  )
  return occurrences
    .filter(({ value }) => taken.has(value))
    .map(({ index, line, value }) => {
      const params = { value: field.type.format(value) }
      return { index, error: createRowError(table, line, toFieldFault(field, fault('unique', { params }))) }
    })
}

const findMissingKeys = async (
  connection: Connection,
  work: DocumentWork,
  { field, places: occurrences }: { field: Field; places: readonly KeyOccurrence[] },
): Promise<readonly DocumentError[]> => {
  const target = getResource(work.caller.schema, field.ref?.to ?? '')
  const known = await readKnownKeys(connection, work, {
    target,
    values: occurrences.flatMap(({ value }) => listKeys(field, value)),
  })
  return occurrences
    .filter(({ value, line }) => !listKeys(field, value).every(one => known.get(one) === true) && !isWrong(line, field))
    .map(({ index, line, value }) => {
      const params = { value: field.type.format(value), to: target.title }
      return {
        index,
        error: createRowError(work.table, line, toFieldFault(field, fault('reference.missing', { params }))),
      }
    })
}

const isWrong = ({ read }: CheckedLine, { name }: Field): boolean => read.faults.some(item => item.fault.field === name)

/** Queries each key once for the whole file. */
const readKnownKeys = async (
  connection: Connection,
  { caller, known: keysByResource }: DocumentWork,
  { target, values }: { target: StoredResource; values: readonly Stored[] },
): Promise<ReadonlyMap<Stored, boolean>> => {
  const known = keysByResource.get(target.name) ?? new Map<Stored, boolean>()
  keysByResource.set(target.name, known)
  const uncached = uniq(values).filter(value => !known.has(value))
  const [key] = target.key
  if (uncached.length > 0) {
    const query = { conditions: [{ column: key, compare: 'in' as const, values: uncached }], sort: [], offset: 0 }
    const { rows } = await listRows(connection, target, query, caller.shop.code)
    const existing = new Set(rows.map(row => row[key] ?? null))
    for (const value of uncached) known.set(value, existing.has(value))
  }
  return known
}
