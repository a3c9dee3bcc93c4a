import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { EntryIcon } from './EntryIcon.tsx'
import type { MenuPlace } from './menu-tree.ts'

export interface QuickLinkProps {
  readonly place: MenuPlace
  /** The icon of the top entry it belongs to. */
  readonly icon: string | undefined
}

/** A shortcut to a screen: icon, title, where it is in the menu. */
export function QuickLink({ place, icon }: QuickLinkProps) {
  const above = place.titles.slice(0, -1).join(' › ')
  return (
    <ButtonBase
      component={Link}
      to={place.path}
      sx={{
        width: '100%',
        minHeight: 60,
        px: 2,
        gap: 1.5,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'outline' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box component="span" sx={{ display: 'flex', color: 'gold' }}>
        <EntryIcon name={icon} />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {place.entry.title}
        </Typography>
        {above !== '' && (
          <Typography component="span" variant="caption" color="textSecondary">
            {above}
          </Typography>
        )}
      </Box>
    </ButtonBase>
  )
}
