// What waiting documents were computed from: one row for each document, until it takes effect or ends.

import { recordSystemSeal } from './audit.ts'
import { deferChange } from './rehearse-write.ts'
import { build, findFirst, toStatement } from './run-query.ts'
import type { Connection } from './storage.ts'
import { buildDeletionSeal, buildSystemSeal, formatSealedKey, sealedBases } from './system-seals.ts'

const table = 'kencana_basis'

export interface StoredBasis {
  /** The shop that owns the document. */
  readonly shop: string
  readonly documentId: string
  /** JSON text. */
  readonly basis: string
}

type BasisKey = Pick<StoredBasis, 'shop' | 'documentId'>

/** Adds the basis of a new document, or replaces the one of an edited document; the next row of the audit seals it. */
export const writeStoredBasis = async (
  connection: Connection,
  { shop, documentId, basis }: StoredBasis,
  { isNew }: { readonly isNew: boolean },
): Promise<void> => {
  if (!isNew) await deleteRow(connection, { shop, documentId })
  const row = { shop, document_id: documentId, basis }
  await deferChange(connection, toStatement(build.insertInto(table).values(row)))
  recordSystemSeal(connection, buildSystemSeal(sealedBases, row))
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

/** The next row of the audit has the deletion. */
export const deleteBasis = async (connection: Connection, key: BasisKey): Promise<void> => {
  await deleteRow(connection, key)
  const sealedKey = formatSealedKey(sealedBases, { shop: key.shop, document_id: key.documentId })
  recordSystemSeal(connection, buildDeletionSeal(sealedBases, sealedKey))
}

const deleteRow = async (connection: Connection, { shop, documentId }: BasisKey): Promise<void> => {
  const deletion = build.deleteFrom(table).where('shop', '=', shop).where('document_id', '=', documentId)
  await deferChange(connection, toStatement(deletion))
}
