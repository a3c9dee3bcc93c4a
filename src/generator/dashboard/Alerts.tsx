import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { AnswerAlert } from '../../../engine/reports/dashboard-answer.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

interface AlertsProps {
  readonly alerts: readonly AnswerAlert[]
  /** Absent: no alert is a link. */
  readonly getPath?: (alert: AnswerAlert) => string | undefined
}

/** The alerts, each with its number and a link to its screen. */
export function Alerts({ alerts, getPath }: AlertsProps) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('generator.dashboard.waiting')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {alerts.map(alert => {
        const path = getPath?.(alert)
        const chip = <StatusChip label={`${alert.title}: ${alert.count}`} color={alert.severity} />
        return (
          <li key={alert.id}>
            {path === undefined ? (
              chip
            ) : (
              <Box
                component={RouterLink}
                to={path}
                sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24, color: 'text.primary' }}
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
