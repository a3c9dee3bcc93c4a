// Returns a written document as a read would return it, without reading it again if possible.

import { buildRow, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { memoizeByObject } from '../../../engine/values/memoize-by-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { findVersi } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, getLineTable, readLines } from '../document/document.ts'
import { getRow } from '../records/read-record.ts'

interface DocumentContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
}

/** Returns the written document, unless it was written again or a read adds computed values. */
export const reloadDocument = async (context: DocumentContext, written: Document): Promise<Document> => {
  const { connection, caller, resource } = context
  const id = String(written.row.id)
  const isSame = isReadAsWritten(context) && (await findVersi(connection, resource, id)) === written.row.versi
  if (!isSame) {
    const [row, lines] = await Promise.all([
      getRow(connection, resource, id, caller),
      readLines(connection, caller, resource, id),
    ])
    return { row, lines }
  }
  const lines = resource.lifecycle.lines.map(({ name }) => {
    const table = getLineTable(caller.schema, resource, name)
    return [name, (written.lines[name] ?? []).map(line => toReadRow(table, line))] as const
  })
  return { row: toReadRow(resource, written.row), lines: Object.fromEntries(lines) }
}

/** Absent values become null. */
const toReadRow = ({ fields }: ResourceFields, row: Row): Row =>
  buildRow([...fields.map(({ name }) => name), 'id', 'versi'], name => row[name])

const hasFieldsAsWritten = memoizeByObject(({ fields }: ResourceFields) => fields.every(isFieldReadAsWritten))

const isReadAsWritten = ({ caller, resource }: DocumentContext): boolean =>
  hasFieldsAsWritten(resource) &&
  resource.lifecycle.lines.every(({ name }) => hasFieldsAsWritten(getLineTable(caller.schema, resource, name)))

/** Books, joins and computed fields add values to a row that is read. */
const isFieldReadAsWritten = ({ stored, derived, fetch }: Field): boolean =>
  stored && !derived && fetch?.mode !== 'live'
