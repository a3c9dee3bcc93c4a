import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'

/** `time` is what is left of the session. */
export function IdleDialog({ time, onKeep }: { readonly time: string; readonly onKeep: () => void }) {
  const translate = useTranslate()
  return (
    <DialogFrame
      title={translate('shell.idle.title')}
      maxWidth="xs"
      role="alertdialog"
      onClose={onKeep}
      actions={
        <Button variant="contained" autoFocus onClick={onKeep}>
          {translate('shell.idle.go-on')}
        </Button>
      }
    >
      <Typography color="textSecondary">{translate('shell.idle.text', { time })}</Typography>
    </DialogFrame>
  )
}
