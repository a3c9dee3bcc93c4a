import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { ProjectMark } from '../brand/ProjectMark.tsx'

interface NoticePageProps {
  readonly title: string
  readonly text: string
  readonly hint: string
  readonly note?: string
  /** In place of the link to the home page. */
  readonly action?: ReactNode
}

/** A page that explains why there is no screen, with a link to the home page. */
export function NoticePage({ title, text, hint, note, action }: NoticePageProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', pt: '14vh', gap: 1 }}>
      <Box sx={{ opacity: 0.9, mb: 1 }}>
        <ProjectMark size={44} />
      </Box>
      <Typography variant="h1" sx={{ fontSize: 24, lineHeight: '32px' }}>
        {title}
      </Typography>
      <Typography sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>{text}</Typography>
      <Typography color="textSecondary">{hint}</Typography>
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      {action ?? (
        <Button component={Link} to="/dashboard" variant="contained" sx={{ mt: 2 }}>
          {translate('shell.home')}
        </Button>
      )}
    </Box>
  )
}

/** There is no screen at this path. */
export function NotFoundPage() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <NoticePage
      title={translate('shell.lost.title')}
      text={translate('shell.lost.text', { path: pathname })}
      hint={translate('shell.lost.hint')}
    />
  )
}

/** The path is not in the user's menu. */
export function DeniedPage() {
  const translate = useTranslate()
  return (
    <NoticePage
      title={translate('shell.denied.title')}
      text={translate('shell.denied.text')}
      hint={translate('shell.denied.hint')}
    />
  )
}
