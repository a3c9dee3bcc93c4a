import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type Ref, Suspense, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import type { OtherSignIns as OtherSignInWays } from '../../../engine/answers/session-answers.ts'
import { CallRefused, CallTimedOut, fetchBody } from '../../providers/http.ts'
import { findEnded } from '../../providers/session.ts'
import { useProject } from '../../providers/session-context.ts'
import { FieldFrame, getDescriptionId } from '../../ui/form/FieldFrame.tsx'
import { useProgramForm } from '../../ui/form/use-program-form.ts'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { FadedPattern } from '../brand/FadedPattern.tsx'
import kawung from '../brand/kawung.svg'
import { DemoChip, ProjectMark } from '../brand/ProjectMark.tsx'
import { usePageHead } from '../pages/use-page-head.ts'
import { PreferenceChoices } from '../preferences/PreferenceChoices.tsx'

/** The page of who is not signed in: the brand, and the form that signs in. */
export function SignIn() {
  const translate = useTranslate()
  const [ended] = useState(findEnded)
  const { isDemo, signIn } = useHealth()
  usePageHead(useProject().name)
  return (
    <Box
      component="main"
      sx={{
        position: 'relative',
        display: 'grid',
        minHeight: '100dvh',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(360px, 42%) 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        bgcolor: 'background.paper',
      }}
    >
      <BrandPanel />
      <Box
        sx={{
          position: 'absolute',
          top: { xs: 12, md: 16 },
          right: { xs: 8, md: 16 },
          display: 'flex',
          gap: 0.5,
          color: { xs: '#f3ede0', md: 'text.secondary' },
        }}
      >
        <PreferenceChoices />
      </Box>
      <Box
        sx={{
          display: 'grid',
          alignItems: { xs: 'start', md: 'center' },
          px: 3,
          py: { xs: 5, md: 8 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 348, mx: 'auto' }}>
          <Typography variant="h1" sx={{ fontSize: 26, lineHeight: '34px', letterSpacing: '-0.02em' }}>
            {translate('shell.sign-in.title')}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3.5 }}>
            {translate('shell.sign-in.lead')}
          </Typography>
          {ended && (
            <Alert severity="info" role="status" sx={{ mb: 2, bgcolor: 'info.light', color: 'info.dark' }}>
              {ended.notice ?? translate('shell.sign-in.ended')}
            </Alert>
          )}
          <SignInForm />
          {signIn && (
            <Suspense fallback={null}>
              <OtherSignIns {...signIn} />
            </Suspense>
          )}
          {isDemo && (
            <Box sx={{ mt: 3 }}>
              <DemoChip />
            </Box>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
            {translate('shell.sign-in.help')}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}

interface Health {
  readonly isDemo?: boolean
  readonly signIn?: OtherSignInWays
}

/** Empty until the server answers; without an answer the form reports it when it is sent. */
const useHealth = (): Health =>
  useQuery({ queryKey: ['health'], queryFn: () => fetchBody<Health>('health') }).data ?? {}

const OtherSignIns = loadLazily(() => import('./OtherSignIns.tsx'), 'OtherSignIns')

const Form = styled('form')({ '& .MuiOutlinedInput-root': { minHeight: 44 }, '& > div + div': { marginTop: 8 } })

/** User ID and password; Enter submits. Refusals are shown above the fields. */
function SignInForm() {
  const translate = useTranslate()
  const { form, getInputProps: box, submit, busy, message, needsCode } = useSignInForm()
  const [hasCaps, setCaps] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const checkCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Form noValidate onSubmit={onSubmit} onKeyDown={checkCapsLock} onKeyUp={checkCapsLock} aria-busy={busy}>
      {message !== undefined && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'error.light', color: 'error.dark' }}>
          {message}
        </Alert>
      )}
      <UserIdField {...box('userId')} />
      <SecretInput
        {...box('password')}
        id="sign-in-password"
        label={translate('shell.sign-in.password')}
        autoComplete="current-password"
        help={hasCaps ? translate('shell.sign-in.caps') : undefined}
      />
      {needsCode && (
        <TextInput
          {...box('code')}
          id="sign-in-code"
          label={translate('shell.sign-in.code')}
          help={translate('shell.sign-in.code-help')}
          required
          autoFocus
          case="asis"
          maxLength={20}
          autoComplete="one-time-code"
        />
      )}
      <Button
        type="submit"
        variant="contained"
        fullWidth
        aria-disabled={busy}
        onClick={() => form.clearErrors('root')}
        sx={{ mt: 1.5, minHeight: 44, fontSize: 15 }}
        endIcon={busy && <CircularProgress size={16} color="inherit" />}
      >
        {translate(busy ? 'shell.sign-in.busy' : 'shell.sign-in.submit')}
      </Button>
    </Form>
  )
}

