import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../../overlay/DialogFrame.tsx'
import { KeyHint } from '../KeyHint.tsx'
import type { MountedShortcut } from '../use-shortcut.ts'

interface SheetDialogProps {
  /** Undefined: the sheet is closed. */
  readonly shown: readonly MountedShortcut[] | undefined
  readonly onClose: () => void
}

/** The sheet of the shortcuts, each with its key. */
export function SheetDialog({ shown, onClose }: SheetDialogProps) {
  const translate = useTranslate()
  return (
    <DialogFrame
      open={shown !== undefined}
      title={translate('ui.shortcuts.title')}
      onClose={onClose}
      maxWidth="xs"
      actions={
        <Button color="secondary" variant="outlined" onClick={onClose} autoFocus>
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
