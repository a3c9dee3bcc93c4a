// What the screens of a resource allow: verbs on rows, and moves of documents.
import { isFirst } from '../document/flow-moves.ts'
import type { Flow, Move } from '../schema/document.ts'
import type { Resource } from '../schema/resource.ts'
import type { View } from '../schema/screen.ts'
import type { Verb } from '../schema/verb.ts'
import { mayThrough } from '../schema/view.ts'

/** The resource itself, the empty form of a document, or one of the views. */
export interface Screen {
  readonly isForm: boolean
  readonly view?: View
  /** Verbs on rows that are shown in the form of another resource. */
  readonly verbs?: readonly Verb[]
}

export const whole: Screen = { isForm: false }

/** The name of the empty form of a document in the menu. */
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

/** Views of documents list them; their moves, or the view itself, define what is written. */
export const mayOn = ({ view, isForm, verbs }: Screen, verb: Verb): boolean => {
  if (verbs) return verbs.includes(verb)
  if (isForm) return verb !== 'delete'
  return !view || mayThrough(view, verb)
}

interface Person {
  readonly level: string
  /** What the level may do; absent: everything that its menu offers. */
  readonly can: readonly string[] | undefined
}

/** Without a permission, returns all moves that the screens offer, for users who may do everything. */
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

/** A form offers the moves that create a document; a view offers its actions, and those moves if it opens forms. */
const opensMove = ({ isForm, view }: Screen, flow: Flow, move: Move): boolean => {
  if (isForm) return isFirst(flow, move)
  return !view || view.actions.includes(move.id) || (view.begins.length > 0 && isFirst(flow, move))
}
