// The dashboard: what waits, numbers of today, and charts, which are loaded after them.
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { ValueWords } from '../../../engine/fields/value-text.ts'
import type { AnswerAlert, AnswerCard, DashboardAnswer } from '../../../engine/reports/dashboard-answer.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { pathOfTarget } from '../menu/resource-places.ts'
import { StatCard } from './StatCard.tsx'
import { useDashboard } from './use-dashboard.ts'

const ChartPicture = lazy(async () => ({ default: (await import('../chart/ChartPicture.tsx')).ChartPicture }))

/** The number of cards before the first chart. */
const firstCards = 6

export function DashboardScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useDashboard()
  return (
    <>
      <PageHead title={title} {...(data && { subtitle: translate('generator.dashboard.day', { day: data.day }) })} />
      {data && <Parts answer={data} onReload={refetch} />}
      {!data && error && (
        <ErrorState message={translate('generator.dashboard.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting />}
    </>
  )
}

interface PartsProps {
  readonly answer: DashboardAnswer
  readonly onReload: () => Promise<unknown>
}

function Parts({ answer: { cards, charts, alerts, timeZone }, onReload }: PartsProps) {
  const translate = useTranslate()
  const { menu, hidden } = useSchema()
  const entries = [...menu, ...hidden]
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone }
  const pathOf = ({ to }: Pick<AnswerCard, 'to'>): string | undefined => to && pathOfTarget(entries, to)
  if (cards.length + charts.length + alerts.length === 0) return <EmptyState />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {alerts.length > 0 && <Alerts alerts={alerts} pathOf={pathOf} />}
      <Cards {...{ words }} cards={cards.slice(0, firstCards)} pathOf={pathOf} />
      <Charts {...{ timeZone, onReload }} charts={charts.slice(0, 1)} />
      <Cards {...{ words }} cards={cards.slice(firstCards)} pathOf={pathOf} />
      <Charts {...{ timeZone, onReload }} charts={charts.slice(1)} />
    </Box>
  )
}

interface CardsProps {
  readonly cards: readonly AnswerCard[]
  readonly words: ValueWords
  readonly pathOf: (card: AnswerCard) => string | undefined
}

function Cards({ cards, words, pathOf }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <Box sx={columns(230)}>
      {cards.map(card => (
        <StatCard key={card.id} {...{ card, words }} path={pathOf(card)} />
      ))}
    </Box>
  )
}

interface ChartsProps extends Pick<PartsProps, 'onReload'> {
  readonly charts: DashboardAnswer['charts']
  readonly timeZone: string
}

function Charts({ charts, timeZone, onReload }: ChartsProps) {
  if (charts.length === 0) return null
  return (
    <Box sx={columns(420)}>
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

interface AlertsProps {
  readonly alerts: readonly AnswerAlert[]
  readonly pathOf: (alert: AnswerAlert) => string | undefined
}

/** The alerts, each with its number and a link to its screen. */
function Alerts({ alerts, pathOf }: AlertsProps) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('generator.dashboard.waiting')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {alerts.map(alert => {
        const path = pathOf(alert)
        const chip = <StatusChip label={`${alert.title}: ${alert.count}`} color={alert.severity} />
        return (
          <li key={alert.id}>
            {path === undefined ? (
              chip
            ) : (
              <Box
                component={RouterLink}
                to={path}
                sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
              >
                {chip}
              </Box>
            )}
          </li>
        )
      })}
    </Box>
  )
}

/** The places of the cards, until their numbers are there. */
function Waiting() {
  return (
    <Box aria-busy="true" sx={columns(230)}>
      {['a', 'b', 'c', 'd'].map(name => (
        <Skeleton key={name} variant="rounded" height={124} />
      ))}
    </Box>
  )
}

const columns = (least: number) =>
  ({ display: 'grid', gap: 2, gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}px, 100%), 1fr))` }) as const
