import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { usePush } from './use-push.ts'

/** Whether this device receives a message when a day is closed. */
export function PushSwitch() {
  const translate = useTranslate()
  const { canReceive, isOn, isChanging, change } = usePush()
  return (
    <Box component="section" aria-label={translate('summary.push')} sx={{ mt: 3 }}>
      <FormControlLabel
        control={
          <Switch checked={isOn} disabled={!canReceive || isChanging} onChange={(_, checked) => change(checked)} />
        }
        label={translate('summary.push')}
        sx={{ ml: 0, gap: 1 }}
      />
      <Typography variant="body2" color="textSecondary">
        {translate(canReceive ? 'summary.push-hint' : 'summary.push-unable')}
      </Typography>
    </Box>
  )
}
