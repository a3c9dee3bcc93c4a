import { ScreenCards } from '../../ui/cards/ScreenCards.tsx'
import type { QuickLink } from '../menu/quick-links.ts'

/** Shortcuts to screens, each with where it is in the menu. */
export function QuickLinks({ links }: { readonly links: readonly QuickLink[] }) {
  return (
    <ScreenCards
      places={links.map(({ place, icon }) => ({
        path: place.path,
        title: place.entry.title,
        about: place.titles.slice(0, -1).join(' › '),
        icon,
      }))}
    />
  )
}
