import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { CallRefused } from '../../../providers/http.ts'
import { useSession } from '../../../providers/session-context.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useProgramForm } from '../../../ui/form/use-program-form.ts'
import { SecretInput } from '../../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { useShowError } from '../../text/use-show-error.ts'
import { authorizeMove, type MoveRequestBody, type MoveTarget } from '../document-calls.ts'
import { AskButton, RequestState } from './AskFromAfar.tsx'
import { AuthorizedChanges } from './AuthorizedChanges.tsx'
import {
  type GrantedAuthorization,
  getChangedAuthorization,
  isCodeNeeded,
  type NeededAuthorization,
} from './needed-authorization.ts'
import { useOwnRequest } from './use-own-request.ts'

export interface AuthorizeOptions {
  readonly needed: NeededAuthorization
  /** Further documents that the same person authorizes by the same move. */
  readonly others?: readonly NeededAuthorization[]
  /** What is done to all of them. */
  readonly question?: string
  readonly place: MoveTarget
  readonly content: MoveRequestBody
}

interface AuthorizeDialogProps extends AuthorizeOptions {
  readonly onDone: (granted: GrantedAuthorization | undefined) => void
}

const titles = {
  user_id: 'document.authorize.user',
  password: 'document.authorize.password',
  keterangan: 'document.authorize.note',
  code: 'shell.sign-in.code',
}

/** Another user authorizes a move with name and password, or from another place; errors are shown here, and the document waits. */
export function AuthorizeDialog(props: AuthorizeDialogProps) {
  const { onDone, others = [], question } = props
  const translate = useTranslate()
  const [needed, setNeeded] = useState(props.needed)
  const { form, isCodeRequested } = useAuthorize({ ...props, needed }, setNeeded)
  const { busy, submit, message } = form
  const { place, content } = props
  const onAgreed = (id: string): void => onDone({ id, credentials: undefined })
  const own = useOwnRequest({ needed, place, content, onAgreed, onChanged: setNeeded })
  const getInputProps = (name: keyof typeof titles) => ({
    ...form.getInputProps(name),
    id: `authorize-${name}`,
    label: translate(titles[name]),
    required: true,
  })
  return (
    <FormDialog
      open
      title={translate('document.authorize.title')}
      tools={<AskButton {...own} />}
      busy={busy}
      onLeave={() => onDone(undefined)}
      onSubmit={submit}
      submitLabel={translate('document.authorize.submit')}
      cancelLabel={translate('generator.close')}
    >
      <AuthorizedChanges needed={needed} others={others} question={question} />
      {message !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {message}
        </Alert>
      )}
      <RequestState {...own} />
      <FieldGrid columns={1}>
        <TextInput {...getInputProps('user_id')} autoFocus />
        <SecretInput {...getInputProps('password')} autoComplete="new-password" />
        <TextInput {...getInputProps('keterangan')} />
        {isCodeRequested && (
          <TextInput
            {...getInputProps('code')}
            help={translate('shell.sign-in.code-help')}
            autoFocus
            case="asis"
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </FieldGrid>
    </FormDialog>
  )
}

const useAuthorize = (
  { needed, place, content, onDone }: AuthorizeDialogProps,
  setNeeded: (needed: NeededAuthorization) => void,
) => {
  const translate = useTranslate()
  const showError = useShowError()
  const { user } = useSession()
  const [isCodeRequested, setCodeRequested] = useState(false)
  const authorize = useProgramForm({
    defaultValues: { user_id: '', password: '', keterangan: '', code: '' },
    schema: async () => (await import('./authorize-schema.ts')).createAuthorizeSchema(translate, user.userId),
    send: async ({ code, ...credentials }) => {
      try {
        const typedCode = code === '' ? {} : { code }
        const shown = needed.changes ? { shown: needed } : {}
        onDone({ id: await authorizeMove(place, { ...credentials, ...typedCode, content, ...shown }), credentials })
      } catch (error) {
        const failed = translate('document.authorize.failed')
        if (!(error instanceof CallRefused) || error.status === 0) return showError(error, failed)
        const changed = getChangedAuthorization(error)
        if (changed) setNeeded(changed)
        const { faults, message } = error
        if (isCodeNeeded(error)) setCodeRequested(true)
        authorize.refuse(faults.filter(({ field }) => Object.hasOwn(titles, field)))
        if (faults.length === 0 || faults.some(({ field }) => !Object.hasOwn(titles, field)))
          authorize.form.setError('root', { message: message || failed })
      }
    },
  })
  return { form: authorize, isCodeRequested }
}
