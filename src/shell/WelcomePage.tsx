import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { readSession } from '../providers/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { QuickLink } from './QuickLink.tsx'
import { quickPlaces } from './quick-places.ts'
import { useMenuMemory } from './use-menu-memory.ts'

/** The greeting at /dashboard, with the ways one takes most. */
export function WelcomePage({ userId }: { readonly userId: string }) {
  const translate = useTranslate()
  const { recent } = useMenuMemory()
  const places = quickPlaces(readSession()?.menu ?? [], recent)
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageHead title={translate('shell.welcome', { user: userId })} />
      {places.length === 0 ? (
        <EmptyState text={translate('shell.welcome.empty')} />
      ) : (
        <>
          <Typography variant="h3" component="h2" color="textSecondary" sx={{ mb: 1 }}>
            {translate('shell.welcome.links')}
          </Typography>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
            }}
          >
            {places.map(({ place, icon }) => (
              <li key={place.path}>
                <QuickLink place={place} icon={icon} />
              </li>
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}
