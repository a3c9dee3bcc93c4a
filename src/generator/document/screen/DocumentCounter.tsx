import type { ReactNode } from 'react'
import { CounterFrame } from '../counter/CounterFrame.tsx'
import { PayPanel } from '../counter/PayPanel.tsx'
import { DocumentFoot, type DocumentFootProps } from '../form/DocumentFoot.tsx'
import { DocumentPanel, type DocumentPanelProps } from '../form/DocumentPanel.tsx'

interface DocumentCounterProps extends Omit<DocumentPanelProps, 'foot' | 'isCounter'> {
  /** Rendered under the payments: further fields of the document. */
  readonly payMore?: ReactNode
  /** Beside the buttons of the moves. */
  readonly footMore?: DocumentFootProps['more']
}

/** The counter layout of a document whose definition declares a total. */
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
