import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { DocumentFields, useDocument, useDocumentValues } from '../../generator/parts/parts.ts'
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

/** Name and kind of the customer, over the table. */
export function CustomerFacts() {
  const { fullResource: whole } = useDocument()
  const { nama_customer: name, jenis_customer: kind } = useDocumentValues(['nama_customer', 'jenis_customer'])
  const title = whole.field.jenis_customer?.choices.find(({ value }) => value === kind)?.title
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 650 }}>
      {String(name)}
      {title && <Chip size="small" label={title} />}
    </Box>
  )
}

interface ReportedCustomerProps {
  /** Identity fields of this counter, in their order; each is visible by its own rule. */
  readonly names: readonly string[]
  readonly title?: string
}

/** The customer's identity: in full after the server refused a save because the transactions of the day must be reported. */
export function ReportedCustomer({ names, title = '' }: ReportedCustomerProps) {
  const translate = useTranslate()
  const { ruled } = useDocument()
  const { tanya_identitas: isFull } = useDocumentValues(['tanya_identitas'])
  const { errors } = useFormState({ control: ruled.form.control })
  const isRefused = errors.fields?.tanya_identitas !== undefined
  const showFields = useEffectEvent(() => ruled.type({ ...ruled.typed(), tanya_identitas: true }))
  useEffect(() => {
    if (isRefused) showFields()
  }, [isRefused])
  const fields = [...names, 'pekerjaan', 'sumber_dana']
  const isShown = fields.some(name => !ruled.view.hidden.includes(name))
  return (
    <>
      {isFull === true && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('counter.reported')}
        </Alert>
      )}
      {isShown && <DocumentFields names={fields} title={title} columns={4} focus={false} />}
    </>
  )
}
