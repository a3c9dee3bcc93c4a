import Box from '@mui/material/Box'
import { type KeyboardEvent, useRef } from 'react'
import { ScreenCard, type ScreenLink } from './ScreenCard.tsx'

/** Cards side by side, as many as there is room for; the arrows walk them as they lie. */
export function ScreenCards({ places }: { readonly places: readonly ScreenLink[] }) {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLAnchorElement)
    const top = links[0]?.getBoundingClientRect().top
    const columnCount = links.filter(link => link.getBoundingClientRect().top === top).length
    const offsets: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columnCount,
      ArrowUp: -columnCount,
    }
    const offset = offsets[event.key]
    if (offset === undefined || index < 0) return
    event.preventDefault()
    links[index + offset]?.focus()
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
          <ScreenCard {...place} />
        </Box>
      ))}
    </Box>
  )
}
