// All shops of the user side by side: what matters of each today, and the way into it.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { partition } from 'es-toolkit/array/partition'
import { memoize } from 'es-toolkit/function/memoize'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { AnswerAlert, ShopOverview } from '../../../engine/report/dashboard-answer.ts'
import type { AnswerShop, ReportAnswer } from '../../../engine/report/report-answer.ts'
import { everyShop } from '../../../engine/schema/report.ts'
import { fetchBody } from '../../providers/http.ts'
import { getChosenLanguage } from '../../providers/project.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useShops } from '../../providers/use-shops.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useWidePage } from '../../ui/use-width.ts'
import { findEntry, findTargetPath } from '../menu/menu-entries.ts'
import { ReportShops } from '../report/ReportShops.tsx'
import { ReportTable } from '../report/ReportTable.tsx'
import { buildPageQuery, firstPage } from '../report/report-page.ts'
import { Alerts } from './Alerts.tsx'
import { DayChips, isSilent } from './DayChips.tsx'
import { type RowsPath, ShopsTable } from './ShopsTable.tsx'
import { StatCard } from './StatCard.tsx'
import { useShopOverviews } from './use-dashboard.ts'

export function ShopsScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useShopOverviews()
  const isWide = useWidePage()
  return (
    <>
      <PageHead title={title} actions={data && <HeadTools shops={data} />} />
      {data?.length === 0 && <EmptyState />}
      {data && data.length > 0 && isWide && <Shops title={title} shops={data} />}
      {!data && error && (
        <ErrorState message={translate('generator.dashboard.shops.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton aria-busy="true" variant="rounded" height={220} />}
    </>
  )
}

/** What the chip of a silent shop means, in sight beside the title as the table fills the window; and reports that compare shops. */
function HeadTools({ shops }: Pick<ShopsProps, 'shops'>) {
  const translate = useTranslate()
  const { menu, hidden, reports } = useSchema()
  const comparisons = Object.values(reports).flatMap(({ name, isComparison, shopFilter = '' }) => {
    const entry = isComparison && findEntry([...menu, ...hidden], { kind: 'report', name })
    const filter = JSON.stringify({ [shopFilter]: [everyShop] })
    return entry?.path === undefined ? [] : [{ ...entry, to: `${entry.path}?${new URLSearchParams({ filter })}` }]
  })
  return (
    <>
      {shops.some(isSilent) && (
        <Typography variant="body2" color="textSecondary">
          {translate('generator.dashboard.shops.silence')}
        </Typography>
      )}
      {comparisons.map(({ id, title, to }) => (
        <Button key={id} component={RouterLink} to={to} variant="outlined">
          {title}
        </Button>
      ))}
    </>
  )
}

interface ShopsProps {
  readonly title: string
  /** Those that are switched off, too. */
  readonly shops: readonly ShopOverview[]
}

/** A table, whose rows open what it has no column for; below it the shops that it leaves out. */
function Shops({ title, shops: allShops }: ShopsProps) {
  const [inactive, shops] = partition(allShops, ({ state }) => state === 'inactive')
  const getRowsPath = useRowsPath()
  const { choose } = useShops()
  const current = useSession().user.shop
  const [shownCode, setShownCode] = useState<string>()
  const shown = shops.find(({ code }) => code === shownCode)
  const { menu, hidden } = useSchema()
  // A screen of the modules of another shop is in its menu alone; that has no hidden entries.
  const enter = ({ code }: ShopOverview, to?: AnswerAlert['to']): void =>
    void choose(code, menuThere => to && findTargetPath([...menuThere, ...menu, ...hidden], to))
  return (
    <>
      <ShopsTable
        {...{ title, shops, current, getRowsPath }}
        onOpen={({ code }) => setShownCode(code)}
        onEnter={shop => enter(shop)}
      />
      <ReportShops shops={shops.map(shop => toAnswerShop(shop, shops))} onlyNames />
      {inactive.length > 0 && <InactiveShops shops={inactive} />}
      {shown && (
        <ShopDialog
          shop={shown}
          getRowsPath={getRowsPath}
          onClose={() => setShownCode(undefined)}
          {...(shown.code !== current && { onEnter: to => enter(shown, to) })}
        />
      )}
    </>
  )
}

/** Shops that are switched off: when they worked last. */
function InactiveShops({ shops }: Pick<ShopsProps, 'shops'>) {
  const translate = useTranslate()
  const title = translate('generator.dashboard.shops.inactive-shops')
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 3, mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={inactiveStyles}>
        {shops.map(shop => (
          <Box key={shop.code} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            {shop.name} <DayChips shop={shop} />
          </Box>
        ))}
      </Box>
    </>
  )
}

const inactiveStyles = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  color: 'text.secondary',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))',
} as const

/** The sums hold the figures of its day, unless it lacks a figure that others have. */
const toAnswerShop = ({ name, figuresDay, state, cards }: ShopOverview, shops: readonly ShopOverview[]): AnswerShop => {
  const isWhole = shops.every(other => other.cards.every(({ id }) => cards.some(card => card.id === id)))
  return { name, day: figuresDay, state: isWhole ? state : 'inactive' }
}

