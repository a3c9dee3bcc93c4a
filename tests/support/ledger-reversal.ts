// Reverses what a document posted, for tests that have no move.
import type { Caller } from '../../server/caller/caller.ts'
import { findDocumentEntries, reverseEntries } from '../../server/ledger/reverse-entries.ts'
import type { Connection } from '../../server/storage/storage.ts'

export type DocumentReversal = Parameters<typeof reverseEntries>[3] & { readonly documentId: string }

export const reverseDocument = async (
  connection: Connection,
  caller: Caller,
  { documentId, ...reversal }: DocumentReversal,
): ReturnType<typeof reverseEntries> =>
  reverseEntries(connection, caller, await findDocumentEntries(connection, caller.schema, documentId), reversal)
