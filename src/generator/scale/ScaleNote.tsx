import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { ReactNode } from 'react'

interface ScaleNoteProps {
  readonly under: () => HTMLElement
  readonly children: ReactNode
}

/** Shows the state of the weighing under the button. Loaded separately, because positioning is large and few users weigh. */
export function ScaleNote({ under, children }: ScaleNoteProps) {
  return (
    <Popper open anchorEl={under} placement="bottom-end" sx={{ zIndex: 'tooltip' }}>
      <Paper elevation={2} role="status" sx={{ paddingX: 1, paddingY: 0.25, fontSize: 12 }}>
        {children}
      </Paper>
    </Popper>
  )
}
