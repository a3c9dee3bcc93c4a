// The state of a shop's day: open, being closed, closed, not closed since an earlier day, dated ahead, or switched off.
import { useTranslate } from 'react-admin'
import type { ShopOverview } from '../../../engine/report/dashboard-answer.ts'
import { StatusChip, type StatusColor } from '../../ui/ChipList.tsx'
import { formatTimeOfDay, getZoneWords } from '../../ui/format-moment.ts'

interface DayChipProps {
  readonly shop: ShopOverview
}

const colors: Readonly<Record<ShopOverview['state'], StatusColor>> = {
  open: 'success',
  closing: 'info',
  closed: 'default',
  overdue: 'warning',
  ahead: 'error',
  inactive: 'default',
}

/** Hours and minutes in the zone of the shop; empty if the moment is unknown. */
const formatHour = (moment: string | undefined, timeZone: string): string =>
  moment === undefined || moment === '' ? '' : formatTimeOfDay(moment, getZoneWords(timeZone))

/** The texts of the chips, each a sentence. */
function useChipTexts({ state, day, figuresDay, closedAt, silentSince, timeZone }: ShopOverview) {
  const translate = useTranslate()
  const values = { day: state === 'closed' ? figuresDay : day, time: formatHour(closedAt, timeZone) }
  const silence = silentSince === '' ? 'no-session' : 'silent'
  return {
    day: translate(`generator.dashboard.shops.${state}`, values).trim(),
    ...(silentSince !== undefined && {
      silence: translate(`generator.dashboard.shops.${silence}`, { time: formatHour(silentSince, timeZone) }),
    }),
  }
}

/** Whether the chip shows that no one works in the shop; a shop that has not closed an earlier day shows that instead. */
export const isSilent = ({ state, silentSince }: ShopOverview): boolean => state === 'open' && silentSince !== undefined

/** For a column: one chip, without the day. */
export function ShortDayChip({ shop }: DayChipProps) {
  const translate = useTranslate()
  const { state, closedAt, silentSince, timeZone } = shop
  const texts = Object.values(useChipTexts(shop))
  const silence = silentSince === '' ? 'no-session' : 'silent'
  const [name, moment] = isSilent(shop) ? [silence, silentSince] : [state, closedAt]
  const label = translate(`generator.dashboard.shops.short.${name}`, { time: formatHour(moment, timeZone) }).trim()
  return (
    <span title={texts.join(' · ')}>
      <StatusChip label={label} color={isSilent(shop) ? 'warning' : colors[state]} />
    </span>
  )
}

/** The day, and if no one of its own users works in an open shop: its server or its line may be out of reach. */
export function DayChips({ shop }: DayChipProps) {
  const { day, silence } = useChipTexts(shop)
  return (
    <>
      <StatusChip label={day} color={colors[shop.state]} />
      {silence !== undefined && <StatusChip label={silence} color="warning" />}
    </>
  )
}
