// What a landing page shows: the screens below its entry, each group of the menu by itself.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { ScreenLink } from '../../ui/cards/ScreenCards.tsx'

interface LandingGroup {
  /** Empty for entries outside of groups. */
  readonly title: string
  readonly cards: readonly ScreenLink[]
}

/** Entries outside of groups come first; groups without a screen are left out. */
export const groupLandingCards = ({ icon, children }: MenuEntry): readonly LandingGroup[] =>
  [
    { title: '', cards: children.filter(isScreen).map(entry => toCard(entry, icon)) },
    ...children
      .filter(entry => !isScreen(entry))
      .map(group => ({ title: group.title, cards: listScreens(group.children, group.icon ?? icon) })),
  ].filter(({ cards }) => cards.length > 0)

const listScreens = (entries: readonly MenuEntry[], icon: string | undefined): readonly ScreenLink[] =>
  entries.flatMap(entry => [
    ...(isScreen(entry) ? [toCard(entry, icon)] : []),
    ...listScreens(entry.children, entry.icon ?? icon),
  ])

const isScreen = (entry: MenuEntry): entry is MenuEntry & { readonly path: string } => entry.path !== undefined

const toCard = (entry: MenuEntry & { readonly path: string }, icon: string | undefined): ScreenLink => ({
  path: entry.path,
  title: entry.title,
  about: entry.about ?? '',
  icon: entry.icon ?? icon,
})
