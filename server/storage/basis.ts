// What waiting documents were computed from: one row for each document, until it takes effect or ends.

import { build } from './compiler.ts'
import { findFirst, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_basis'

export interface StoredBasis {
  readonly documentId: string
  readonly shop: string
  /** The resource of the document. */
  readonly document: string
  /** JSON text. */
  readonly basis: string
}

/** Replaces the basis of a document. */
export const replaceBasis = async (
  connection: Connection,
  { documentId, ...rest }: StoredBasis,
  { isNew }: { readonly isNew: boolean },
): Promise<void> => {
  if (!isNew) await deleteBasis(connection, documentId)
  await runQuery(connection, build.insertInto(table).values({ document_id: documentId, ...rest }))
}

/** Returns the JSON text of a document's basis; undefined if it has none. */
export const findBasis = async (connection: Connection, documentId: string): Promise<string | undefined> => {
  const row = await findFirst(connection, build.selectFrom(table).select('basis').where('document_id', '=', documentId))
  return row && String(row.basis)
}

export const deleteBasis = async (connection: Connection, documentId: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('document_id', '=', documentId))
}
