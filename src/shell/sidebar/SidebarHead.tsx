import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/use-project.ts'
import { NarrowIcon, WidenIcon } from '../../ui/icons.ts'
import { ProjectMark } from '../brand/ProjectMark.tsx'
import { ownPaths } from '../pages/own-paths.ts'
import { UserAvatar } from '../user/UserAvatar.tsx'
import { UserHead } from '../user/UserHead.tsx'
import { SidebarCover } from './SidebarCover.tsx'

interface SidebarHeadProps {
  readonly user: SessionUser
  /** The pattern of the shop. */
  readonly cover: ReactNode
  readonly isNarrow: boolean
  readonly onNarrow?: ((isNarrow: boolean) => void) | undefined
}

function PlainSidebarHead({ user, cover, isNarrow, onNarrow }: SidebarHeadProps) {
  const translate = useTranslate()
  const { name } = useProject()
  const label = translate(isNarrow ? 'shell.menu.wide' : 'shell.menu.narrow')
  return (
    <SidebarCover cover={cover}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 52, pl: 2, pr: 1, flexShrink: 0 }}>
        <ButtonBase
          component={Link}
          to={ownPaths.home.path}
          aria-label={`${name} ${ownPaths.home.title}`}
          sx={{ gap: 1, borderRadius: 1, '&:focus-visible': { outline: '2px solid #e9c76a', outlineOffset: 2 } }}
        >
          <ProjectMark size={28} />
          {!isNarrow && (
            <Typography component="span" sx={{ fontSize: 17, fontWeight: 650, letterSpacing: '-0.02em' }}>
              {name}
            </Typography>
          )}
        </ButtonBase>
        <Box sx={{ flex: 1 }} />
        {!isNarrow && onNarrow && <NarrowButton label={label} isNarrow={false} onNarrow={onNarrow} />}
      </Box>
      {!isNarrow && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, pt: 0.5, pb: 1.5 }}>
          <UserAvatar userId={user.userId} size={36} />
          <UserHead user={user} sx={{ flex: 1 }} />
        </Box>
      )}
      {isNarrow && onNarrow && (
        <Box sx={{ display: 'grid', placeItems: 'center', pb: 0.5 }}>
          <NarrowButton label={label} isNarrow onNarrow={onNarrow} />
        </Box>
      )}
    </SidebarCover>
  )
}

interface NarrowButtonProps {
  readonly label: string
  readonly isNarrow: boolean
  readonly onNarrow: (isNarrow: boolean) => void
}

function NarrowButton({ label, isNarrow, onNarrow }: NarrowButtonProps) {
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={() => onNarrow(!isNarrow)}>
      {isNarrow ? <WidenIcon /> : <NarrowIcon />}
    </IconButton>
  )
}

/** The brand, the button that narrows the sidebar, and the user's name. */
export const SidebarHead = memo(PlainSidebarHead)
