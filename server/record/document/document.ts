// A document in memory with its lines, and its reader for expressions.

import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { createRecordReader, type RowLookup } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { findLines } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'

export interface Document {
  readonly row: Row
  /** Ordered rows by the name of the lines. */
  readonly lines: Readonly<Record<string, readonly Row[]>>
}

/** Returns the resource of the lines. */
export const getLineTable = (schema: Schema, resource: Resource, name: string): Resource => {
  const lines = resource.lifecycle.lines.find(one => one.name === name)
  if (!lines) throw new Error(`${resource.name} has no lines ${name}`)
  return getResource(schema, lines.resource)
}

/** Creates the reader of a document: its fields and its lines. */
export const createDocumentReader = (
  schema: Schema,
  resource: Resource,
  document: Document,
  rows: RowLookup,
): RowReader => {
  const readers = new Map<string, readonly RowReader[]>()
  const getLines = (name: string): readonly RowReader[] | undefined => {
    if (!resource.lifecycle.lines.some(lines => lines.name === name)) return undefined
    const table = getLineTable(schema, resource, name)
    const lineReaders =
      readers.get(name) ?? (document.lines[name] ?? []).map(line => createRecordReader(table, line, rows))
    readers.set(name, lineReaders)
    return lineReaders
  }
  return { ...createRecordReader(resource, document.row, rows), lines: getLines }
}

/** Reads the lines of a saved document in order. */
export const readLines = async (
  connection: Connection,
  { schema, shop }: Caller,
  resource: Resource,
  id: string,
): Promise<Document['lines']> => {
  const readTable = async ({ name }: Lines): Promise<[string, readonly Row[]]> => [
    name,
    await findLines(connection, getLineTable(schema, resource, name), id, shop.code),
  ]
  return Object.fromEntries(await Promise.all(resource.lifecycle.lines.map(readTable)))
}

/** Returns the document with changed values in some of its lines. */
export const withLines = (
  document: Document,
  name: string,
  change: (line: Row, index: number) => Readonly<Record<string, Stored>>,
): Document => ({
  ...document,
  lines: {
    ...document.lines,
    [name]: (document.lines[name] ?? []).map((line, index) => ({ ...line, ...change(line, index) })),
  },
})
