import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { EntryIcon } from '../EntryIcon.tsx'

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

export interface ScreenLink {
  readonly path: string
  readonly title: string
  /** One line under the title. */
  readonly about: string
  readonly icon: string | undefined
}

/** A link to a screen: icon, title, one line. */
function ScreenCard({ path, title, about, icon }: ScreenLink) {
  return (
    <ButtonBase
      component={Link}
      to={path}
      sx={{
        minHeight: 60,
        px: 2,
        py: 1,
        gap: 1.5,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: '1px solid',
        borderColor: 'divider',
        '&:hover': { borderColor: 'outline', bgcolor: 'shade' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box component="span" sx={{ display: 'flex', color: 'accent' }}>
        <EntryIcon name={icon} />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {title}
        </Typography>
        {about !== '' && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {about}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  )
}
