import Alert from '@mui/material/Alert'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { DocumentFields, useDocument, useDocumentValues } from '../../generator/parts/parts.ts'

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
