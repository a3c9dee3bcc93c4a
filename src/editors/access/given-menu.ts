// The menu entries that are assigned to a user, as data: one entry, or a group with its descendants.
import type { MenuChoice } from '../../../engine/access/assigned-menu.ts'
import type { Version } from '../../forms/VersionsDialog.tsx'

/** `mixed`: some of what is below; `always` and `closed` cannot be changed. */
export type GivenState = 'on' | 'off' | 'mixed' | 'always' | 'closed'

/** The ids that can be assigned, of this entry and its descendants. */
export const freeIds = ({ id, state, children }: MenuChoice): readonly string[] => [
  ...(state === 'free' ? [id] : []),
  ...children.flatMap(freeIds),
]

export const givenState = (choice: MenuChoice, given: ReadonlySet<string>): GivenState => {
  const free = freeIds(choice)
  if (free.length === 0) return hasAlways(choice) ? 'always' : 'closed'
  const on = free.filter(id => given.has(id)).length
  if (on === 0) return 'off'
  return on === free.length ? 'on' : 'mixed'
}

const hasAlways = ({ state, children }: MenuChoice): boolean => state === 'always' || children.some(hasAlways)

/** Assigns the entry and its descendants, or removes them if all were assigned. */
export const toggled = (choice: MenuChoice, given: ReadonlySet<string>): ReadonlySet<string> =>
  withAll([choice], given, givenState(choice, given) !== 'on')

export const withAll = (
  choices: readonly MenuChoice[],
  given: ReadonlySet<string>,
  isGiven: boolean,
): ReadonlySet<string> => {
  const next = new Set(given)
  for (const id of choices.flatMap(freeIds)) {
    if (isGiven) next.add(id)
    else next.delete(id)
  }
  return next
}

interface Compared {
  readonly mine: ReadonlySet<string>
  readonly theirs: ReadonlySet<string>
}

/** The entries that are assigned in only one of the two menus. */
export const accessVersions = (
  choices: readonly MenuChoice[],
  { mine, theirs }: Compared,
  { yes, no }: { readonly yes: string; readonly no: string },
): readonly Version[] =>
  choices.flatMap(({ id, title, children }) => [
    ...(mine.has(id) === theirs.has(id)
      ? []
      : [{ title, mine: mine.has(id) ? yes : no, theirs: theirs.has(id) ? yes : no }]),
    ...accessVersions(children, { mine, theirs }, { yes, no }),
  ])
