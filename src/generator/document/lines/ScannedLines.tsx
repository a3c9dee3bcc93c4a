import Box from '@mui/material/Box'
import { memo, useLayoutEffect, useRef } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { LineScan } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { focusRevealed } from '../../../ui/focus/reveal.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { focusScanBox } from './focus-scan-box.ts'
import { LastScan } from './LastScan.tsx'
import type { LineContext, LineSet } from './line-set.ts'
import { ScanBox } from './ScanBox.tsx'
import type { ScanInbox } from './scan-inbox.ts'
import { useReportLostCodes } from './use-report-lost-codes.ts'
import { useScan } from './use-scan.ts'
import { useWindowScan } from './use-window-scan.ts'

interface ScannedLinesProps {
  readonly document: Resource
  readonly set: LineSet
  readonly scan: LineScan
  readonly lineContext: LineContext
  readonly head: () => JsonRow
  readonly isFirst: boolean
  /** The inbox of the screen that receives the scanner; absent: these lines receive it. */
  readonly inbox?: ScanInbox | undefined
}

function PlainScannedLines({ document, set, scan, lineContext, head, isFirst, inbox }: ScannedLinesProps) {
  const box = useRef<HTMLInputElement>(null)
  const scanning = useScan({ document, set, scan, lineContext, head }, inbox)
  const { title = '' } = set.resource.field[scan.field] ?? {}
  useShortcut('F2', () => box.current && focusRevealed(box.current), { label: title, disabled: !isFirst })
  useWindowScan(
    (code, from) => {
      focusScanBox()
      scanning.inbox.takeFrom(code, from)
    },
    { isWhole: scanning.inbox.isWhole, disabled: !isFirst || inbox !== undefined },
  )
  useReportLostCodes(inbox ? undefined : scanning.inbox)
  const { scans } = set
  useLayoutEffect(() => {
    scans.current = scanning.inbox
    return () => {
      scans.current = undefined
    }
  }, [scans, scanning.inbox])
  return (
    <Box
      data-scan
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 24px', '& > :first-of-type': { flex: '1 1 300px' } }}
    >
      <ScanBox label={title} scanning={scanning} boxRef={box} />
      {document.screen.form.counts && scanning.last !== undefined && (
        <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
          <LastScan {...{ set, lineContext }} code={scan.field} id={scanning.last} />
        </Box>
      )}
    </Box>
  )
}

/** The scan box of lines, at F2 and for a scanner wherever the focus is. Memoized, so that new rows do not render it again. */
export const ScannedLines = memo(PlainScannedLines)
