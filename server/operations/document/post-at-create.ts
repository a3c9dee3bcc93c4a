// Entries that a row posts when it is created, without being a document: a piece that comes into the shop.

import type { Row } from '../../../engine/record/row.ts'
import type { Flow, Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { entriesOfHistory } from '../../books/reverse-entries.ts'
import type { Caller } from '../../caller/caller.ts'
import { findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { askingOfMove, type Others } from './moving.ts'
import { postSetsOfAll } from './post-sets.ts'

/** The name of the entry set of a new row, which also serves as the move of its entries. */
export const postedAtCreate = 'create'

/** A pseudo move for the creation of a row. */
const making: Move = {
  id: postedAtCreate,
  title: '',
  from: [],
  to: { state: '' },
  who: [],
  notSelf: false,
  bulk: false,
  numbers: [],
  post: [postedAtCreate],
  reverse: [],
  sets: {},
  also: [],
  creates: [],
  asks: false,
}

const noFlow: Flow = { field: '', initial: '', states: {}, moves: [] }

const nobody = (): never => {
  throw new Error('the creation of a row cannot move other documents')
}

const noOthers: Others = { create: nobody, transition: nobody, createSent: nobody, moveSent: nobody }

/** Posts the entries of a new row, and returns the row with the values that the books derive. */
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

/** Reads posted rows with the values that the books derive. */
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

/** Posts the entries of many rows. For history, reverses the entries of the rows in `instead`. */
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

/** Whether the rows date from before the shop opened. */
export const isHistory = ({ lifecycle }: Resource): boolean =>
  lifecycle.posts[postedAtCreate]?.some(({ date }) => date !== undefined) === true
