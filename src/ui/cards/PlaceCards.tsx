import Box from '@mui/material/Box'
import { type KeyboardEvent, useRef } from 'react'
import { type Place, PlaceCard } from './PlaceCard.tsx'

/** Cards side by side, as many as there is room for; the arrows walk them as they lie. */
export function PlaceCards({ places }: { readonly places: readonly Place[] }) {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const top = links[0]?.getBoundingClientRect().top
    const inRow = links.filter(link => link.getBoundingClientRect().top === top).length
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: inRow, ArrowUp: -inRow }
    const step = steps[event.key]
    if (step === undefined || at < 0) return
    event.preventDefault()
    links[at + step]?.focus()
  }
  return (
    <Box
      component="ul"
      ref={list}
      onKeyDown={onKeyDown}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))',
      }}
    >
      {places.map(place => (
        <Box component="li" key={place.path} sx={{ display: 'grid' }}>
          <PlaceCard {...place} />
        </Box>
      ))}
    </Box>
  )
}
