import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { StatusChip, type StatusColor } from '../../ui/ChipList.tsx'

/** `ready`: the browser can use it; `missing`: this browser cannot; `unsupported`: the program does not. */
type DeviceState = 'ready' | 'missing' | 'unsupported'

const colors: Readonly<Record<DeviceState, StatusColor>> = {
  ready: 'success',
  missing: 'warning',
  unsupported: 'default',
}

interface DeviceSectionProps {
  readonly title: string
  readonly state: DeviceState
  readonly children: ReactNode
}

/** One device: its name, whether it can be used here, and what is done with it. */
export function DeviceSection({ title, state, children }: DeviceSectionProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0 }}
    >
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, px: 2, bgcolor: 'shade' }}
      >
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <StatusChip color={colors[state]} label={translate(`devices.state.${state}`)} />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 2 }}>{children}</Box>
    </Box>
  )
}

/** What a device does and what it does not, in small lines. */
export function DeviceNotes({ children }: { readonly children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}

/** Settings and buttons of a device in a line, one below the other on a phone. */
export function DeviceActions({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{children}</Box>
}
