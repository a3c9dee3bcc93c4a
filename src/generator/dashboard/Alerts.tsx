import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { AnswerAlert } from '../../../engine/report/dashboard-answer.ts'
import { StatusChip } from '../../ui/ChipList.tsx'

interface AlertsProps {
  readonly alerts: readonly AnswerAlert[]
  /** Absent: no alert is a link. */
  readonly getPath?: (alert: AnswerAlert) => string | undefined
  /** Alerts that open in place. */
  readonly getPress?: (alert: AnswerAlert) => AlertPress | undefined
}

interface AlertPress {
  readonly isPressed: boolean
  readonly press: () => void
}

/** The alerts, each with its number and a link to its screen, or a button. */
export function Alerts({ alerts, getPath, getPress }: AlertsProps) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('generator.dashboard.waiting')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {alerts.map(alert => {
        const path = getPath?.(alert)
        const button = path === undefined ? getPress?.(alert) : undefined
        const chip = <StatusChip label={`${alert.title}: ${alert.count}`} color={alert.severity} />
        return (
          <li key={alert.id}>
            {path !== undefined && (
              <Box component={RouterLink} to={path} sx={openStyles}>
                {chip}
              </Box>
            )}
            {button && (
              <Box
                component="button"
                type="button"
                aria-pressed={button.isPressed}
                sx={buttonStyles}
                onClick={button.press}
              >
                {chip}
              </Box>
            )}
            {path === undefined && !button && chip}
          </li>
        )
      })}
    </Box>
  )
}

const openStyles = { display: 'inline-flex', alignItems: 'center', minHeight: 24, color: 'text.primary' } as const

const buttonStyles = {
  ...openStyles,
  p: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  font: 'inherit',
  cursor: 'pointer',
  textDecoration: 'underline',
  '&[aria-pressed="true"]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
} as const
