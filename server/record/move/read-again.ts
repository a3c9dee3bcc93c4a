// Returns a written document as a read would return it, reading again only what a read changes.

import { buildRow, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { memoizeByObject } from '../../../engine/value/memoize-by-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { findLines } from '../../storage/find-rows.ts'
import { findVersi } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, getLineTable, readLines } from '../document/document.ts'
import { getRow } from '../rows/read-record.ts'

interface DocumentContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
}

/** Returns the written document; reads its row and lines again where it was written again or a read adds values. */
export const reloadDocument = async (context: DocumentContext, written: Document): Promise<Document> => {
  const { connection, caller, resource } = context
  const id = String(written.row.id)
  const readTable = async (name: string): Promise<readonly [string, readonly Row[]]> => {
    const table = getLineTable(caller.schema, resource, name)
    const lines = written.lines[name] ?? []
    const isAsWritten = lines.length === 0 || hasFieldsAsWritten(table)
    const rows = isAsWritten
      ? lines.map(line => toReadRow(table, line))
      : await findLines(connection, table, id, caller.shop.code)
    return [name, rows]
  }
  const names = resource.lifecycle.lines.map(({ name }) => name)
  const [row, ...lines] = await Promise.all([readHeader(context, written), ...names.map(readTable)])
  if (row && row.versi === written.row.versi) return { row, lines: Object.fromEntries(lines) }
  return {
    row: row ?? (await getRow(connection, resource, id, caller)),
    lines: await readLines(connection, caller, resource, id),
  }
}

/** Returns undefined if the row was written again. */
const readHeader = async ({ connection, caller, resource }: DocumentContext, { row }: Document) => {
  const id = String(row.id)
  if (!hasFieldsAsWritten(resource)) return getRow(connection, resource, id, caller)
  return (await findVersi(connection, resource, id)) === row.versi ? toReadRow(resource, row) : undefined
}

/** Absent values become null. */
const toReadRow = ({ fields }: ResourceFields, row: Row): Row =>
  buildRow([...fields.map(({ name }) => name), 'id', 'versi'], name => row[name])

const hasFieldsAsWritten = memoizeByObject(({ fields }: ResourceFields) => fields.every(isFieldReadAsWritten))

/** Books, joins and computed fields add values to a row that is read. */
const isFieldReadAsWritten = ({ stored, derived, fetch }: Field): boolean =>
  stored && !derived && fetch?.mode !== 'live'
