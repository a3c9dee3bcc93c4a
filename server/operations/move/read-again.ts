// Returns a written document as a read would return it, without reading it again if possible.
import { type Row, rowOf } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { findVersi } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Document, lineTable, readLines } from '../document/document.ts'
import { getRow } from '../records/read-record.ts'

interface Reading {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
}

/** Returns the written document, unless it was written again or a read adds computed values. */
export const readAgain = async (reading: Reading, written: Document): Promise<Document> => {
  const { connection, caller, resource } = reading
  const id = String(written.row.id)
  const isSame = isReadAsWritten(reading) && (await findVersi(connection, resource, id)) === written.row.versi
  if (!isSame)
    return {
      row: await getRow(connection, resource, id, caller),
      lines: await readLines(connection, caller, resource, id),
    }
  const lines = resource.lifecycle.lines.map(({ name }) => {
    const table = lineTable(caller.schema, resource, name)
    return [name, (written.lines[name] ?? []).map(line => asRead(table, line))] as const
  })
  return { row: asRead(resource, written.row), lines: Object.fromEntries(lines) }
}

/** Absent values become null. */
const asRead = ({ fields }: ResourceFields, row: Row): Row =>
  rowOf([...fields.map(({ name }) => name), 'id', 'versi'], name => row[name])

const known = new WeakMap<Resource, boolean>()

const isReadAsWritten = ({ caller, resource }: Reading): boolean => {
  const tables = () => [
    resource,
    ...resource.lifecycle.lines.map(({ name }) => lineTable(caller.schema, resource, name)),
  ]
  const isSame = known.get(resource) ?? tables().every(({ fields }) => fields.every(isAsWritten))
  known.set(resource, isSame)
  return isSame
}

/** Books, joins and computed fields add values to a row that is read. */
const isAsWritten = ({ stored, derived, fetch }: Field): boolean => stored && !derived && fetch?.mode !== 'live'
