// The moves and states of a document's flow.
import type { Term } from '../expression/terms/term.ts'
import { getChildTerms, isConstant } from '../expression/terms/term-parts.ts'
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

/** The states that the move may end in, of a document that is in `from`. */
const listTargets = ({ field, states }: Flow, { to }: Move, from: string): readonly string[] => {
  if ('state' in to) return [to.state]
  const collect = (term: Term): readonly string[] => {
    if (term.kind === 'path' && term.root === undefined && term.steps[0]?.name === field) return [from]
    if (isConstant(term)) return typeof term.value === 'string' && Object.hasOwn(states, term.value) ? [term.value] : []
    return getChildTerms(term).flatMap(collect)
  }
  return collect(to.by.term)
}

/** Whether no edit and no later move takes back what the move did: nothing cancels the document from where it leads. */
export const isIrreversible = ({ flow }: Pick<Lifecycle, 'flow'>, move: Move): boolean => {
  if (!flow) return false
  const reached = new Set(move.from.flatMap(from => listTargets(flow, move, from)))
  // A set iterates over what is added meanwhile.
  for (const name of reached)
    for (const next of flow.moves.filter(({ from }) => from.includes(name)))
      for (const target of listTargets(flow, next, name)) reached.add(target)
  const isUndone = (name: string): boolean =>
    flow.moves.some(next => next.from.includes(name) && isDangerous({ flow }, next))
  return ![...reached].some(name => flow.states[name]?.edit !== false || isUndone(name))
}

/** The source of entries that this set of this move posted. */
export const formatEntrySource = (move: string, set: string): string => `${move}:${set}`

/** The move and the set that the source of an entry names. */
export const parseEntrySource = (source: string): { readonly move: string; readonly set: string } => {
  const at = source.lastIndexOf(':')
  return at < 0 ? { move: source, set: '' } : { move: source.slice(0, at), set: source.slice(at + 1) }
}

// The next step of a document's flow: the move that leads it towards an end that is no cancellation.

/**
 * The move to offer first in that state: the first of the moves that brings the document nearer to an end, otherwise the
 * first that leaves its state as it is. A move that cancels, or leads back, is never the next step.
 */
export const findNextMove = (flow: Flow, state: string, moves: readonly Move[]): Move | undefined => {
  const harmless = moves.filter(move => !isDangerous({ flow }, move))
  const distances = measureDistances(flow)
  const getDistance = (name: string): number => distances.get(name) ?? Number.POSITIVE_INFINITY
  const canAdvance = (move: Move): boolean =>
    listTargets(flow, move, state).some(target => getDistance(target) < getDistance(state))
  const isRepeatable = (move: Move): boolean => listTargets(flow, move, state).every(target => target === state)
  return harmless.find(canAdvance) ?? harmless.find(isRepeatable)
}

/**
 * How many harmless moves each state is away from an end: a state that is neither a cancellation nor an error, and that no
 * harmless move leaves for a state that the file lists later.
 */
const measureDistances = (flow: Flow): ReadonlyMap<string, number> => {
  const steps = flow.moves
    .filter(move => !isDangerous({ flow }, move))
    .flatMap(move => move.from.flatMap(from => listTargets(flow, move, from).map(to => ({ from, to }))))
    .filter(({ from, to }) => from !== to && !isCancellation(flow.states[to] ?? {}))
  const names = Object.keys(flow.states)
  const canContinue = (name: string): boolean =>
    steps.some(({ from, to }) => from === name && names.indexOf(to) > names.indexOf(name))
  const isEnd = (state: State): boolean => !isCancellation(state) && state.color !== 'error' && !canContinue(state.name)
  const distances = new Map(Object.values(flow.states).flatMap(state => (isEnd(state) ? [[state.name, 0]] : [])))
  let reached = [...distances.keys()]
  for (let distance = 1; reached.length > 0; distance++) {
    const targets = reached
    reached = [
      ...new Set(steps.flatMap(({ from, to }) => (targets.includes(to) && !distances.has(from) ? [from] : []))),
    ]
    for (const name of reached) distances.set(name, distance)
  }
  return distances
}

/** Documents that must be finished before the day can be closed. */
export interface ClosingBlocker {
  /** The document, its title, and the state that holds the day. */
  readonly document: string
  readonly title: string
  readonly state: string
  readonly state_title: string
  readonly count: number
  /** The first documents: id and label. */
  readonly rows: readonly { readonly id: string; readonly label: string }[]
  /** The entry of the caller's menu that shows them. */
  readonly path?: string
  /** It may go along into the next day. */
  readonly carry: boolean
  /** The move with which the caller may cancel them. */
  readonly cancel?: { readonly move: string; readonly title: string }
}
