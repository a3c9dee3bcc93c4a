import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'react-admin'
import type { ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import { isTanggal } from '../../../engine/value/tanggal.ts'
import { useSession } from '../../providers/session-context.ts'
import type { FilterState, FilterValue } from './filter-state.ts'
import { findPeriodNames, periodShortcuts, readPeriod, resolveShortcut } from './period.ts'

interface PeriodShortcutsProps {
  readonly filters: readonly ReportFilterAnswer[]
  readonly values: FilterState
  readonly onChange: (name: string, value: FilterValue) => void
}

/** The usual periods, each one press away; the one that is chosen is marked. */
export function PeriodShortcuts({ filters, values, onChange }: PeriodShortcutsProps) {
  const translate = useTranslate()
  const names = findPeriodNames(filters)
  const day = useSession().user.businessDate
  if (!names || !isTanggal(day)) return null
  const chosen = readPeriod(names, values)
  const periods = periodShortcuts.map(shortcut => ({ shortcut, period: resolveShortcut(shortcut, day, chosen) }))
  // On a Monday today is the week, too: one of them is marked.
  const active = periods.find(({ period }) => period?.from === chosen?.from && period?.to === chosen?.to && period)
  return (
    <Box
      role="group"
      aria-label={translate('generator.report.periods')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {periods.map(({ shortcut, period }) => {
        const isChosen = active?.shortcut === shortcut
        return (
          <Chip
            key={shortcut}
            size="small"
            variant={isChosen ? 'filled' : 'outlined'}
            color={isChosen ? 'primary' : 'default'}
            label={translate(`generator.report.period.${shortcut}`)}
            aria-pressed={isChosen}
            disabled={period === undefined}
            onClick={() => {
              if (!period) return
              onChange(names.from, period.from)
              onChange(names.to, period.to)
            }}
          />
        )
      })}
    </Box>
  )
}
