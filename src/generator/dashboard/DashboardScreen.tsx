// The dashboard: what waits, numbers of today, and charts, which are loaded after them.

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { isFullLevel } from '../../../engine/access/access-user.ts'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import type { AnswerCard, DashboardAnswer } from '../../../engine/report/dashboard-answer.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { findTargetPath } from '../menu/menu-entries.ts'
import { Alerts } from './Alerts.tsx'
import { StatCard } from './StatCard.tsx'
import { useDashboard } from './use-dashboard.ts'

const ChartPicture = loadLazily(() => import('../chart/ChartPicture.tsx'), 'ChartPicture')

const CopyNotice = loadLazily(() => import('./CopyNotice.tsx'), 'CopyNotice')

const FirstSteps = loadLazily(() => import('./FirstSteps.tsx'), 'FirstSteps')

const ExerciseDue = loadLazily(() => import('./ExerciseDue.tsx'), 'ExerciseDue')

/** The number of cards before the first chart. */
const leadingCards = 6

export function DashboardScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useDashboard()
  const { project } = useSchema()
  const isOwner = isFullLevel(project, useSession().user.level)
  return (
    <>
      <PageHead title={title} {...(data && { subtitle: translate('generator.dashboard.day', { day: data.day }) })} />
      {data && isOwner && (
        <Suspense fallback={null}>
          <CopyNotice />
          <ExerciseDue />
        </Suspense>
      )}
      {data && <DashboardParts answer={data} onReload={refetch} />}
      {!data && error && (
        <ErrorState message={translate('generator.dashboard.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <CardSkeletons />}
    </>
  )
}

interface DashboardPartsProps {
  readonly answer: DashboardAnswer
  readonly onReload: () => Promise<unknown>
}

function DashboardParts({ answer: { cards, charts, alerts, steps, offers, timeZone }, onReload }: DashboardPartsProps) {
  const translate = useTranslate()
  const { menu, hidden, isDemo } = useSchema()
  const entries = [...menu, ...hidden]
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone }
  const getPath = ({ to }: Pick<AnswerCard, 'to'>): string | undefined => to && findTargetPath(entries, to)
  if (cards.length + charts.length + alerts.length === 0) return <EmptyState />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {steps && !isDemo && (
        <Suspense fallback={null}>
          <FirstSteps steps={steps} offers={offers} getPath={getPath} />
        </Suspense>
      )}
      {alerts.length > 0 && <Alerts alerts={alerts} getPath={getPath} />}
      <Cards {...{ words }} cards={cards.slice(0, leadingCards)} getPath={getPath} />
      <Charts {...{ timeZone, onReload }} charts={charts.slice(0, 1)} />
      <Cards {...{ words }} cards={cards.slice(leadingCards)} getPath={getPath} />
      <Charts {...{ timeZone, onReload }} charts={charts.slice(1)} />
    </Box>
  )
}

interface CardsProps {
  readonly cards: readonly AnswerCard[]
  readonly words: ValueWords
  readonly getPath: (card: AnswerCard) => string | undefined
}

function Cards({ cards, words, getPath }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <Box sx={cardColumns}>
      {cards.map(card => (
        <StatCard key={card.id} {...{ card, words }} path={getPath(card)} />
      ))}
    </Box>
  )
}

interface ChartsProps extends Pick<DashboardPartsProps, 'onReload'> {
  readonly charts: DashboardAnswer['charts']
  readonly timeZone: string
}

function Charts({ charts, timeZone, onReload }: ChartsProps) {
  if (charts.length === 0) return null
  return (
    <Box sx={buildColumns(420)}>
      {charts.map(chart => (
        <Panel key={chart.id} title={chart.title} onReload={onReload}>
          <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
            <ChartPicture {...{ chart, timeZone }} title={chart.title} />
          </Suspense>
        </Panel>
      ))}
    </Box>
  )
}

/** The places of the cards, until their numbers are there. */
function CardSkeletons() {
  return (
    <Box aria-busy="true" sx={cardColumns}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(name => (
        <Skeleton key={name} variant="rounded" height={124} />
      ))}
    </Box>
  )
}

/** Three side by side, so that the first six fill their rows; fewer where there is less room. */
const cardColumns = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(260px, calc((100% - 24px) / 3)), 100%), 1fr))',
} as const

const buildColumns = (minWidth: number) =>
  ({ display: 'grid', gap: 2, gridTemplateColumns: `repeat(auto-fit, minmax(min(${minWidth}px, 100%), 1fr))` }) as const
