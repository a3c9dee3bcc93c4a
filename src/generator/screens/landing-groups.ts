// What a landing page shows: the screens below its entry, each group of the menu by itself.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { Place } from '../../ui/cards/PlaceCard.tsx'

export interface LandingGroup {
  /** Empty for entries outside of groups. */
  readonly title: string
  readonly cards: readonly Place[]
}

/** Entries outside of groups come first; groups without a screen are left out. */
export const landingGroups = ({ icon, children }: MenuEntry): readonly LandingGroup[] =>
  [
    { title: '', cards: children.filter(isScreen).map(entry => cardOf(entry, icon)) },
    ...children
      .filter(entry => !isScreen(entry))
      .map(group => ({ title: group.title, cards: screensBelow(group.children, group.icon ?? icon) })),
  ].filter(({ cards }) => cards.length > 0)

const screensBelow = (entries: readonly MenuEntry[], icon: string | undefined): readonly Place[] =>
  entries.flatMap(entry => [
    ...(isScreen(entry) ? [cardOf(entry, icon)] : []),
    ...screensBelow(entry.children, entry.icon ?? icon),
  ])

const isScreen = (entry: MenuEntry): entry is MenuEntry & { readonly path: string } => entry.path !== undefined

const cardOf = (entry: MenuEntry & { readonly path: string }, icon: string | undefined): Place => ({
  path: entry.path,
  title: entry.title,
  about: entry.about ?? '',
  icon: entry.icon ?? icon,
})
