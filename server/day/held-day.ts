// Finds the documents that hold the day of a shop open: those in a state declared so in its file.

import { type ClosingBlocker, findMove } from '../../engine/document/flow-moves.ts'
import { formatLabel } from '../../engine/record/row.ts'
import type { HoldsDay, Move, State } from '../../engine/schema/document.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { flattenMenu } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { canMove } from '../caller/move-access.ts'
import { listRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'

/** The number of listed documents; the count covers all. */
const maxListed = 5

interface HoldingState {
  readonly resource: Resource
  /** The field with the state. */
  readonly field: string
  readonly state: State
  readonly holds: HoldsDay
}

const listHoldingStates = ({ schema }: Caller): readonly HoldingState[] =>
  Object.values(schema.resources).flatMap(resource => {
    const { flow } = resource.lifecycle
    return Object.values(flow?.states ?? {}).flatMap(state =>
      flow && state.holdsDay ? [{ resource, field: flow.field, state, holds: state.holdsDay }] : [],
    )
  })

const listHeldRows = (
  connection: Connection,
  { shop }: Caller,
  { resource, field, state }: HoldingState,
  limit?: number,
) => {
  const { scope, key } = resource
  // A document of two shops holds the day of the shop that created it.
  const owner = scope.kind === 'shops' ? scope.fields.slice(0, 1) : []
  const query = {
    conditions: [
      { column: field, compare: '=', values: [state.name] } as const,
      ...owner.map(column => ({ column, compare: '=', values: [shop.code] }) as const),
    ],
    sort: key.map(name => ({ field: name, descending: false })),
    offset: 0,
    ...(limit !== undefined && { limit }),
  }
  return listRows(connection, resource, query, shop.code)
}

/** Returns the documents by resource and state, with titles and links for the caller. */
export const findHeldDays = async (connection: Connection, caller: Caller): Promise<readonly ClosingBlocker[]> => {
  const heldDays: ClosingBlocker[] = []
  for (const holdingState of listHoldingStates(caller)) {
    const { rows, total } = await listHeldRows(connection, caller, holdingState, maxListed)
    if (total === 0) continue
    const { resource, state, holds } = holdingState
    const move = holds.cancel === undefined ? undefined : findMove(resource.lifecycle, holds.cancel)
    const path = findPath(caller, holdingState)
    heldDays.push({
      document: resource.name,
      title: resource.title,
      state: state.name,
      state_title: state.title,
      count: total,
      rows: rows.map(row => ({ id: String(row.id), label: formatLabel(resource, row) })),
      carry: holds.carry,
      ...(move && canMove(caller, resource, move) && { cancel: { move: move.id, title: move.title } }),
      ...(path !== undefined && { path }),
    })
  }
  return heldDays
}

interface CancellableDocument {
  readonly resource: Resource
  readonly move: Move
  readonly id: string
}

/** Returns all documents of a resource in states that have a cancelling move, with that move. */
export const findCancellable = async (
  connection: Connection,
  caller: Caller,
  document: string,
): Promise<readonly CancellableDocument[]> => {
  const cancellable: CancellableDocument[] = []
  for (const holdingState of listHoldingStates(caller)) {
    const { resource, holds } = holdingState
    const move = holds.cancel === undefined ? undefined : findMove(resource.lifecycle, holds.cancel)
    if (resource.name !== document || !move || !canMove(caller, resource, move)) continue
    const { rows } = await listHeldRows(connection, caller, holdingState)
    cancellable.push(...rows.map(row => ({ resource, move, id: String(row.id) })))
  }
  return cancellable
}

/**
 * Returns the best menu entry that shows the documents: one that is open on a late day, then one with a move out of the
 * state.
 */
export const findPath = (
  { schema, access }: Caller,
  { resource, state }: Pick<HoldingState, 'resource' | 'state'>,
): string | undefined => {
  const leavingMoves = (resource.lifecycle.flow?.moves ?? [])
    .filter(({ from }) => from.includes(state.name))
    .map(({ id }) => id)
  const ranked = flattenMenu([...access.menu, ...access.hidden]).flatMap(({ path, target }) => {
    if (path === undefined || !target || target.view === 'new') return []
    const views =
      target.kind === 'list'
        ? (schema.lists[target.name]?.of ?? []).filter(one => one.document === resource.name).map(({ view }) => view)
        : target.name === resource.name
          ? [target.view]
          : []
    if (views.length === 0) return []
    const leadsOut = views.some(view =>
      resource.screen.views[view ?? '']?.actions.some(action => leavingMoves.includes(action)),
    )
    return [{ path, rank: (schema.project.openBehind.includes(path) ? 2 : 0) + (leadsOut ? 1 : 0) }]
  })
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.path
}
