// The menu entries that are assigned to a user, as data: one entry, or a group with its descendants.
import type { MenuChoice } from '../../../engine/access/assigned-menu.ts'
import type { ComparedValue } from '../../forms/VersionsDialog.tsx'

/** `mixed`: some of what is below; `always` and `closed` cannot be changed. */
export type AssignedState = 'on' | 'off' | 'mixed' | 'always' | 'closed'

/** The ids that can be assigned, of this entry and its descendants. */
export const listAssignableIds = ({ id, state, children }: MenuChoice): readonly string[] => [
  ...(state === 'free' ? [id] : []),
  ...children.flatMap(listAssignableIds),
]

export const getAssignedState = (choice: MenuChoice, grantedIds: ReadonlySet<string>): AssignedState => {
  const assignable = listAssignableIds(choice)
  if (assignable.length === 0) return hasAlways(choice) ? 'always' : 'closed'
  const grantedCount = assignable.filter(id => grantedIds.has(id)).length
  if (grantedCount === 0) return 'off'
  return grantedCount === assignable.length ? 'on' : 'mixed'
}

const hasAlways = ({ state, children }: MenuChoice): boolean => state === 'always' || children.some(hasAlways)

/** Assigns the entry and its descendants, or removes them if all were assigned. */
export const toggleEntry = (choice: MenuChoice, grantedIds: ReadonlySet<string>): ReadonlySet<string> =>
  withAll([choice], grantedIds, getAssignedState(choice, grantedIds) !== 'on')

export const withAll = (
  choices: readonly MenuChoice[],
  grantedIds: ReadonlySet<string>,
  isGranted: boolean,
): ReadonlySet<string> => {
  const next = new Set(grantedIds)
  for (const id of choices.flatMap(listAssignableIds)) {
    if (isGranted) next.add(id)
    else next.delete(id)
  }
  return next
}

interface MenuComparison {
  readonly mine: ReadonlySet<string>
  readonly theirs: ReadonlySet<string>
}

/** The entries that are assigned in only one of the two menus. */
export const compareMenus = (
  choices: readonly MenuChoice[],
  { mine, theirs }: MenuComparison,
  { yes, no }: { readonly yes: string; readonly no: string },
): readonly ComparedValue[] =>
  choices.flatMap(({ id, title, children }) => [
    ...(mine.has(id) === theirs.has(id)
      ? []
      : [{ title, mine: mine.has(id) ? yes : no, theirs: theirs.has(id) ? yes : no }]),
    ...compareMenus(children, { mine, theirs }, { yes, no }),
  ])
