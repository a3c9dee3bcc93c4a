import { PlaceCards } from '../../ui/cards/PlaceCards.tsx'
import type { QuickPlace } from '../menu/quick-places.ts'

/** Shortcuts to screens, each with where it is in the menu. */
export function QuickLinks({ places }: { readonly places: readonly QuickPlace[] }) {
  return (
    <PlaceCards
      places={places.map(({ place, icon }) => ({
        path: place.path,
        title: place.entry.title,
        about: place.titles.slice(0, -1).join(' › '),
        icon,
      }))}
    />
  )
}
