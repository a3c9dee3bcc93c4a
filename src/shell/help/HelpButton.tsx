// The way to the manual from any screen, by its button and at `?`, and the panel that it opens.
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useContext, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import type { MenuEntry } from '../../providers/session.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { type MountedShortcut, ShortcutContext, useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { findHelp, hasManual, helpRequests } from './manual.ts'

const HelpPanel = loadLazily(() => import('./HelpPanel.tsx'), 'HelpPanel')

interface OpenHelp {
  readonly section: string | undefined
  /** The shortcuts of the screen that it was opened on. */
  readonly shortcuts: readonly MountedShortcut[]
}

/** Without a manual there is no button, and `?` shows the shortcuts alone. */
export function HelpButton({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const register = useContext(ShortcutContext)
  const [help, setHelp] = useState<OpenHelp>()
  const isThere = hasManual(menu)
  const open = (section: string | undefined): void => setHelp({ section, shortcuts: register?.list() ?? [] })
  const openHere = (): void => open(findHelp(menu, pathname))
  const label = translate(isThere ? 'shell.help' : 'ui.shortcuts.title')
  useShortcut('?', openHere, { label })
  useEffect(() => helpRequests.subscribe(section => setHelp({ section, shortcuts: [] })), [])
  return (
    <>
      {isThere && (
        <IconButton aria-label={label} title={label} aria-keyshortcuts="?" aria-haspopup="dialog" onClick={openHere}>
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 20,
              border: '2px solid',
              borderRadius: '50%',
              fontSize: 13,
              lineHeight: '16px',
              fontWeight: 700,
            }}
          >
            ?
          </Box>
        </IconButton>
      )}
      {help && (
        <Suspense fallback={null}>
          <HelpPanel {...help} hasManual={isThere} onClose={() => setHelp(undefined)} />
        </Suspense>
      )}
    </>
  )
}
