// The moves and states of a document's flow.
import type { Flow, Move, State } from '../schema/document.ts'
import type { Lifecycle, ResourceCore } from '../schema/resource.ts'

export const findMove = ({ flow }: Pick<Lifecycle, 'flow'>, id: string): Move | undefined =>
  flow?.moves.find(move => move.id === id)

/** Throws an error if the document has no such move. */
export const getMove = ({ name, lifecycle }: ResourceCore & { readonly lifecycle: Lifecycle }, id: string): Move => {
  const move = findMove(lifecycle, id)
  if (!move) throw new Error(`${name} has no move "${id}"`)
  return move
}

/** Whether the move can create a document. */
export const isInitialMove = ({ initial }: Flow, { from }: Move): boolean => from.includes(initial)

export const findState = ({ states }: Flow, name: unknown): State | undefined =>
  typeof name === 'string' && Object.hasOwn(states, name) ? states[name] : undefined

/** Whether a document ends in the state without having been completed: cancelled or rejected. */
export const isCancellation = ({
  final = false,
  color = 'default',
}: Partial<Pick<State, 'final' | 'color'>>): boolean => final && (color === 'error' || color === 'default')

/** Whether the move reverses entries, cancels or rejects, or ends in a state with the color of an error. */
export const isDangerous = ({ flow }: Pick<Lifecycle, 'flow'>, { reverse, to }: Move): boolean => {
  const state = flow && 'state' in to ? flow.states[to.state] : undefined
  return (
    flow !== undefined &&
    (reverse.length > 0 || (state !== undefined && (state.color === 'error' || isCancellation(state))))
  )
}

/** The source of entries that this set of this move posted. */
export const formatEntrySource = (move: string, set: string): string => `${move}:${set}`

/** The move and the set that the source of an entry names. */
export const parseEntrySource = (source: string): { readonly move: string; readonly set: string } => {
  const at = source.lastIndexOf(':')
  return at < 0 ? { move: source, set: '' } : { move: source.slice(0, at), set: source.slice(at + 1) }
}

/** Whether saved documents of the resource may be edited in any of their states. */
export const isEditable = ({ initial, states }: Flow): boolean =>
  Object.values(states).some(({ name, edit }) => name !== initial && edit !== false)
