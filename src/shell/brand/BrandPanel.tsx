import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useProject } from '../../providers/session-context.ts'
import { FadedPattern } from './FadedPattern.tsx'
import kawung from './kawung.svg'
import { ProjectMark } from './ProjectMark.tsx'

/** The coloured side of the sign-in page: the project on a pattern; on a phone only a band at the top. */
export function BrandPanel() {
  const { name, tagline, colors } = useProject()
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: { xs: 'center', md: 'space-between' },
        p: { xs: 3, md: 6 },
        minHeight: { xs: 104, md: '100dvh' },
        color: '#f3ede0',
        background: colors?.primary ?? 'linear-gradient(155deg, #174437 0%, #0f2f26 55%, #0b231d 100%)',
      }}
    >
      {!colors && <FadedPattern src={kawung} tile={72} />}
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <ProjectMark size={40} />
        <Typography component="p" sx={{ fontSize: 26, fontWeight: 600, letterSpacing: '-0.02em' }}>
          {name}
        </Typography>
      </Box>
      <Typography
        component="p"
        sx={{
          position: 'relative',
          display: { xs: 'none', md: 'block' },
          maxWidth: 380,
          fontSize: 30,
          lineHeight: 1.25,
          fontWeight: 500,
          letterSpacing: '-0.02em',
          whiteSpace: 'pre-line',
        }}
      >
        {tagline}
      </Typography>
    </Box>
  )
}
