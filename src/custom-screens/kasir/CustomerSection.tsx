import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { DocumentFields } from '../../generator/parts/parts.ts'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { focusBox } from './focus-box.ts'

const customerFields = ['kode_sales', 'jenis_customer', 'kode_member', 'nama_customer', 'no_hp', 'alamat_customer']

interface CustomerSectionProps {
  /** Fields that this counter asks for too. */
  readonly more?: readonly string[]
  /** Whether the form opens with the focus here if nothing is scanned first; default: true. */
  readonly focus?: boolean
}

/** The fields of the customer and the salesperson; F4 focuses them. */
export function CustomerSection({ more = [], focus = true }: CustomerSectionProps) {
  const translate = useTranslate()
  const section = useRef<HTMLElement>(null)
  const title = translate('counter.customer')
  useShortcut('F4', () => focusBox(section.current, 'input, [role=combobox]'), { label: title })
  return (
    <Box component="section" ref={section} aria-label={title}>
      <DocumentFields
        names={[...customerFields, ...more]}
        columns={customerFields.length + more.length}
        focus={focus}
      />
    </Box>
  )
}
