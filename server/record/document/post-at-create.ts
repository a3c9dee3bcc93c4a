// Entries that a row posts when it is created, without being a document: a piece that comes into the shop.

import type { Row } from '../../../engine/record/row.ts'
import type { Flow, Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { findHistoryEntries } from '../../ledger/reverse-entries.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { createMoveEvaluation, type DocumentActions } from './move-context.ts'
import { postDocumentSets } from './post-sets.ts'

/** The name of the entry set of a new row, which also serves as the move of its entries. */
export const creationSetName = 'create'

/** A pseudo move for the creation of a row. */
const creationMove: Move = {
  id: creationSetName,
  title: '',
  from: [],
  to: { state: '' },
  who: [],
  bulk: false,
  numbers: [],
  post: [creationSetName],
  reverse: [],
  promises: [],
  sets: {},
  also: [],
  creates: [],
  asks: false,
}

const noFlow: Flow = { field: '', initial: '', states: {}, moves: [] }

const throwNoDocuments = (): never => {
  throw new Error('the creation of a row cannot move other documents')
}

const noActions: DocumentActions = {
  create: throwNoDocuments,
  transition: throwNoDocuments,
  createSent: throwNoDocuments,
  moveSent: throwNoDocuments,
}

/** Reads posted rows with the values that the books derive. */
export const readStoredRows = async (
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  if (!resource.lifecycle.posts[creationSetName]) return rows
  const stored: Row[] = []
  for (const row of rows) stored.push((await findRowById(connection, resource, String(row.id))) ?? row)
  return stored
}

/** Posts the entries of many rows. For history, reverses the entries of the rows in `instead`. */
export const postRowsAtCreate = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { rows, instead: replacedRows = [] }: { readonly rows: readonly Row[]; readonly instead?: readonly Row[] },
): Promise<void> => {
  if (!resource.lifecycle.posts[creationSetName]) return
  const ids = isHistory(resource) ? replacedRows.map(({ id }) => String(id)) : []
  const reversedEntries = await findHistoryEntries(connection, caller.schema, ids)
  const asking = createMoveEvaluation(connection, caller, { isNew: true })
  const context = {
    connection,
    caller,
    resource,
    asking,
    flow: noFlow,
    move: creationMove,
    depth: 0,
    others: noActions,
  }
  await postDocumentSets(
    context,
    rows.map(row => ({ row, lines: {} })),
    [creationSetName],
    reversedEntries,
  )
}

/** Whether the rows date from before the shop opened. */
export const isHistory = ({ lifecycle }: Resource): boolean =>
  lifecycle.posts[creationSetName]?.some(({ date }) => date !== undefined) === true
