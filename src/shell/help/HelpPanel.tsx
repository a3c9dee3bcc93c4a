// The panel of help: the manual, or the shortcuts of the screen alone.
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CloseIcon } from '../../ui/icons.ts'
import { FocusKeeper } from '../../ui/overlay/ModalFrame.tsx'
import { KeyHint, ShortcutBarrier } from '../../ui/shortcuts/KeyHint.tsx'
import type { MountedShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { ManualReader } from './ManualReader.tsx'

interface HelpPanelProps {
  /** The id of the section to begin with; undefined: the contents. */
  readonly section: string | undefined
  readonly shortcuts: readonly MountedShortcut[]
  readonly hasManual: boolean
  readonly onClose: () => void
}

/** Beside the screen, on a phone over it; the screen keeps what is typed. */
export function HelpPanel({ section, shortcuts, hasManual, onClose }: HelpPanelProps) {
  const translate = useTranslate()
  const title = translate(hasManual ? 'shell.help' : 'ui.shortcuts.title')
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': title, sx: { width: { xs: '100vw', sm: 'min(620px, 100vw)' } } },
      }}
    >
      <ShortcutBarrier />
      <FocusKeeper />
      {printStyles}
      {hasManual ? (
        <ManualReader
          key={section}
          section={section}
          renderHead={tools => (
            <PanelHead title={title} onClose={onClose}>
              {tools}
            </PanelHead>
          )}
          foot={shortcuts.length > 0 && <ShortcutPart shortcuts={shortcuts} />}
        />
      ) : (
        <>
          <PanelHead title={title} onClose={onClose} />
          <Box sx={{ p: 2 }}>
            <ShortcutList shortcuts={shortcuts} />
          </Box>
        </>
      )}
    </Drawer>
  )
}

/** Only the section is printed. */
const printStyles = (
  <GlobalStyles
    styles={{
      '@media print': {
        '#root, .MuiBackdrop-root, .help-tools': { display: 'none !important' },
        '.MuiDrawer-root, .MuiDrawer-paper': {
          position: 'static !important',
          width: 'auto !important',
          overflow: 'visible',
        },
        '.MuiDrawer-paper': { height: 'auto !important', display: 'block !important' },
        '.help-body': { overflow: 'visible !important' },
      },
    }}
  />
)

interface HelpHeadProps {
  readonly title: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

function PanelHead({ title, onClose, children }: HelpHeadProps) {
  const translate = useTranslate()
  return (
    <Box className="help-tools" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, pt: 1 }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {children}
      <IconButton aria-label={translate('ui.close')} onClick={onClose} autoFocus={children === undefined}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}

/** The keys of the screen below its section. */
function ShortcutPart({ shortcuts }: { readonly shortcuts: readonly MountedShortcut[] }) {
  const translate = useTranslate()
  return (
    <Box
      className="help-tools"
      sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider', '@media (pointer: coarse)': { display: 'none' } }}
    >
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {translate('ui.shortcuts.title')}
      </Typography>
      <ShortcutList shortcuts={shortcuts} />
    </Box>
  )
}

function ShortcutList({ shortcuts }: { readonly shortcuts: readonly MountedShortcut[] }) {
  return (
    <Box component="dl" sx={{ margin: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5 }}>
      {shortcuts.map(({ key, label }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt">{label}</Box>
          <Box component="dd" sx={{ margin: 0, textAlign: 'right' }}>
            <KeyHint>{key}</KeyHint>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
