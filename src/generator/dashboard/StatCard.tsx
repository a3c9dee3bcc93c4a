// A card with the numbers of today, compared with those of other days.

import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { isPrefixUnit } from '../../../engine/field/add-unit.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import { formatCell, formatColumnHeading, getCellType } from '../../../engine/report/column-values.ts'
import type { AnswerCard, AnswerValue } from '../../../engine/report/dashboard-answer.ts'
import { comparisons } from '../../../engine/schema/dashboard.ts'

interface StatCardProps {
  readonly card: AnswerCard
  readonly path: string | undefined
  readonly words: ValueWords
}

export function StatCard({ card: { title, values }, path, words }: StatCardProps) {
  const [first, ...others] = values
  return (
    <Box component="section" aria-label={title} sx={cardStyles}>
      <Typography component="h2" sx={{ fontSize: 13, lineHeight: '18px', fontWeight: 550, color: 'text.secondary' }}>
        {path === undefined ? (
          title
        ) : (
          <Link component={RouterLink} to={path} color="inherit">
            {title}
          </Link>
        )}
      </Typography>
      {first && <FirstValue value={first} words={words} />}
      {others.length > 0 && (
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0, fontSize: 13 }}>
          {others.map(({ column, value }) => (
            <Box key={column.name} sx={{ display: 'flex', gap: 0.5 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {formatColumnHeading(column)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 550, fontVariantNumeric: 'tabular-nums' }}>
                {formatValue({ column }, value, words)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

function FirstValue({
  value: { column, value, before },
  words,
}: {
  readonly value: AnswerValue
  readonly words: ValueWords
}) {
  const translate = useTranslate()
  const { unit } = getCellType(column, 'row')
  const isNegative = typeof value === 'number' && value < 0
  return (
    <>
      <Typography component="p" sx={{ ...valueStyles, ...(isNegative && { color: 'error.main' }) }}>
        {unit !== undefined && isPrefixUnit(unit) && <Unit text={unit} side="marginRight" />}
        {formatValue({ column }, value, words)}
        {!isPrefixUnit(unit) && <Unit text={unit ?? column.title} side="marginLeft" />}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {comparisons.map(comparison => {
          if (!Object.hasOwn(before, comparison)) return null
          // A running day is not comparable with a whole one: no percentage is shown.
          const percent = comparison === 'last-month' ? computeChangePercent(value, before[comparison]) : undefined
          return (
            <Box key={comparison} sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              {translate(`generator.dashboard.${comparison}`, {
                value: formatValue({ column }, before[comparison] ?? null, words),
              })}
              {percent !== undefined && (
                <Box component="span" sx={{ ml: 0.75, fontWeight: 550, color: getChangeColor(percent) }}>
                  {formatChange(percent)}
                </Box>
              )}
            </Box>
          )
        })}
      </Box>
    </>
  )
}

interface UnitProps {
  readonly text: string
  /** Towards its number. */
  readonly side: 'marginLeft' | 'marginRight'
}

function Unit({ text, side }: UnitProps) {
  return (
    <Box
      component="span"
      sx={{ fontSize: 13, fontWeight: 450, letterSpacing: 0, color: 'text.secondary', [side]: '6px' }}
    >
      {text}
    </Box>
  )
}

const getChangeColor = (percent: number): string => {
  if (percent === 0) return 'text.secondary'
  return percent > 0 ? 'success.main' : 'error.main'
}

const formatValue = ({ column }: Pick<AnswerValue, 'column'>, value: JsonScalar, words: ValueWords): string =>
  formatCell(column, getCellType(column, 'row'), value, words) || '-'

const cardStyles = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  minWidth: 0,
  padding: '12px 16px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

const valueStyles = {
  fontSize: 24,
  lineHeight: '32px',
  fontWeight: 650,
  letterSpacing: '-0.012em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const

/** The change between two numbers in percent with one decimal; undefined if it cannot be computed. */
export const computeChangePercent = (value: unknown, before: unknown): number | undefined => {
  if (typeof value !== 'number' || typeof before !== 'number' || before === 0) return undefined
  return Math.round(((value - before) / Math.abs(before)) * 1000) / 10
}

/** `+12.5%`, `-3%`, `0%`. */
export const formatChange = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`
