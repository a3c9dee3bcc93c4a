import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { EntryIcon } from '../EntryIcon.tsx'

export interface ScreenLink {
  readonly path: string
  readonly title: string
  /** One line under the title. */
  readonly about: string
  readonly icon: string | undefined
}

/** A link to a screen: icon, title, one line. */
export function ScreenCard({ path, title, about, icon }: ScreenLink) {
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
