import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { usePush } from './use-push.ts'

interface PushSwitchProps {
  readonly label: string
  /** What the messages hold. */
  readonly hint: string
}

/** Whether this device receives messages. */
export function PushSwitch({ label, hint }: PushSwitchProps) {
  const translate = useTranslate()
  const { canReceive, isOn, isChanging, change } = usePush()
  return (
    <Box component="section" aria-label={label} sx={{ mt: 3 }}>
      <FormControlLabel
        control={
          <Switch checked={isOn} disabled={!canReceive || isChanging} onChange={(_, checked) => change(checked)} />
        }
        label={label}
        sx={{ ml: 0, gap: 1 }}
      />
      <Typography variant="body2" color="textSecondary">
        {canReceive ? hint : translate('summary.push-unable')}
      </Typography>
    </Box>
  )
}
