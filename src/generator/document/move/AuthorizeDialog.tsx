import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OpenRequest, OwnRequest } from '../../../../engine/answers/request-answers.ts'
import { CallRefused, getRefusalText } from '../../../providers/http.ts'
import { onLive } from '../../../providers/live.ts'
import { useSession } from '../../../providers/session-context.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useProgramForm } from '../../../ui/form/use-program-form.ts'
import { PhoneKeyIcon } from '../../../ui/icons.ts'
import { SecretInput } from '../../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { useShowError } from '../../text/use-show-error.ts'
import { authorizeMove, type MoveRequestBody, type MoveTarget } from '../document-calls.ts'
import { fetchOwnRequest, requestAuthorization, withdrawRequest } from '../request-calls.ts'
import { useTimeLeft } from '../use-time-left.ts'
import { AuthorizedChanges } from './AuthorizedChanges.tsx'
import {
  type GrantedAuthorization,
  getChangedAuthorization,
  isCodeNeeded,
  type NeededAuthorization,
} from './needed-authorization.ts'

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

/** Asks those who may agree, wherever they are; gone while an answer is waited for. */
function AskButton({ request, busy, ask }: OwnRequestState) {
  const translate = useTranslate()
  if (request) return null
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<PhoneKeyIcon />}
      title={translate('requests.ask-help')}
      onClick={() => void ask()}
      aria-disabled={busy}
    >
      {translate('requests.ask')}
    </Button>
  )
}

/** How long an answer is waited for, or why none is. */
function RequestState({ request, busy, message, withdraw }: OwnRequestState) {
  const translate = useTranslate()
  const left = useTimeLeft(request?.seconds_left ?? 0)
  if (request)
    return (
      <Alert
        severity="info"
        role="status"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={() => void withdraw()} aria-disabled={busy}>
            {translate('requests.withdraw')}
          </Button>
        }
      >
        {translate('requests.waiting')} <span aria-hidden>{left}</span>
      </Alert>
    )
  if (message === undefined) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {message}
    </Alert>
  )
}

// A request of this user for an authorization, from the button until it is answered, taken back or over.

/** The live connection announces changes; this is for when there is none. */
const pollMilliseconds = 3000

interface OwnRequestOptions {
  readonly needed: NeededAuthorization
  readonly place: MoveTarget
  readonly content: MoveRequestBody
  /** Called with the id of the authorization. */
  readonly onAgreed: (id: string) => void
  /** Called with the figures of now, if they are others than those that were shown. */
  readonly onChanged: (needed: NeededAuthorization) => void
}

interface OwnRequestState {
  /** The open request; undefined: nothing is waited for. */
  readonly request: OpenRequest | undefined
  readonly busy: boolean
  /** Why no request is open. */
  readonly message: string | undefined
  readonly ask: () => Promise<void>
  readonly withdraw: () => Promise<void>
}

const useOwnRequest = ({ needed, place, content, onAgreed, onChanged }: OwnRequestOptions): OwnRequestState => {
  const translate = useTranslate()
  const [request, setRequest] = useState<OpenRequest>()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const openId = useRef<string>(undefined)

  const show = (next: OpenRequest | undefined): void => {
    openId.current = next?._id
    setRequest(next)
  }
  const receive = useEffectEvent((own: OwnRequest): void => {
    show(own.state === 'OPEN' ? own : undefined)
    if (own.state === 'AGREED' && own.authorization !== undefined) onAgreed(own.authorization)
    else if (own.state !== 'OPEN')
      setMessage(translate(`requests.own.${own.state}`, { user: own.answered_by, remark: own.remark }))
  })
  const id = request?._id
  useEffect(() => {
    if (id === undefined) return undefined
    let isOver = false
    const refresh = async (): Promise<void> => {
      try {
        const own = await fetchOwnRequest(id)
        if (!isOver) receive(own)
      } catch {
        // Repeated soon; without a connection the request ends by itself.
      }
    }
    const stopListening = onLive('requests-changed', () => void refresh())
    const timer = setInterval(() => void refresh(), pollMilliseconds)
    return () => {
      isOver = true
      stopListening()
      clearInterval(timer)
    }
  }, [id])
  // Who closes the dialog waits for no answer.
  useEffect(
    () => () => {
      if (openId.current !== undefined) void withdrawRequest(openId.current).catch(() => undefined)
    },
    [],
  )

  const run = async (work: () => Promise<OpenRequest>): Promise<void> => {
    setBusy(true)
    setMessage(undefined)
    try {
      const next = await work()
      show(next.state === 'OPEN' ? next : undefined)
    } catch (error) {
      const changed = error instanceof CallRefused ? getChangedAuthorization(error) : undefined
      if (changed) onChanged(changed)
      setMessage(getRefusalText(error, translate('requests.failed')))
    } finally {
      setBusy(false)
    }
  }
  return {
    request,
    busy,
    message,
    ask: () => run(() => requestAuthorization(place, { content, ...(needed.changes && { shown: needed }) })),
    // An answer that came before ends the wait as well.
    withdraw: async () => {
      if (id !== undefined) await run(() => withdrawRequest(id))
    },
  }
}
