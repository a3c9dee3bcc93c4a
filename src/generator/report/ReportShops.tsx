import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { AnswerShop } from '../../../engine/reports/report-answer.ts'

const namedStates = ['overdue', 'ahead', 'inactive'] as const

interface ReportShopsProps {
  readonly shops: readonly AnswerShop[]
  /** Without their number: nothing is shown while no shop differs. */
  readonly onlyNames?: boolean
}

/** The shops over the totals of several: how many, and by name those that are behind, ahead or left out. */
export function ReportShops({ shops, onlyNames = false }: ReportShopsProps) {
  const translate = useTranslate()
  const count = shops.filter(({ state }) => state !== 'inactive').length
  const parts = namedStates.flatMap(state => {
    const names = shops.filter(shop => shop.state === state).map(({ name, day }) => `${name} (${day})`)
    return names.length === 0 ? [] : [translate(`generator.report.shops.${state}`, { names: names.join(', ') })]
  })
  if (onlyNames && parts.length === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
      {[...(onlyNames ? [] : [translate('generator.report.shops.count', { count })]), ...parts].join(' · ')}
    </Typography>
  )
}
