import type { ReactNode } from 'react'
import { DocumentFoot, type DocumentFootProps } from '../form/DocumentFoot.tsx'
import { DocumentPanel, type DocumentPanelProps } from '../form/DocumentPanel.tsx'
import { CounterFrame } from './CounterFrame.tsx'
import { PayPanel } from './PayPanel.tsx'

interface DocumentCounterProps extends Omit<DocumentPanelProps, 'foot' | 'isCounter'> {
  /** Under the payments: what else the document asks of them. */
  readonly payMore?: ReactNode
  /** Beside the buttons of the moves. */
  readonly footMore?: DocumentFootProps['more']
}

/** A document whose file says what it comes to, at the counter. */
export function DocumentCounter({ payMore, footMore, children, ...panel }: DocumentCounterProps) {
  return (
    <DocumentPanel {...panel} foot={null} isCounter>
      <CounterFrame
        pay={
          <>
            <PayPanel />
            {payMore}
          </>
        }
        foot={<DocumentFoot facts={false} more={footMore} isInPanel />}
      >
        {children}
      </CounterFrame>
    </DocumentPanel>
  )
}
