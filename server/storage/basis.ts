// What waiting documents were computed from: one row for each document, until it takes effect or ends.

import { build } from './compiler.ts'
import { findFirst, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_basis'

export interface StoredBasis {
  /** The shop that owns the document. */
  readonly shop: string
  readonly documentId: string
  /** JSON text. */
  readonly basis: string
}

type BasisKey = Pick<StoredBasis, 'shop' | 'documentId'>

/** Adds the basis of a new document, or replaces the one of an edited document. */
export const writeStoredBasis = async (
  connection: Connection,
  { shop, documentId, basis }: StoredBasis,
  { isNew }: { readonly isNew: boolean },
): Promise<void> => {
  if (!isNew) await deleteBasis(connection, { shop, documentId })
  await runQuery(connection, build.insertInto(table).values({ shop, document_id: documentId, basis }))
}

/** Returns the JSON text of a document's basis; undefined if it has none. */
export const findBasis = async (
  connection: Connection,
  { shop, documentId }: BasisKey,
): Promise<string | undefined> => {
  const query = build.selectFrom(table).select('basis').where('shop', '=', shop).where('document_id', '=', documentId)
  const row = await findFirst(connection, query)
  return row && String(row.basis)
}

export const deleteBasis = async (connection: Connection, { shop, documentId }: BasisKey): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('shop', '=', shop).where('document_id', '=', documentId))
}
