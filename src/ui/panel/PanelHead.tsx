import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, CollapseIcon, ExpandIcon, RefreshIcon } from '../icons.ts'

interface PanelHeadProps {
  readonly id: string
  readonly title: string
  readonly isFolded: boolean
  readonly isLarge: boolean
  readonly isLoading: boolean
  /** Undefined while the panel has the whole window. */
  readonly onFold: (() => void) | undefined
  readonly onLarge: () => void
  readonly onReload: (() => void) | undefined
  readonly onClose: () => void
}

/** The title of a panel and what is done with it. */
export function PanelHead({ id, title, isFolded, isLarge, isLoading, ...handlers }: PanelHeadProps) {
  const translate = useTranslate()
  const translateLabel = (key: string) => translate(`ui.panel.${key}`, { title })
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.25, minHeight: 44, pl: 2, pr: 0.75, bgcolor: 'shade' }}
    >
      <Typography variant="h3" component="h2" id={`${id}-title`} noWrap sx={{ flex: 1, minWidth: 0 }}>
        {title}
      </Typography>
      {handlers.onReload && (
        <HeadButton label={translateLabel('reload')} isOff={isLoading} onClick={handlers.onReload}>
          <RefreshIcon fontSize="small" />
        </HeadButton>
      )}
      {handlers.onFold && (
        <HeadButton
          label={translateLabel(isFolded ? 'unfold' : 'fold')}
          onClick={handlers.onFold}
          aria-expanded={!isFolded}
          {...(!isFolded && { 'aria-controls': `${id}-content` })}
        >
          {isFolded ? <ChevronDownIcon fontSize="small" /> : <ChevronUpIcon fontSize="small" />}
        </HeadButton>
      )}
      <HeadButton label={translateLabel(isLarge ? 'small' : 'large')} onClick={handlers.onLarge}>
        {isLarge ? <CollapseIcon fontSize="small" /> : <ExpandIcon sx={{ fontSize: 17 }} />}
      </HeadButton>
      {!isLarge && (
        <HeadButton label={translateLabel('close')} onClick={handlers.onClose}>
          <CloseIcon fontSize="small" />
        </HeadButton>
      )}
    </Box>
  )
}

interface HeadButtonProps {
  readonly label: string
  readonly isOff?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
  readonly 'aria-expanded'?: boolean
  readonly 'aria-controls'?: string
}

/** Keeps the focus while it is off, so that the keyboard does not lose its place. */
function HeadButton({ label, isOff = false, onClick, children, ...aria }: HeadButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        {...aria}
        size="small"
        aria-label={label}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onClick}
        sx={{ color: isOff ? 'text.disabled' : 'text.secondary' }}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}
