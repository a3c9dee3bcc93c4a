// The sets of entries that a document can have in each state: posted sets and reversed sets.

import type { Term } from '../expression/terms/term.ts'
import type { Flow, Move } from '../schema/document.ts'

export interface SetsOfState {
  readonly standing: ReadonlySet<string>
  readonly reversed: ReadonlySet<string>
}

/** Computes them for every reachable state. A move on picked lines reverses a part, so the rest can remain posted. */
export const setsByState = (flow: Flow): ReadonlyMap<string, SetsOfState> => {
  let found: ReadonlyMap<string, SetsOfState> = new Map([[flow.initial, { standing: new Set(), reversed: new Set() }]])
  for (;;) {
    const next = new Map(found)
    for (const move of flow.moves)
      for (const from of move.from) {
        const before = next.get(from)
        if (before) for (const to of statesAfter(flow, move)) next.set(to, joined(next.get(to), after(move, before)))
      }
    if (sizeOf(next) === sizeOf(found)) return next
    found = next
  }
}

const after = ({ post, reverse, pick }: Move, { standing, reversed }: SetsOfState): SetsOfState => {
  const left = pick ? standing : standing.difference(new Set(reverse))
  return { standing: left.union(new Set(post)), reversed: reversed.union(new Set(reverse)) }
}

const joined = (one: SetsOfState | undefined, other: SetsOfState): SetsOfState =>
  one ? { standing: one.standing.union(other.standing), reversed: one.reversed.union(other.reversed) } : other

const sizeOf = (all: ReadonlyMap<string, SetsOfState>): string =>
  [...all].map(([state, { standing, reversed }]) => `${state} ${standing.size} ${reversed.size}`).join()

/** Every state that a document can be in after the move. */
const statesAfter = ({ states, initial }: Flow, { to }: Move): readonly string[] => {
  if ('state' in to) return [to.state]
  return textsOf(to.by.term) ?? Object.keys(states).filter(state => state !== initial)
}

/** The texts that the expression can return; undefined if they are not constants. */
const textsOf = (term: Term): readonly string[] | undefined => {
  if (term.kind === 'constant') return [String(term.value)]
  if (term.kind !== 'if') return undefined
  const [holds, otherwise] = [textsOf(term.then), textsOf(term.otherwise)]
  return holds && otherwise && [...holds, ...otherwise]
}