/** What the server refuses is worded for the form; no connection is a popup. */
const useSignInForm = () => {
  const translate = useTranslate()
  const popup = usePopup()
  const login = useLogin()
  const { names } = useProject()
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = useProgramForm({
    defaultValues: { userId: '', password: '', code: '' },
    schema: async () => (await import('./sign-in-schema.ts')).createSignInSchema(translate),
    send: async ({ userId, password, code }): Promise<void> => {
      const body = { [names.userId]: userId, [names.password]: password, code }
      try {
        await login({ signIn: () => fetchBody('users/login', { method: 'POST', body }) })
      } catch (error) {
        const refusal = error instanceof CallRefused ? error : undefined
        const message = refusal?.message
        if (refusal?.code === 'sign-in.code-needed') return setNeedsCode(true)
        if (refusal?.code === 'sign-in.code-wrong') return signIn.refuse([{ field: 'code', message: refusal.message }])
        if (error instanceof CallTimedOut || (error instanceof CallRefused && error.status === 0)) popup.connection()
        else signIn.form.setError('root', { message: message || translate('shell.sign-in.failed') })
        signIn.form.setFocus('password', { shouldSelect: true })
      }
    },
  })
  return { ...signIn, needsCode }
}

interface UserIdFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
}

const id = 'sign-in-user'

/** The user id, in capitals as it is typed; the caret stays where it is. */
function UserIdField({ value, onChange, error, inputRef }: UserIdFieldProps) {
  const translate = useTranslate()
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = target
    target.value = target.value.toUpperCase()
    target.setSelectionRange(selectionStart, selectionEnd)
    onChange(target.value)
  }
  return (
    <FieldFrame id={id} label={translate('shell.sign-in.user')} error={error}>
      <OutlinedInput
        id={id}
        name="username"
        value={value}
        onChange={change}
        inputRef={inputRef}
        error={error !== undefined}
        autoComplete="username"
        autoFocus
        slotProps={{
          input: {
            autoCapitalize: 'characters',
            spellCheck: false,
            maxLength: 200,
            enterKeyHint: 'next',
            'aria-describedby': getDescriptionId(id, error, undefined),
          },
        }}
      />
    </FieldFrame>
  )
}

/** The coloured side of the sign-in page: the project on a pattern; on a phone only a band at the top. */
function BrandPanel() {
  const { name, tagline, colors } = useProject()
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: { xs: 'center', md: 'space-between' },
        p: { xs: 3, md: 6 },
        minHeight: { xs: 104, md: '100dvh' },
        color: '#f3ede0',
        background: colors?.primary ?? 'linear-gradient(155deg, #174437 0%, #0f2f26 55%, #0b231d 100%)',
      }}
    >
      {!colors && <FadedPattern src={kawung} tile={72} />}
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <ProjectMark size={40} />
        <Typography component="p" sx={{ fontSize: 26, fontWeight: 600, letterSpacing: '-0.02em' }}>
          {name}
        </Typography>
      </Box>
      <Typography
        component="p"
        sx={{
          position: 'relative',
          display: { xs: 'none', md: 'block' },
          maxWidth: 380,
          fontSize: 30,
          lineHeight: 1.25,
          fontWeight: 500,
          letterSpacing: '-0.02em',
          whiteSpace: 'pre-line',
        }}
      >
        {tagline}
      </Typography>
    </Box>
  )
}
