import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import TrapFocus from '@mui/material/Unstable_TrapFocus'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, CollapseIcon, ExpandIcon, RefreshIcon } from '../icons.ts'
import { ShortcutBarrier } from '../shortcuts/KeyHint.tsx'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  /** Reloads the content; without it the panel has no such button. */
  readonly onReload?: (() => Promise<unknown>) | undefined
}

/** A part of a page that can be maximized, folded, reloaded, and closed until the page is opened again (specification 4). */
export function Panel({ title, children, onReload }: PanelProps) {
  const translate = useTranslate()
  const id = useId()
  const container = useRef<HTMLElement>(null)
  const [isClosed, setClosed] = useState(false)
  const [isFolded, setFolded] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const { isLoading, reload } = usePanelReload(onReload)
  const close = () => {
    container.current?.closest<HTMLElement>('main')?.focus({ preventScroll: true })
    setClosed(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isLarge) return
    event.stopPropagation()
    setLarge(false)
  }
  if (isClosed) return null
  return (
    <Box sx={{ minWidth: 0 }}>
      <TrapFocus open={isLarge} disableAutoFocus disableRestoreFocus>
        <Box
          ref={container}
          component="section"
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          aria-busy={isLoading}
          onKeyDown={onKeyDown}
          {...(isLarge && { role: 'dialog', 'aria-modal': true })}
          sx={theme => ({ ...panelStyles, ...(isLarge && { ...largeStyles, zIndex: theme.zIndex.modal }) })}
        >
          {isLarge && <ShortcutBarrier />}
          <PanelHead
            id={id}
            title={title}
            isFolded={isFolded && !isLarge}
            isLarge={isLarge}
            isLoading={isLoading}
            onFold={isLarge ? undefined : () => setFolded(!isFolded)}
            onLarge={() => setLarge(!isLarge)}
            onReload={onReload && reload}
            onClose={close}
          />
          <Collapse in={!isFolded || isLarge} timeout={120} unmountOnExit id={`${id}-content`} sx={{ minHeight: 0 }}>
            <Box sx={{ position: 'relative', p: 2, pt: 1.5 }}>
              {isLoading && (
                <LinearProgress
                  aria-label={translate('ui.panel.loading', { title })}
                  sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }}
                />
              )}
              <Box inert={isLoading} sx={{ opacity: isLoading ? 0.45 : 1, transition: 'opacity 120ms' }}>
                {children}
              </Box>
            </Box>
          </Collapse>
        </Box>
      </TrapFocus>
    </Box>
  )
}

const panelStyles = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '&:focus-visible': { outline: 'none' },
} as const

const largeStyles = {
  position: 'fixed',
  inset: 0,
  borderRadius: 0,
  border: 'none',
  overflow: 'auto',
} as const

/** Specification 9: how long a panel shows that it loads, also when its content is there sooner. */
const reloadTime = 2000

/** Reloads the content of a panel; it counts as loading until the answer arrives, and two seconds at least. */
function usePanelReload(loadContent: (() => Promise<unknown>) | undefined) {
  const [isLoading, setLoading] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const reload = async (): Promise<void> => {
    if (!loadContent || isLoading) return
    setLoading(true)
    const minDuration = new Promise(resolve => setTimeout(resolve, reloadTime))
    await Promise.allSettled([loadContent(), minDuration])
    if (isMounted.current) setLoading(false)
  }
  return { isLoading, reload: () => void reload() }
}

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
function PanelHead({ id, title, isFolded, isLarge, isLoading, ...handlers }: PanelHeadProps) {
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
