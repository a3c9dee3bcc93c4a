import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { findTargetPath, useWording } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ProgressDialog } from '../../ui/overlay/ProgressDialog.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { type ClosingState, readClosing } from './closing-calls.ts'
import { DayFigures } from './DayFigures.tsx'
import { type HeldChoice, HeldList } from './HeldList.tsx'
import { useCloseStore } from './use-close-store.ts'

const queryKey = ['closing']

/** Closes the day, for every user: the blocking documents, the dates, and the progress. */
export function TutupTokoScreen() {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readClosing, refetchOnWindowFocus: true })
  const wording = useWording()
  const { progress, close, follow } = useCloseStore(() => void refetch())
  const isClosing = data?.closing !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each closing that is met
  useEffect(() => {
    if (data?.closing) void follow(data.tgl_system)
  }, [isClosing])
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHead title={translate('closing.title')} actions={<SummaryLink />} />
      {data ? (
        <ClosingForm key={data.tgl_system} state={data} onClose={close} />
      ) : (
        error && <ErrorState message={translate('closing.unread')} onRetry={() => refetch()} />
      )}
      {progress && (
        <ProgressDialog
          open
          title={translate('closing.wait')}
          percentage={progress.percentage}
          message={formatMessage(wording, progress.message)}
        />
      )}
    </Box>
  )
}

/** For users who may see the summary of closed days. */
function SummaryLink() {
  const translate = useTranslate()
  const { menu } = useSchema()
  const path = findTargetPath(menu, { kind: 'page', name: 'ringkasan-hari' })
  return (
    path !== undefined && (
      <Button component={RouterLink} to={path} variant="outlined">
        {translate('closing.summary')}
      </Button>
    )
  )
}

interface ClosingFormProps {
  readonly state: ClosingState
  readonly onClose: ReturnType<typeof useCloseStore>['close']
}

function ClosingForm({ state, onClose }: ClosingFormProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { tgl_system: from, tgl_berikut: next, today, held } = state
  const [choices, setChoices] = useState<Readonly<Record<string, HeldChoice>>>({})
  const [isThrough, setIsThrough] = useState(true)
  const isBehind = today > next
  const to = isBehind && isThrough ? today : next
  const isAhead = from > today
  const undecided = held.filter(({ document }) => !choices[document])
  const listChosen = (choice: HeldChoice) =>
    held.map(({ document }) => document).filter(name => choices[name] === choice)
  const confirmAndClose = async (): Promise<void> => {
    const message = `${translate('closing.asking')} ? ${translate('closing.dates', { from, to })}`
    if (!(await confirm({ message, irreversible: true }))) return
    await onClose({ tgl_system: from, sampai: to, batal: listChosen('batal'), bawa: listChosen('bawa') })
  }
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5, mb: 2 }}>
        <DateFact title={translate('closing.from')} date={from} />
        <DateFact title={translate('closing.to')} date={to} />
      </Box>
      <DayFigures />
      {isBehind && (
        <FormControlLabel
          control={<Switch checked={isThrough} onChange={(_, checked) => setIsThrough(checked)} />}
          label={translate('closing.through', { today })}
          sx={{ mb: 2 }}
        />
      )}
      {held.length > 0 && (
        <Box sx={{ mb: 2 }}>
          <Alert variant="outlined" severity={undecided.length > 0 ? 'warning' : 'info'} sx={{ mb: 1 }}>
            {translate(
              undecided.length > 0
                ? isBehind || from < today
                  ? 'closing.held-late'
                  : 'closing.held'
                : 'closing.ready',
            )}
          </Alert>
          <HeldList
            held={held}
            choices={choices}
            onChoose={(document, choice) => setChoices(before => ({ ...before, [document]: choice }))}
          />
        </Box>
      )}
      {isAhead && (
        <Alert variant="outlined" severity="info" sx={{ mb: 2 }}>
          {translate('closing.ahead', { from, today })}
        </Alert>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('closing.after')}
      </Typography>
      <Button variant="contained" disabled={undecided.length > 0 || isAhead} onClick={() => void confirmAndClose()}>
        {translate('closing.title')}
      </Button>
    </>
  )
}

function DateFact({ title, date }: { readonly title: string; readonly date: string }) {
  return (
    <Box sx={{ px: 2, py: 1.5, border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography sx={{ fontSize: 20, fontVariantNumeric: 'tabular-nums' }}>{date}</Typography>
    </Box>
  )
}
