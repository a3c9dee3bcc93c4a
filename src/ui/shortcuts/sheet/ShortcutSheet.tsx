import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../../overlay/DialogFrame.tsx'
import { KeyHint } from '../KeyHint.tsx'
import type { MountedShortcut } from '../shortcut-stack.ts'
import { useShortcut } from '../use-shortcut.ts'

/** The sheet at `?`: what the keys do here and now. */
export function ShortcutSheet({ read }: { readonly read: () => readonly MountedShortcut[] }) {
  const translate = useTranslate()
  const [shown, setShown] = useState<readonly MountedShortcut[] | undefined>(undefined)
  useShortcut('?', () => setShown(read()), { label: translate('ui.shortcuts.title') })
  const close = (): void => setShown(undefined)
  return (
    <DialogFrame
      open={shown !== undefined}
      title={translate('ui.shortcuts.title')}
      onClose={close}
      maxWidth="xs"
      actions={
        <Button color="secondary" variant="outlined" onClick={close} autoFocus>
          {translate('ui.close')}
        </Button>
      }
    >
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
    </DialogFrame>
  )
}
