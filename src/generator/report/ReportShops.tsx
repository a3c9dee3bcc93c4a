import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnswerShop } from '../../../engine/report/report-answer.ts'

const namedStates = ['overdue', 'ahead', 'inactive'] as const

/** More names of one state are shown after a tap. */
const maxNames = 5

interface ReportShopsProps {
  readonly shops: readonly AnswerShop[]
  /** Without their number: nothing is shown while no shop differs. */
  readonly onlyNames?: boolean
}

/** The shops over the totals of several: how many, and by name those that are behind, ahead or left out. */
export function ReportShops({ shops, onlyNames = false }: ReportShopsProps) {
  const translate = useTranslate()
  const [isUnfolded, setUnfolded] = useState(false)
  const count = shops.filter(({ state }) => state !== 'inactive').length
  const parts = namedStates.flatMap(state => {
    const names = shops.filter(shop => shop.state === state).map(({ name, day }) => `${name} (${day})`)
    if (names.length === 0) return []
    const shown = isUnfolded || names.length <= maxNames + 1 ? names : names.slice(0, maxNames)
    const text = translate(`generator.report.shops.${state}`, { names: shown.join(', ') })
    return [{ text, more: names.length - shown.length }]
  })
  const more = parts.reduce((sum, part) => sum + part.more, 0)
  if (onlyNames && parts.length === 0) return null
  const formatPart = (part: (typeof parts)[number]): string =>
    part.more === 0 ? part.text : `${part.text} ${translate('generator.report.shops.more', { count: part.more })}`
  const texts = [...(onlyNames ? [] : [translate('generator.report.shops.count', { count })]), ...parts.map(formatPart)]
  return (
    <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
      {texts.join(' · ')}
      {(more > 0 || isUnfolded) && (
        <Link component="button" type="button" onClick={() => setUnfolded(!isUnfolded)} sx={{ ml: 1 }}>
          {translate(`generator.report.shops.${isUnfolded ? 'fold' : 'unfold'}`)}
        </Link>
      )}
    </Typography>
  )
}
