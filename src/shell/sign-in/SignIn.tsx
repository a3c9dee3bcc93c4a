import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { fetchBody } from '../../providers/http.ts'
import { findEnded } from '../../providers/session.ts'
import { useProject } from '../../providers/use-project.ts'
import { BrandPanel } from '../brand/BrandPanel.tsx'
import { DemoChip } from '../brand/DemoChip.tsx'
import { usePageHead } from '../pages/use-page-head.ts'
import { PreferenceChoices } from '../preferences/PreferenceChoices.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The page of who is not signed in: the brand, and the form that signs in. */
export function SignIn() {
  const translate = useTranslate()
  const [ended] = useState(findEnded)
  const isDemo = useIsDemo()
  usePageHead(useProject().name)
  return (
    <Box
      component="main"
      sx={{
        position: 'relative',
        display: 'grid',
        minHeight: '100dvh',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(360px, 42%) 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        bgcolor: 'background.paper',
      }}
    >
      <BrandPanel />
      <Box
        sx={{
          position: 'absolute',
          top: { xs: 12, md: 16 },
          right: { xs: 8, md: 16 },
          display: 'flex',
          gap: 0.5,
          color: { xs: '#f3ede0', md: 'text.secondary' },
        }}
      >
        <PreferenceChoices />
      </Box>
      <Box
        sx={{
          display: 'grid',
          alignItems: { xs: 'start', md: 'center' },
          px: 3,
          py: { xs: 5, md: 8 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 348, mx: 'auto' }}>
          <Typography variant="h1" sx={{ fontSize: 26, lineHeight: '34px', letterSpacing: '-0.02em' }}>
            {translate('shell.sign-in.title')}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3.5 }}>
            {translate('shell.sign-in.lead')}
          </Typography>
          {ended && (
            <Alert severity="info" role="status" sx={{ mb: 2, bgcolor: 'info.light', color: 'info.dark' }}>
              {ended.notice ?? translate('shell.sign-in.ended')}
            </Alert>
          )}
          <SignInForm />
          {isDemo && (
            <Box sx={{ mt: 3 }}>
              <DemoChip />
            </Box>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
            {translate('shell.sign-in.help')}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}

/** False until the server answers; without an answer the form reports it when it is sent. */
const useIsDemo = (): boolean => {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: () => fetchBody<{ readonly isDemo?: boolean }>('health'),
  })
  return data?.isDemo === true
}
