import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { AnswerStep, DashboardAnswer } from '../../../engine/report/dashboard-answer.ts'
import { useSession } from '../../providers/session-context.ts'
import { useStoredText } from '../../providers/use-stored-text.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { Panel } from '../../ui/panel/Panel.tsx'

const StartOffers = loadLazily(() => import('./StartOffers.tsx'), 'StartOffers')

interface FirstStepsProps {
  readonly steps: readonly AnswerStep[]
  /** Rows to choose from come before the steps. */
  readonly offers: DashboardAnswer['offers']
  readonly getPath: (step: AnswerStep) => string | undefined
}

/** What a new shop does first, each step with its screen, until all are done or put aside on this device. */
export function FirstSteps({ steps, offers, getPath }: FirstStepsProps) {
  const translate = useTranslate()
  const { user } = useSession()
  const [stored, store] = useStoredText(`kencana.steps-aside.${user.shop}`)
  const aside = (stored ?? '').split(' ').filter(Boolean)
  const shown = steps.filter(({ id, isDone }) => isDone || !aside.includes(id))
  const [isChoosing, setIsChoosing] = useState(false)
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const next = shown.find(({ isDone }) => !isDone)
  if (!next) return null
  return (
    <Panel title={translate('generator.steps.title')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <LinearProgress
          variant="determinate"
          value={(doneCount / steps.length) * 100}
          aria-label={translate('generator.steps.title')}
          sx={{ flex: 1, height: 6, borderRadius: 3 }}
        />
        <Typography variant="body2" color="textSecondary">
          {translate('generator.steps.count', { done: doneCount, count: steps.length })}
        </Typography>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {offers && (
          <StepRow
            title={translate('generator.offers.title')}
            about={translate('generator.offers.step')}
            isDone={offers.isDone}
            isNext={!offers.isDone}
            open={() => setIsChoosing(true)}
          />
        )}
        {shown.map(step => (
          <StepRow
            key={step.id}
            {...step}
            open={getPath(step)}
            isNext={step === next && offers?.isDone !== false}
            onAside={() => store([...aside, step.id].join(' '))}
          />
        ))}
      </Box>
      {isChoosing && (
        <Suspense fallback={null}>
          <StartOffers onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
      {aside.length > 0 && (
        <Button size="small" color="secondary" sx={{ mt: 1 }} onClick={() => store('')}>
          {translate('generator.steps.bring-back')}
        </Button>
      )}
    </Panel>
  )
}

interface StepRowProps extends Pick<AnswerStep, 'title' | 'about' | 'isDone'> {
  /** The path of its screen, or what opens its dialog. */
  readonly open: string | (() => void) | undefined
  readonly isNext: boolean
  readonly onAside?: () => void
}

function StepRow({ title, about, isDone, open, isNext, onAside }: StepRowProps) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.75, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box
        role="img"
        aria-label={translate(isDone ? 'generator.steps.done' : 'generator.steps.open')}
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 22,
          height: 22,
          borderRadius: '50%',
          border: '1.5px solid',
          borderColor: isDone ? 'success.main' : isNext ? 'primary.main' : 'outline',
          color: 'success.main',
        }}
      >
        {isDone && <CheckIcon sx={{ fontSize: 16 }} aria-hidden />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: isNext ? 650 : 450, color: isDone ? 'text.secondary' : 'text.primary' }}>
          {title}
        </Typography>
        {!isDone && about !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
        )}
      </Box>
      {!isDone && open !== undefined && <StepButton title={title} open={open} isNext={isNext} />}
      {!isDone && onAside && (
        <IconButton size="small" aria-label={translate('generator.steps.aside', { title })} onClick={onAside}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

interface StepButtonProps {
  readonly title: string
  /** The path of the screen of the step, or what opens it. */
  readonly open: string | (() => void)
  readonly isNext: boolean
}

export function StepButton({ title, open, isNext }: StepButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      {...(typeof open === 'string' ? { component: RouterLink, to: open } : { onClick: open })}
      size="small"
      variant={isNext ? 'contained' : 'outlined'}
      color={isNext ? 'primary' : 'secondary'}
      aria-label={translate('generator.steps.open-step', { title })}
      sx={{ minWidth: 64, minHeight: 34 }}
    >
      {translate('generator.steps.go')}
    </Button>
  )
}
