// The next step of a document's flow: the move that leads it towards an end that is no cancellation.

import type { Flow, Move, State } from '../schema/document.ts'
import { isCancellation, isDangerous, listTargets } from './flow-moves.ts'

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
