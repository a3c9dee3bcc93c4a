import Box from '@mui/material/Box'
import { useRef } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Scan } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import type { LineSet, LineWorld } from './line-set.ts'
import { ScanBox } from './ScanBox.tsx'
import { useScan } from './use-scan.ts'
import { useWindowScan } from './use-window-scan.ts'

interface ScannedLinesProps {
  readonly document: Resource
  readonly set: LineSet
  readonly scan: Scan
  readonly around: LineWorld
  readonly head: () => JsonRow
  readonly isFirst: boolean
  readonly everywhere: boolean
}

/** The scan box of lines, at F2 and for a scanner from anywhere on the page. */
export function ScannedLines({ document, set, scan, around, head, isFirst, everywhere }: ScannedLinesProps) {
  const box = useRef<HTMLInputElement>(null)
  const scanning = useScan({ document, set, scan, around, head })
  const { title = '' } = set.resource.field[scan.field] ?? {}
  const focus = (): void => box.current?.focus()
  useShortcut('F2', focus, { label: title, disabled: !isFirst })
  useWindowScan(
    code => {
      if (!everywhere) focus()
      scanning.take(code)
    },
    { disabled: !isFirst, everywhere },
  )
  return (
    <Box data-scan>
      <ScanBox label={title} scanning={scanning} boxRef={box} />
    </Box>
  )
}
