import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusWhenReady } from '../../../ui/focus/focus-when-ready.ts'
import { DocumentFoot } from '../form/DocumentFoot.tsx'
import { DocumentPanel, type DocumentPanelProps } from '../form/DocumentPanel.tsx'
import { useDocument } from '../form/document-context.ts'
import { scanBox } from '../form/use-complete-header.ts'
import { CountingSide, narrowMedia } from '../layout/counter-layout.ts'
import { CountFigures } from './CountFigures.tsx'
import { FoldedHeader } from './FoldedHeader.tsx'

/** A document whose lines are counted: its header in one line, the figures in sight, and the rest of the window for the lines. */
export function CountingForm({ children, ...panel }: Omit<DocumentPanelProps, 'foot' | 'isCounter'>) {
  const narrow = useMediaQuery(narrowMedia, { noSsr: true })
  return (
    <DocumentPanel
      {...panel}
      isCounter
      foot={
        <DocumentFoot facts={false}>
          {narrow && (
            <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
              <CountFigures small />
            </Box>
          )}
        </DocumentFoot>
      }
    >
      <CountingParts figures={!narrow && <CountFigures />}>{children}</CountingParts>
    </DocumentPanel>
  )
}

const firstCell = 'tr[data-line] td[data-edit] :is(input, [role=combobox])'

function CountingParts({ figures, children }: { readonly figures: ReactNode; readonly children: ReactNode }) {
  const side = useRef<HTMLDivElement>(null)
  const { saved } = useDocument()
  const isBegun = saved !== undefined
  useEffect(() => {
    if (isBegun && !side.current?.querySelector(scanBox))
      focusWhenReady(() => side.current?.querySelector<HTMLElement>(firstCell))
  }, [isBegun])
  return (
    <CountingSide ref={side}>
      <FoldedHeader />
      {figures}
      {children}
    </CountingSide>
  )
}
