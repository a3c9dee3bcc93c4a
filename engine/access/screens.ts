// What the screens of a resource open of it: verbs for rows, and for documents the moves that they offer.
import { isFirst } from '../document/flow-moves.ts'
import type { Flow, Move } from '../schema/document.ts'
import type { Resource } from '../schema/resource.ts'
import type { View } from '../schema/screen.ts'
import type { Verb } from '../schema/verb.ts'
import { mayThrough } from '../schema/view.ts'

/** The resource as it is, the empty form of a document, or one of the views. */
export interface Screen {
  readonly isForm: boolean
  readonly view?: View
  /** Rows that stand in the form of another resource: what may be done with them there. */
  readonly verbs?: readonly Verb[]
}

export const whole: Screen = { isForm: false }

/** What an entry of the menu calls the empty form of a document. */
const formName = 'new'

export const screenOf = (resource: Resource | undefined, view: string | undefined): Screen => {
  const found =
    view !== undefined && resource && Object.hasOwn(resource.screen.views, view)
      ? resource.screen.views[view]
      : undefined
  return {
    isForm: !found && view === formName && resource?.lifecycle.flow !== undefined,
    ...(found && { view: found }),
  }
}

/** Views of documents show them; what of them is written is said by their moves, or by the view itself. */
export const mayOn = ({ view, isForm, verbs }: Screen, verb: Verb): boolean => {
  if (verbs) return verbs.includes(verb)
  if (isForm) return verb !== 'delete'
  return !view || mayThrough(view, verb)
}

interface Person {
  readonly level: string
  /** What the level may do of what its menu gives; absent: all of it. */
  readonly can: readonly string[] | undefined
}

/** Nobody in particular: all that the screens offer, for who may do everything. */
export const movesThrough = (
  { lifecycle: { flow } }: Resource,
  screens: readonly Screen[],
  person: Person | undefined,
): ReadonlySet<string> => {
  if (!flow) return new Set()
  if (!person) return new Set(flow.moves.flatMap(({ id, who }) => (who.length > 0 ? [id] : [])))
  const offered = flow.moves.filter(
    move =>
      screens.some(screen => opensMove(screen, flow, move)) &&
      (move.who.includes('*') || move.who.includes(person.level)) &&
      (!person.can || person.can.includes(`move:${move.id}`)),
  )
  return new Set(offered.map(({ id }) => id))
}

/** A form gives the moves that begin a document, a view those that it offers, and such where it has a form of its own. */
const opensMove = ({ isForm, view }: Screen, flow: Flow, move: Move): boolean => {
  if (isForm) return isFirst(flow, move)
  return !view || view.actions.includes(move.id) || (view.begins.length > 0 && isFirst(flow, move))
}
