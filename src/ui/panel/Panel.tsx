import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import LinearProgress from '@mui/material/LinearProgress'
import TrapFocus from '@mui/material/Unstable_TrapFocus'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ShortcutBarrier } from '../shortcuts/ShortcutBarrier.tsx'
import { PanelHead } from './PanelHead.tsx'

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
