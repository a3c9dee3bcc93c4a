import Alert from '@mui/material/Alert'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { CallRefused } from '../../../providers/http.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SecretInput } from '../../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { useShowError } from '../../use-show-error.ts'
import { authorizeMove, type MoveBody, type MovePlace } from '../document-calls.ts'
import type { NeededAuthorization } from './authorization-in.ts'

export interface AuthorizeOptions {
  readonly needed: NeededAuthorization
  readonly place: MovePlace
  readonly content: MoveBody
}

interface AuthorizeDialogProps extends AuthorizeOptions {
  readonly onDone: (id: string | undefined) => void
}

const names = ['user_id', 'password', 'keterangan'] as const
type Name = (typeof names)[number]
const empty: Readonly<Record<Name, string>> = { user_id: '', password: '', keterangan: '' }

/** Another person authorizes a move with his own name and password; errors are shown here, and the document waits. */
export function AuthorizeDialog({ needed, place, content, onDone }: AuthorizeDialogProps) {
  const translate = useTranslate()
  const showError = useShowError()
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const refuse = (error: unknown): void => {
    if (!(error instanceof CallRefused) || error.status === 0) {
      showError(error, translate('document.authorize.failed'))
      return
    }
    setErrors(Object.fromEntries(error.faults.map(({ field, message }) => [field, message])))
    const placed = error.faults.length > 0 && error.faults.every(({ field }) => names.some(name => name === field))
    setMessage(placed ? '' : error.message || translate('document.authorize.failed'))
  }
  const submit = async (): Promise<void> => {
    const missing = names.filter(name => values[name].trim() === '')
    setErrors(
      Object.fromEntries(
        missing.map(name => [name, translate('document.authorize.missing', { title: translate(titles[name]) })]),
      ),
    )
    if (missing.length > 0) return
    setBusy(true)
    try {
      onDone(await authorizeMove(place, { ...values, content }))
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const box = (name: Name) => ({
    id: `authorize-${name}`,
    label: translate(titles[name]),
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues(before => ({ ...before, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  return (
    <FormDialog
      open
      title={translate('document.authorize.title')}
      busy={busy}
      onLeave={() => onDone(undefined)}
      onSubmit={submit}
      submitLabel={translate('document.authorize.submit')}
    >
      <Alert severity={message === '' ? 'info' : 'error'} sx={{ mb: 2 }}>
        {message || [needed.category, needed.text].filter(text => text !== '').join(': ')}
      </Alert>
      <FieldGrid columns={1}>
        <TextInput {...box('user_id')} autoFocus />
        <SecretInput {...box('password')} autoComplete="new-password" />
        <TextInput {...box('keterangan')} />
      </FieldGrid>
    </FormDialog>
  )
}

const titles: Readonly<Record<Name, string>> = {
  user_id: 'document.authorize.user',
  password: 'document.authorize.password',
  keterangan: 'document.authorize.note',
}
