import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { ClosingBlocker } from '../../../engine/document/flow-moves.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { findTargetPath, StatCard, useDashboard, useValueWords, useWording } from '../../generator/parts/parts.ts'
import { emitLive, onLive, stopListening } from '../../providers/live.ts'
import { useSchema } from '../../providers/schema.tsx'
import { leaveSession } from '../../providers/session.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { ProgressDialog } from '../../ui/overlay/use-progress.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import {
  type ClosingEnd,
  type ClosingOptions,
  type ClosingState,
  closeStore,
  findEnd,
  readClosing,
  readProgress,
} from './closing-calls.ts'

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

/** What the day that is closed comes to: the cards of the dashboard that are compared with the day before. */
function DayFigures() {
  const { menu, hidden } = useSchema()
  const hasDashboard = findTargetPath([...menu, ...hidden], { kind: 'dashboard', name: 'main' }) !== undefined
  return hasDashboard ? <Cards /> : null
}

function Cards() {
  const { menu, hidden } = useSchema()
  const words = useValueWords()
  const { data, error } = useDashboard()
  if (error && !data) return null
  // What is below does not move when they come.
  if (!data)
    return (
      <Box sx={gridStyles}>
        {usualCards.map(number => (
          <Skeleton key={number} aria-busy="true" variant="rounded" height={cardHeight} />
        ))}
      </Box>
    )
  const cards = data.cards.filter(({ values: [first] }) => first && Object.hasOwn(first.before, 'yesterday'))
  return (
    <Box sx={gridStyles}>
      {cards.map(card => (
        <StatCard
          key={card.id}
          card={card}
          path={card.to && findTargetPath([...menu, ...hidden], card.to)}
          words={{ ...words, timeZone: data.timeZone }}
        />
      ))}
    </Box>
  )
}

/** As many as the dashboard usually has. */
const usualCards = [1, 2, 3, 4, 5, 6]

/** In pixels. */
const cardHeight = 128

const gridStyles = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))',
} as const

/** What becomes of open sessions of a document: cancelled, taken along, or nothing yet. */
type HeldChoice = '' | 'batal' | 'bawa'

interface HeldListProps {
  readonly held: readonly ClosingBlocker[]
  readonly choices: Readonly<Record<string, HeldChoice>>
  readonly onChoose: (document: string, choice: HeldChoice) => void
}

/** The documents that block closing, each with its count, its first rows and a link. */
function HeldList({ held, choices, onChoose }: HeldListProps) {
  const translate = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {held.map(one => (
        <Box
          component="li"
          key={`${one.document} ${one.state}`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            py: 1,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>
              {one.path === undefined ? (
                <HeldTitle {...one} />
              ) : (
                <Link component={RouterLink} to={one.path}>
                  <HeldTitle {...one} />
                </Link>
              )}
            </Typography>
            {one.rows.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {one.rows.map(({ label }) => label).join(', ')}
                {one.count > one.rows.length && ', ...'}
              </Typography>
            )}
          </Box>
          {(one.carry || one.cancel) && (
            <TextField
              select
              size="small"
              label={translate('closing.what')}
              value={choices[one.document] ?? ''}
              onChange={event => onChoose(one.document, event.target.value as HeldChoice)}
              sx={{ minWidth: 220 }}
            >
              <MenuItem value="">{translate('closing.finish')}</MenuItem>
              {one.cancel && <MenuItem value="batal">{one.cancel.title}</MenuItem>}
              {one.carry && <MenuItem value="bawa">{translate('closing.carry')}</MenuItem>}
            </TextField>
          )}
        </Box>
      ))}
    </Box>
  )
}

function HeldTitle({ count, title, state_title: state }: ClosingBlocker) {
  return <>{`${count} ${title}: ${state}`}</>
}

// Closing the day: the call, its progress from live events and polling, and the outcome.

/** Specification 9: between the notice and the way home. */
const redirectDelay = 1000
/** The live connection is quicker; this is for when it is silent. */
const pollInterval = 1000

interface ClosingProgressState {
  readonly percentage: number
  readonly message: string
}

const wait = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

interface ClosingStore {
  /** Absent while nothing is closed. */
  readonly progress: ClosingProgressState | undefined
  readonly close: (options: ClosingOptions) => Promise<void>
  /** Follows a running closing of that day. */
  readonly follow: (date: string) => Promise<void>
}

/** `onHeld` receives the documents that block closing. */
const useCloseStore = (onHeld: (held: readonly ClosingBlocker[] | undefined) => void): ClosingStore => {
  const translate = useTranslate()
  const popup = usePopup()
  const [progress, setProgress] = useState<ClosingProgressState>()
  const isClosing = useRef(false)
  useEffect(
    () => onLive('closed-store-progress', event => isClosing.current && setProgress(event as ClosingProgressState)),
    [],
  )
  /** Polls until the closing is over. */
  const waitForEnd = async (date: string): Promise<ClosingEnd> => {
    for (;;) {
      await wait(pollInterval)
      const end = await findEnd(date)
      if (end) return end
    }
  }
  const pollProgress = async (): Promise<void> => {
    while (isClosing.current) {
      const progressAnswer = await readProgress()
      if (
        progressAnswer !== undefined &&
        progressAnswer !== 'other' &&
        progressAnswer.state === 'running' &&
        isClosing.current
      )
        setProgress(progressAnswer)
      await wait(pollInterval)
    }
  }
  const leavePage = async (date: string, notice: () => void): Promise<void> => {
    stopListening()
    notice()
    await wait(redirectDelay)
    leaveSession(translate('closing.closed', { date }))
  }
  const run = async (date: string, begin: () => Promise<ClosingEnd>): Promise<void> => {
    isClosing.current = true
    setProgress({ percentage: 0, message: '' })
    emitLive('start-closed-store')
    const first = begin()
    void pollProgress()
    const answer = await first
    const end = answer.end === 'running' ? await waitForEnd(date) : answer
    isClosing.current = false
    setProgress(undefined)
    if (end.end === 'closed') return leavePage(date, () => popup.success(translate('closing.done')))
    if (end.end === 'other') return leavePage(date, () => popup.info(translate('closing.other')))
    if (end.end !== 'failed') return
    popup.error(end.message || translate('shell.behind.failed'))
    onHeld(end.held)
  }
  return {
    progress,
    close: options => run(options.tgl_system, () => closeStore(options)),
    follow: date => run(date, () => Promise.resolve({ end: 'running' })),
  }
}
