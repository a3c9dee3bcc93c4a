// All shops of the user side by side: what matters of each today, and the way into it.

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { ShopOverview } from '../../../engine/reports/dashboard-answer.ts'
import { useSession } from '../../providers/session-context.ts'
import { useShops } from '../../providers/use-shops.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { StatusChip, type StatusColor } from '../../ui/StatusChip.tsx'
import { Alerts } from './Alerts.tsx'
import { StatCard } from './StatCard.tsx'
import { useFigures } from './use-dashboard.ts'

export function ShopsScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useFigures<readonly ShopOverview[]>('dashboard/shops')
  return (
    <>
      <PageHead title={title} />
      {data?.length === 0 && <EmptyState />}
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {data.map(shop => (
            <ShopPanel key={shop.code} shop={shop} />
          ))}
        </Box>
      )}
      {!data && error && (
        <ErrorState message={translate('generator.dashboard.shops.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton aria-busy="true" variant="rounded" height={220} />}
    </>
  )
}

function ShopPanel({ shop }: { readonly shop: ShopOverview }) {
  const translate = useTranslate()
  const { choose } = useShops()
  const { code, name, day, cards, alerts, timeZone } = shop
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone }
  const isCurrent = useSession().user.shop === code
  return (
    <Box component="section" aria-label={name} sx={panelStyles}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, columnGap: 2 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {code} · {translate('generator.dashboard.day', { day })}
          </Typography>
        </Box>
        <DayChip shop={shop} />
        {!isCurrent && (
          <Button variant="outlined" size="small" onClick={() => void choose(code)}>
            {translate('generator.dashboard.shops.enter')}
          </Button>
        )}
      </Box>
      {cards.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))' }}>
          {cards.map(card => (
            <StatCard key={card.id} card={card} path={undefined} words={words} label={`${card.title} ${name}`} />
          ))}
        </Box>
      )}
      {alerts.length > 0 && <Alerts alerts={alerts} />}
    </Box>
  )
}

function DayChip({ shop }: { readonly shop: ShopOverview }) {
  const translate = useTranslate()
  const state = getDayState(shop)
  return (
    <StatusChip label={translate(`generator.dashboard.shops.${state.key}`, { day: shop.day })} color={state.color} />
  )
}

interface DayState {
  readonly key: 'closing' | 'late' | 'open'
  readonly color: StatusColor
}

const getDayState = ({ isClosing, day, today }: ShopOverview): DayState => {
  if (isClosing) return { key: 'closing', color: 'info' }
  return day < today ? { key: 'late', color: 'warning' } : { key: 'open', color: 'success' }
}

const panelStyles = {
  display: 'grid',
  gap: 1.5,
  minWidth: 0,
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const
