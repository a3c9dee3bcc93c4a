import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { OpenRequest, RequestDetail } from '../../../../engine/answers/request-answers.ts'
import { CallRefused, getRefusalText } from '../../../providers/http.ts'
import { onLive } from '../../../providers/live.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useProgramForm } from '../../../ui/form/use-program-form.ts'
import { SecretInput } from '../../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ZoomedPicture } from '../../../ui/pictures/ZoomedPicture.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { usePictureAt } from '../../fields/use-picture.ts'
import { PushSwitch } from '../../push/PushSwitch.tsx'
import { useShowError } from '../../text/use-show-error.ts'
import { AuthorizedChanges } from '../move/AuthorizedChanges.tsx'
import type { NeededAuthorization } from '../move/needed-authorization.ts'
import { answerRequest, fetchRequest, fetchRequests, getPicturePath } from '../request-calls.ts'
import { useTimeLeft } from '../use-time-left.ts'

/** The live connection announces changes; this is for when there is none. */
const pollMilliseconds = 15_000

/** Requests of others that this user may agree to, the oldest first; a message on the phone opens one by its id. */
export function RequestsPage() {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['authorization-requests'],
    queryFn: fetchRequests,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: pollMilliseconds,
  })
  useEffect(() => onLive('requests-changed', () => void refetch()), [refetch])
  const id = search.get('id')
  const open = (next: string | undefined): void => {
    setSearch(next === undefined ? {} : { id: next }, { replace: true })
    void refetch()
  }
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHead title={translate('requests.title')} subtitle={translate('requests.about')} />
      {error && !data ? (
        <ErrorState message={getRefusalText(error, translate('requests.failed'))} onRetry={() => refetch()} />
      ) : (
        data?.requests.length === 0 && <EmptyState text={translate('requests.empty')} />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data?.requests.map(request => (
          <li key={request._id}>
            <RequestCard request={request} onOpen={() => open(request._id)} />
          </li>
        ))}
      </Box>
      <PushSwitch label={translate('requests.push')} hint={translate('requests.push-hint')} />
      {id !== null && <RequestDialog key={id} id={id} onClose={() => open(undefined)} />}
    </Box>
  )
}

interface RequestCardProps {
  readonly request: OpenRequest
  readonly onOpen: () => void
}

function RequestCard({ request, onOpen }: RequestCardProps) {
  const translate = useTranslate()
  const left = useTimeLeft(request.seconds_left)
  const { category, document, move, requester, shop_name: shop } = request
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h2" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
          {category}
        </Typography>
        <Typography component="span" aria-label={translate('requests.left', { time: left })} noWrap>
          {left}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {document}, {move}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('requests.from', { requester, shop })}
      </Typography>
      <Button variant="contained" onClick={onOpen} sx={{ justifySelf: { sm: 'start' }, mt: 1 }}>
        {translate('requests.open')}
      </Button>
    </Paper>
  )
}

interface RequestDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** One request with what it is for; it is answered while it is open. */
function RequestDialog({ id, onClose }: RequestDialogProps) {
  const translate = useTranslate()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['authorization-request', id],
    queryFn: () => fetchRequest(id),
    refetchOnMount: 'always',
    retry: false,
  })
  useEffect(() => onLive('requests-changed', () => void refetch()), [refetch])
  if (data?.state === 'OPEN' && !error) return <AnswerForm request={data} onClose={onClose} />
  const ended = data && !error ? translate(`requests.state.${data.state}`, { user: data.answered_by }) : undefined
  return (
    <DialogFrame
      title={translate('requests.one')}
      busy={isFetching}
      onClose={onClose}
      maxWidth="sm"
      actions={
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('generator.close')}
        </Button>
      }
    >
      {(error || ended !== undefined) && (
        <Alert severity={error ? 'warning' : 'info'}>
          {ended ?? getRefusalText(error, translate('requests.failed'))}
        </Alert>
      )}
    </DialogFrame>
  )
}

interface RequestPictureProps {
  readonly path: string
  readonly title: string
}

function RequestPicture({ path, title }: RequestPictureProps) {
  return <ZoomedPicture src={usePictureAt(path, { key: path })} title={title} />
}

interface AnswerFormProps {
  readonly request: RequestDetail
  readonly onClose: () => void
}

function AnswerForm({ request, onClose }: AnswerFormProps) {
  const translate = useTranslate()
  const { form, agree, refuse } = useAnswer(request, onClose)
  const left = useTimeLeft(request.seconds_left)
  const { confirm, shop_name: shop } = request
  const { busy, message } = form
  const pictures = (request.pictures ?? []).map((title, index) => ({ title, path: getPicturePath(request._id, index) }))
  const secret = {
    ...form.getInputProps(confirm),
    id: `answer-${confirm}`,
    required: true,
  }
  return (
    <FormDialog
      open
      findsFocus={false}
      title={translate('requests.one')}
      tools={<Typography aria-label={translate('requests.left', { time: left })}>{left}</Typography>}
      busy={busy}
      onLeave={onClose}
      onSubmit={agree}
      submitLabel={translate('requests.agree')}
      cancelLabel={translate('generator.close')}
      again={{ label: translate('requests.refuse'), key: 'F7', onSubmit: refuse }}
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {shop}
      </Typography>
      <AuthorizedChanges
        needed={request.authorize as unknown as NeededAuthorization}
        others={[]}
        question={undefined}
      />
      {pictures.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          {pictures.map(picture => (
            <RequestPicture key={picture.path} {...picture} />
          ))}
        </Box>
      )}
      {message !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {message}
        </Alert>
      )}
      <FieldGrid columns={1}>
        <TextInput
          {...form.getInputProps('keterangan')}
          id="answer-keterangan"
          label={translate('document.authorize.note')}
          required
        />
        {confirm === 'password' ? (
          <SecretInput {...secret} label={translate('document.authorize.password')} autoComplete="new-password" />
        ) : (
          <TextInput
            {...secret}
            label={translate('shell.sign-in.code')}
            help={translate('shell.sign-in.code-help')}
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

// The answer to a request: agreed or refused, with a word and the second factor or the password of this user.

const names = ['keterangan', 'password', 'code']

const useAnswer = ({ _id: id, confirm, authorize }: RequestDetail, onDone: () => void) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const chosen = useRef(true)
  const form = useProgramForm({
    defaultValues: { keterangan: '', password: '', code: '' },
    schema: async () => (await import('./answer-schema.ts')).createAnswerSchema(translate, confirm),
    send: async ({ keterangan, [confirm]: secret }) => {
      const agrees = chosen.current
      try {
        await answerRequest(id, { agrees, keterangan, [confirm]: secret, ...(authorize && { shown: authorize }) })
        popup.success(translate(agrees ? 'requests.agreed' : 'requests.refused'))
        onDone()
      } catch (error) {
        if (!(error instanceof CallRefused) || error.status === 0) return showError(error, translate('requests.failed'))
        const faults = error.faults.filter(({ field }) => names.includes(field))
        form.refuse(faults)
        if (faults.length === 0) form.form.setError('root', { message: error.message || translate('requests.failed') })
      }
    },
  })
  const submitAs = (agrees: boolean) => (): Promise<void> => {
    chosen.current = agrees
    return form.submit()
  }
  return { form, agree: submitAs(true), refuse: submitAs(false) }
}
