import Alert from '@mui/material/Alert'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { DocumentFields, useDocument, useDocumentValues } from '../../generator/parts/parts.ts'

interface ReportedCustomerProps {
  /** Fields of the identity that this counter asks for, in their order; each shows where its file says so. */
  readonly names: readonly string[]
  readonly title?: string
}

/** Who the customer is: in full once the server says that the transactions of the day have to be reported. */
export function ReportedCustomer({ names, title = '' }: ReportedCustomerProps) {
  const translate = useTranslate()
  const { ruled } = useDocument()
  const { tanya_identitas: isAsked } = useDocumentValues(['tanya_identitas'])
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
      {isAsked === true && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('counter.reported')}
        </Alert>
      )}
      {isShown && <DocumentFields names={fields} title={title} columns={4} focus={false} />}
    </>
  )
}
