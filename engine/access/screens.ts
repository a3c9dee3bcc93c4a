// What the screens of a resource allow: verbs on rows, and moves of documents.
import { isInitialMove } from '../document/flow-moves.ts'
import { isVerbAllowed } from '../record/view.ts'
import type { Flow, Move } from '../schema/document.ts'
import type { Resource } from '../schema/resource.ts'
import type { View } from '../schema/screen.ts'
import type { Verb } from '../schema/verb.ts'

/** The resource itself, the empty form of a document, or one of the views. */
export interface AccessScreen {
  readonly isForm: boolean
  readonly view?: View
  /** Verbs on rows that are shown in the form of another resource. */
  readonly verbs?: readonly Verb[]
}

export const wholeScreen: AccessScreen = { isForm: false }

/** The name of the empty form of a document in the menu. */
const formName = 'new'

export const resolveScreen = (resource: Resource | undefined, view: string | undefined): AccessScreen => {
  const match =
    view !== undefined && resource && Object.hasOwn(resource.screen.views, view)
      ? resource.screen.views[view]
      : undefined
  return {
    isForm: !match && view === formName && resource?.lifecycle.flow !== undefined,
    ...(match && { view: match }),
  }
}

/** Views of documents list them; their moves, or the view itself, define what is written. */
export const canPerform = ({ view, isForm, verbs }: AccessScreen, verb: Verb): boolean => {
  if (verbs) return verbs.includes(verb)
  if (isForm) return verb !== 'delete'
  return !view || isVerbAllowed(view, verb)
}

interface MovePermission {
  /** Undefined: a full level, for which every move is. */
  readonly level: string | undefined
  /** What the level may do; absent: everything that its menu offers. */
  readonly can: readonly string[] | undefined
}

/** Without a permission, returns all moves that the screens offer, for users who may do everything. */
export const collectMoves = (
  { lifecycle: { flow } }: Resource,
  screens: readonly AccessScreen[],
  permission: MovePermission | undefined,
): ReadonlySet<string> => {
  if (!flow) return new Set()
  if (!permission) return new Set(flow.moves.flatMap(({ id, who }) => (who.length > 0 ? [id] : [])))
  const offered = flow.moves.filter(
    move =>
      screens.some(screen => isMoveOffered(screen, flow, move)) &&
      isForLevel(move, permission.level) &&
      (!permission.can || permission.can.includes(`move:${move.id}`)),
  )
  return new Set(offered.map(({ id }) => id))
}

const isForLevel = ({ who }: Move, level: string | undefined): boolean =>
  level === undefined ? who.length > 0 : who.includes('*') || who.includes(level)

/** A form offers the moves that create a document; a view offers its actions, and those moves if it opens forms. */
const isMoveOffered = ({ isForm, view }: AccessScreen, flow: Flow, move: Move): boolean => {
  if (isForm) return isInitialMove(flow, move)
  return !view || view.actions.includes(move.id) || (view.begins.length > 0 && isInitialMove(flow, move))
}
