// The sets of entries that a document can have in each state: posted sets and reversed sets.

import type { Term } from '../expression/terms/term.ts'
import type { Flow, Move } from '../schema/document.ts'

export interface SetsOfState {
  readonly posted: ReadonlySet<string>
  readonly reversed: ReadonlySet<string>
}

/** Computes them for every reachable state. A move on picked lines reverses a part, so the rest can remain posted. */
export const computeSetsByState = (flow: Flow): ReadonlyMap<string, SetsOfState> => {
  let setsOfState: ReadonlyMap<string, SetsOfState> = new Map([
    [flow.initial, { posted: new Set(), reversed: new Set() }],
  ])
  for (;;) {
    const next = new Map(setsOfState)
    for (const move of flow.moves)
      for (const from of move.from) {
        const before = next.get(from)
        if (before)
          for (const to of listNextStates(flow, move)) next.set(to, mergeSets(next.get(to), applyMove(move, before)))
      }
    if (describeSizes(next) === describeSizes(setsOfState)) return next
    setsOfState = next
  }
}

const applyMove = ({ post, reverse, pick }: Move, { posted, reversed }: SetsOfState): SetsOfState => {
  const remaining = pick ? posted : posted.difference(new Set(reverse))
  return { posted: remaining.union(new Set(post)), reversed: reversed.union(new Set(reverse)) }
}

const mergeSets = (one: SetsOfState | undefined, other: SetsOfState): SetsOfState =>
  one ? { posted: one.posted.union(other.posted), reversed: one.reversed.union(other.reversed) } : other

const describeSizes = (all: ReadonlyMap<string, SetsOfState>): string =>
  [...all].map(([state, { posted, reversed }]) => `${state} ${posted.size} ${reversed.size}`).join()

/** Every state that a document can be in after the move. */
const listNextStates = ({ states, initial }: Flow, { to }: Move): readonly string[] => {
  if ('state' in to) return [to.state]
  return listPossibleTexts(to.by.term) ?? Object.keys(states).filter(state => state !== initial)
}

/** The texts that the expression can return; undefined if they are not constants. */
const listPossibleTexts = (term: Term): readonly string[] | undefined => {
  if (term.kind === 'constant') return [String(term.value)]
  if (term.kind !== 'if') return undefined
  const [holds, otherwise] = [listPossibleTexts(term.then), listPossibleTexts(term.otherwise)]
  return holds && otherwise && [...holds, ...otherwise]
}
