// Ways to sign in besides a password, where the server offers one.
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import type { OtherSignIns as OtherSignInWays, ProviderPage } from '../../../engine/answers/session-answers.ts'
import type { SignInCall } from '../../providers/auth-provider.ts'
import { CallRefused, CallTimedOut, fetchBody } from '../../providers/http.ts'
import { useProgramForm } from '../../ui/form/use-program-form.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'

const providerPath = 'users/login/provider'
const passkeyPath = 'users/login/passkey'

/** The server calls the provider meanwhile. */
const providerMilliseconds = 20_000

/** The buttons of the provider and of passkeys; goes on by itself where the provider has led back to the page. */
export function OtherSignIns({ provider, passkeys }: OtherSignInWays) {
  const { busy, message, needsCode, signInByPasskey, openProvider, finish } = useOtherSignIns()
  const [returned] = useState(takeReturnedQuery)
  const finishReturned = useEffectEvent(() => {
    if (returned !== undefined) void finish({ query: returned })
  })
  useEffect(() => finishReturned(), [])
  const hasPasskeys = passkeys && 'PublicKeyCredential' in window
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1 }} aria-busy={busy}>
      {message !== undefined && (
        <Alert severity="error" sx={{ bgcolor: 'error.light', color: 'error.dark' }}>
          {message}
        </Alert>
      )}
      {needsCode && <CodeForm onSend={code => finish({ code })} />}
      {provider !== undefined && <WayButton name={provider} busy={busy} onClick={openProvider} />}
      {hasPasskeys && <WayButton name="Passkey" busy={busy} onClick={signInByPasskey} />}
    </Box>
  )
}

interface WayButtonProps {
  readonly name: string
  readonly busy: boolean
  readonly onClick: () => Promise<void>
}

function WayButton({ name, busy, onClick }: WayButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      variant="outlined"
      fullWidth
      aria-disabled={busy}
      onClick={() => {
        if (!busy) void onClick()
      }}
      sx={{ minHeight: 44 }}
      endIcon={busy && <CircularProgress size={16} color="inherit" />}
    >
      {translate('shell.sign-in.with', { name })}
    </Button>
  )
}

/** What the server refuses is a message; of the provider's users it may want the code of the second factor. */
const useOtherSignIns = () => {
  const translate = useTranslate()
  const login = useLogin()
  const popup = usePopup()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setMessage(undefined)
    try {
      await work()
    } catch (error) {
      const refusal = error instanceof CallRefused ? error : undefined
      if (refusal?.code === 'sign-in.code-needed') setNeedsCode(true)
      else if (refusal?.status === 0 || error instanceof CallTimedOut) popup.connection()
      else setMessage(refusal?.message || translate('shell.sign-in.passkey-unused'))
      if (refusal?.code === 'sign-in.restart') setNeedsCode(false)
    }
    setBusy(false)
  }
  const runSignIn = (attempt: SignInCall): Promise<void> => run(() => login(attempt))
  return {
    busy,
    message,
    needsCode,
    openProvider: () =>
      run(async () => {
        const begin = { method: 'POST', timeout: providerMilliseconds } as const
        const { url } = await fetchBody<ProviderPage>(providerPath, begin)
        window.location.assign(url)
      }),
    finish: (body: { readonly query: string } | { readonly code: string }) =>
      runSignIn({
        signIn: () => fetchBody(`${providerPath}/finish`, { method: 'POST', body, timeout: providerMilliseconds }),
      }),
    signInByPasskey: () => runSignIn({ signIn: requestSignature }),
  }
}

/** Throws where the user gives up. */
const requestSignature: SignInCall['signIn'] = async () => {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetchBody<PublicKeyCredentialRequestOptionsJSON>(`${passkeyPath}/options`, { method: 'POST' }),
  ])
  const response = await startAuthentication({ optionsJSON })
  return fetchBody(passkeyPath, { method: 'POST', body: { response } })
}

/** The query that the provider has led back with; the address does not show it any more. */
const takeReturnedQuery = (): string | undefined => {
  const { search, pathname } = window.location
  const parameters = new URLSearchParams(search)
  if (!parameters.has('state') || !(parameters.has('code') || parameters.has('error'))) return undefined
  window.history.replaceState(window.history.state, '', pathname)
  return search
}

function CodeForm({ onSend }: { readonly onSend: (code: string) => Promise<void> }) {
  const translate = useTranslate()
  const form = useProgramForm({
    defaultValues: { code: '' },
    schema: async () => (await import('../access/second-factor-schemas.ts')).createCodeSchema(translate),
    send: ({ code }) => onSend(code),
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextInput
        {...form.getInputProps('code')}
        id="provider-code"
        label={translate('shell.sign-in.code')}
        help={translate('shell.sign-in.code-help')}
        required
        autoFocus
        case="asis"
        maxLength={20}
        autoComplete="one-time-code"
      />
      <Button type="submit" variant="contained" fullWidth aria-disabled={form.busy} sx={{ mt: 1.5, minHeight: 44 }}>
        {translate('shell.sign-in.submit')}
      </Button>
    </form>
  )
}
