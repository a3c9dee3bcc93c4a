import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'
import { Change } from '../counter/Change.tsx'
import { PayPanel } from '../counter/PayPanel.tsx'
import { TallyFacts } from '../counter/TallyFacts.tsx'
import { PaySide, payWidth } from '../layout/counter-layout.ts'

interface MovePaymentsProps {
  /** What the move asks for beside the payments; absent: nothing. */
  readonly children?: ReactNode
}

/** The inputs of a move and beside them what it takes or gives, as at the counter; one under the other where there is no room. */
export function MovePayments({ children }: MovePaymentsProps) {
  const areas = useMemo(
    () =>
      children === undefined
        ? {}
        : {
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${payWidth}px` },
          },
    [children],
  )
  return (
    <Box sx={areas}>
      {children !== undefined && <div>{children}</div>}
      <Box
        sx={{
          '& > *': { paddingBottom: 1 },
          // The rows of the panel have a margin of their own.
          marginX: { xs: -2, md: children === undefined ? -2 : 0 },
          ...(children !== undefined && { borderLeft: { md: 1 }, borderColor: { md: 'divider' } }),
        }}
      >
        <PaySide>
          <TallyFacts />
          <PayPanel />
        </PaySide>
      </Box>
    </Box>
  )
}

/** What is left to pay, or goes back: always in sight over the buttons of the dialog. */
export function MoveChange({ isAlone }: { readonly isAlone: boolean }) {
  return (
    <Box sx={{ padding: '8px 24px 0', width: '100%', ...(!isAlone && { maxWidth: { md: 400 } }), marginLeft: 'auto' }}>
      <Change size={34} />
    </Box>
  )
}
