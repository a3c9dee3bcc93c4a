// The state of a shop's day: open, not closed since an earlier day, or being closed.
import { useTranslate } from 'react-admin'
import type { ShopOverview } from '../../../engine/reports/dashboard-answer.ts'
import { StatusChip, type StatusColor } from '../../ui/StatusChip.tsx'

interface DayChipProps {
  readonly shop: Pick<ShopOverview, 'isClosing' | 'day' | 'today'>
  /** For a column: without the day. */
  readonly isShort?: boolean
}

export function DayChip({ shop, isShort = false }: DayChipProps) {
  const translate = useTranslate()
  const { key, color } = getDayState(shop)
  const text = translate(`generator.dashboard.shops.${key}`, { day: shop.day })
  if (!isShort) return <StatusChip label={text} color={color} />
  return (
    <span title={text}>
      <StatusChip label={translate(`generator.dashboard.shops.short.${key}`)} color={color} />
    </span>
  )
}

interface DayState {
  readonly key: 'closing' | 'late' | 'open'
  readonly color: StatusColor
}

const getDayState = ({ isClosing, day, today }: DayChipProps['shop']): DayState => {
  if (isClosing) return { key: 'closing', color: 'info' }
  return day < today ? { key: 'late', color: 'warning' } : { key: 'open', color: 'success' }
}
