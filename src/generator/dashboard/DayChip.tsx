// The state of a shop's day: open, being closed, closed, not closed since an earlier day, or dated ahead.
import { useTranslate } from 'react-admin'
import type { ShopOverview } from '../../../engine/reports/dashboard-answer.ts'
import type { ShopDayState } from '../../../engine/reports/report-answer.ts'
import { formatTimeOfDay, getZoneWords } from '../../ui/format-moment.ts'
import { StatusChip, type StatusColor } from '../../ui/StatusChip.tsx'

interface DayChipProps {
  readonly shop: Pick<ShopOverview, 'state' | 'day' | 'figuresDay' | 'closedAt' | 'timeZone'>
  /** For a column: without the day. */
  readonly isShort?: boolean
}

const colors: Readonly<Record<ShopDayState, StatusColor>> = {
  open: 'success',
  closing: 'info',
  closed: 'default',
  overdue: 'warning',
  ahead: 'error',
}

/** Hours and minutes in the zone of the shop; empty if the moment is unknown. */
const formatClosing = ({ closedAt, timeZone }: DayChipProps['shop']): string =>
  closedAt === undefined ? '' : formatTimeOfDay(closedAt, getZoneWords(timeZone))

export function DayChip({ shop, isShort = false }: DayChipProps) {
  const translate = useTranslate()
  const { state, day, figuresDay } = shop
  const values = { day: state === 'closed' ? figuresDay : day, time: formatClosing(shop) }
  const text = translate(`generator.dashboard.shops.${state}`, values).trim()
  if (!isShort) return <StatusChip label={text} color={colors[state]} />
  return (
    <span title={text}>
      <StatusChip label={translate(`generator.dashboard.shops.short.${state}`, values).trim()} color={colors[state]} />
    </span>
  )
}

interface SilenceChipProps {
  readonly shop: ShopOverview
  /** For a column: without a sentence. */
  readonly isShort?: boolean
}

/** No one of its own users works in an open shop: its server or its line may be out of reach. */
export function SilenceChip({ shop: { silentSince, timeZone }, isShort = false }: SilenceChipProps) {
  const translate = useTranslate()
  if (silentSince === undefined) return null
  const time = silentSince === '' ? '' : formatTimeOfDay(silentSince, getZoneWords(timeZone))
  const text = translate(`generator.dashboard.shops.${silentSince === '' ? 'no-session' : 'silent'}`, { time })
  if (!isShort) return <StatusChip label={text} color="warning" />
  return (
    <span title={text}>
      <StatusChip label={translate('generator.dashboard.shops.short.silent', { time }).trim()} color="warning" />
    </span>
  )
}
