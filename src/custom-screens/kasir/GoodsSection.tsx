import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { DocumentLines } from '../../generator/parts/parts.ts'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { CustomerFacts } from './CustomerFacts.tsx'
import { focusBox } from './focus-box.ts'

interface GoodsSectionProps {
  readonly columns: readonly string[]
}

/** The lines `barang` under the name of the customer; F2 leads to where a piece is scanned. */
export function GoodsSection({ columns }: GoodsSectionProps) {
  const translate = useTranslate()
  const section = useRef<HTMLElement>(null)
  useShortcut('F2', () => focusBox(section.current, '[data-scan] input'), { label: translate('counter.goods') })
  return (
    <Box ref={section}>
      <DocumentLines name="barang" columns={columns} actions={<CustomerFacts />} />
    </Box>
  )
}
