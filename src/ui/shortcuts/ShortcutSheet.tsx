import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { KeyHint } from './KeyHint.tsx'
import { ShortcutBarrier } from './ShortcutBarrier.tsx'
import type { Shortcut } from './shortcut-stack.ts'
import { useShortcut } from './use-shortcut.ts'

/** The sheet at `?`: what the keys do here and now. */
export function ShortcutSheet({ read }: { readonly read: () => readonly Shortcut[] }) {
  const translate = useTranslate()
  const [shown, setShown] = useState<readonly Shortcut[] | undefined>(undefined)
  useShortcut('?', () => setShown(read()), { label: translate('ui.shortcuts.title') })
  const close = (): void => setShown(undefined)
  return (
    <Dialog open={shown !== undefined} onClose={close} maxWidth="xs" aria-labelledby="shortcut-sheet-title">
      <ShortcutBarrier />
      <DialogTitle id="shortcut-sheet-title">{translate('ui.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ margin: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1.5 }}>
          {shown?.map(({ key, label }) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">{label}</Box>
              <Box component="dd" sx={{ margin: 0, textAlign: 'right' }}>
                <KeyHint>{key}</KeyHint>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" variant="outlined" onClick={close} autoFocus>
          {translate('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
