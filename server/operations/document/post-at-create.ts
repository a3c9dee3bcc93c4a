// What a row that is no document posts when it is made: a piece that comes into the shop.

import type { Row } from '../../../engine/record/row.ts'
import type { Flow, Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { entriesOfHistory } from '../../books/reverse-entries.ts'
import type { Caller } from '../../caller/caller.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { askingOfMove, type Others } from './moving.ts'
import { postSetsOfAll } from './post-sets.ts'

/** The set that a row posts when it is created, and the move that its entries name. */
export const postedAtCreate = 'create'

/** The making of a row, like a move. */
const making: Move = {
  ...{ id: postedAtCreate, title: '', from: [], to: { state: '' }, who: [], notSelf: false, bulk: false, numbers: [] },
  ...{ post: [postedAtCreate], reverse: [], sets: {}, also: [], creates: [], asks: false },
}

const noFlow: Flow = { field: '', initial: '', states: {}, moves: [] }

const nobody = (): never => {
  throw new Error('the making of a row moves no other document')
}

const noOthers: Others = { create: nobody, transition: nobody, createSent: nobody, moveSent: nobody }

/** Posts, and answers the row with what the books keep of it. */
export const postAtCreate = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<Row> => {
  await postAllAtCreate(connection, caller, resource, { rows: [row] })
  const [posted = row] = await rowsAsStored(connection, resource, [row])
  return posted
}

/** Rows that were posted, with what the books keep of them. */
export const rowsAsStored = async (
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  if (!resource.lifecycle.posts[postedAtCreate]) return rows
  const stored: Row[] = []
  for (const row of rows) stored.push((await findRowById(connection, resource, String(row.id))) ?? row)
  return stored
}

/** Posts many rows at once; of history, what the rows in `instead` posted is taken back. */
export const postAllAtCreate = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { rows, instead = [] }: { readonly rows: readonly Row[]; readonly instead?: readonly Row[] },
): Promise<void> => {
  if (!resource.lifecycle.posts[postedAtCreate]) return
  const ids = isHistory(resource) ? instead.map(({ id }) => String(id)) : []
  const takenBack = await entriesOfHistory(connection, caller.schema, ids)
  const asking = askingOfMove(connection, caller, { isNew: true })
  const moving = { connection, caller, resource, asking, flow: noFlow, move: making, depth: 0, others: noOthers }
  await postSetsOfAll(
    moving,
    rows.map(row => ({ row, lines: {} })),
    [postedAtCreate],
    takenBack,
  )
}

/** Whether its rows are of days before the shop began. */
export const isHistory = ({ lifecycle }: Resource): boolean =>
  lifecycle.posts[postedAtCreate]?.some(({ date }) => date !== undefined) === true