const useRowsPath = (): RowsPath => {
  const { menu, hidden } = useSchema()
  return useMemo(() => {
    // Each shop asks for the same few reports, whose entries are searched in the whole menu.
    const findPath = memoize((name: string) => findTargetPath([...menu, ...hidden], { kind: 'report', name }))
    return ({ rows }) => {
      const path = rows && findPath(rows.report)
      return path && `${path}?${new URLSearchParams({ filter: JSON.stringify(rows?.filter) })}`
    }
  }, [menu, hidden])
}

interface ShopDialogProps {
  readonly shop: ShopOverview
  readonly getRowsPath: RowsPath
  readonly onClose: () => void
  /** Chooses the shop and opens that screen, or its dashboard; absent for the shop in which the user is. */
  readonly onEnter?: (to?: AnswerAlert['to']) => void
}

/** All that the row of a shop has no column for. */
function ShopDialog({ shop, getRowsPath, onEnter, onClose }: ShopDialogProps) {
  const translate = useTranslate()
  const { code, name, day, cards, alerts, timeZone } = shop
  const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone }
  return (
    <DialogFrame
      title={name}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      scrolls
      actions={
        <>
          <Button color="secondary" onClick={onClose}>
            {translate('ui.close')}
          </Button>
          {onEnter && (
            <Button variant="contained" onClick={() => onEnter()}>
              {translate('generator.dashboard.shops.enter')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {code} · {translate('generator.dashboard.day', { day })}
          </Typography>
          <DayChips shop={shop} />
        </Box>
        {cards.length > 0 && (
          <Box sx={cardColumns}>
            {cards.map(card => (
              <StatCard key={card.id} card={card} path={getRowsPath(card)} words={words} />
            ))}
          </Box>
        )}
        {alerts.length > 0 && <ShopAlerts shop={shop} {...(onEnter && { onEnter })} />}
      </Box>
    </DialogFrame>
  )
}

const cardColumns = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))',
} as const

// What waits in a shop among others: each alert opens its rows in place, its screen, or the shop.

interface ShopAlertsProps {
  readonly shop: ShopOverview
  /** Chooses the shop and opens that screen of it; absent for the shop in which the user is, whose screens are links. */
  readonly onEnter?: (to: AnswerAlert['to']) => void
}

function ShopAlerts({ shop: { code, alerts }, onEnter }: ShopAlertsProps) {
  const translate = useTranslate()
  const { menu, hidden } = useSchema()
  const [shownId, setShownId] = useState<string>()
  const shown = alerts.find(({ id }) => id === shownId)
  const getPath = ({ to }: AnswerAlert): string | undefined => to && findTargetPath([...menu, ...hidden], to)
  if (!onEnter) return <Alerts alerts={alerts} getPath={getPath} />
  const inShop = alerts.filter(({ opening }) => opening === 'shop')
  return (
    <>
      <Alerts
        alerts={alerts}
        getPath={alert => (alert.opening === 'screen' ? getPath(alert) : undefined)}
        getPress={alert =>
          alert.opening === 'rows'
            ? {
                isPressed: alert.id === shownId,
                press: () => setShownId(id => (id === alert.id ? undefined : alert.id)),
              }
            : undefined
        }
      />
      {inShop.length > 0 && (
        <Box sx={wayStyles}>
          <Typography variant="body2" color="textSecondary">
            {translate('generator.dashboard.shops.only-there')}
          </Typography>
          {inShop.map(alert => (
            <Button key={alert.id} variant="outlined" size="small" onClick={() => onEnter(alert.to)}>
              {translate('generator.dashboard.shops.enter-for', { title: alert.title })}
            </Button>
          ))}
        </Box>
      )}
      {shown && (
        <AlertRows
          key={`${code} ${shown.id}`}
          shop={code}
          alert={shown}
          actions={
            <Button variant="outlined" size="small" onClick={() => onEnter(shown.to)}>
              {translate('generator.dashboard.shops.enter-screen')}
            </Button>
          }
        />
      )}
    </>
  )
}

const wayStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const

// The rows that an alert counts in another shop, a page of them at a time.

interface AlertRowsProps {
  /** The code of the shop. */
  readonly shop: string
  readonly alert: AnswerAlert
  /** Beside the title. */
  readonly actions: ReactNode
}

function AlertRows({ shop, alert: { id, title, count }, actions }: AlertRowsProps) {
  const translate = useTranslate()
  const { token } = useSession()
  const [page, setPage] = useState(firstPage)
  const path = `dashboard/shops/${encodeURIComponent(shop)}/alerts/${encodeURIComponent(id)}?${buildPageQuery({}, page)}`
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // The number of rows: rows that changed are read again.
    queryKey: [path, token, getChosenLanguage(), count],
    queryFn: () => fetchBody<ReportAnswer>(path),
    placeholderData: keepPreviousData,
  })
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {actions}
      </Box>
      {data && (
        <ReportTable
          answer={data}
          menu={[]}
          empty={translate('generator.report.empty')}
          shown={page}
          onPageChange={setPage}
          isChangingPage={isPlaceholderData}
        />
      )}
      {!data && error && <ErrorState message={translate('generator.report.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton aria-busy="true" variant="rounded" height={120} />}
    </Box>
  )
}
