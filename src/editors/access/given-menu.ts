// What of a menu is given to a user, as data: one entry, or a group with all below it.
import type { MenuChoice } from '../../../engine/access/assigned-menu.ts'
import type { Version } from '../../forms/VersionsDialog.tsx'

/** `mixed`: some of what is below; `always` and `closed` cannot be changed. */
export type GivenState = 'on' | 'off' | 'mixed' | 'always' | 'closed'

/** The entries that can be given, of this one and of all below it. */
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

/** Gives the entry and all below it, or takes them when all were given. */
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

/** The entries that are given here and not there, or there and not here. */
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
