import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { RequestDetail } from '../../../../engine/answers/request-answers.ts'
import { getRefusalText } from '../../../providers/http.ts'
import { onLive } from '../../../providers/live.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SecretInput } from '../../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { ZoomedPicture } from '../../../ui/pictures/ZoomedPicture.tsx'
import { usePictureAt } from '../../fields/use-picture.ts'
import { AuthorizedChanges } from '../move/AuthorizedChanges.tsx'
import type { NeededAuthorization } from '../move/needed-authorization.ts'
import { fetchRequest, getPicturePath } from '../request-calls.ts'
import { useTimeLeft } from '../use-time-left.ts'
import { useAnswer } from './use-answer.ts'

interface RequestDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** One request with what it is for; it is answered while it is open. */
export function RequestDialog({ id, onClose }: RequestDialogProps) {
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
