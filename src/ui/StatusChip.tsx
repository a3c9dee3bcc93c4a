import { styled } from '@mui/material/styles'

export type StatusColor = 'default' | 'info' | 'success' | 'warning' | 'error'

interface StatusChipProps {
  readonly label: string
  readonly color: StatusColor
  /** For what was cancelled. */
  readonly struck?: boolean | undefined
}

const Chip = styled('span', { shouldForwardProp: name => name !== 'tone' && name !== 'isStruck' })<{
  tone: StatusColor
  isStruck: boolean
}>(({ theme, tone, isStruck }) => {
  const { light, dark } = theme.palette[tone === 'default' ? 'secondary' : tone]
  return {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    gap: 6,
    padding: '0 8px',
    borderRadius: 4,
    fontSize: 12,
    lineHeight: '20px',
    fontWeight: 550,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    color: dark,
    backgroundColor: light,
    textDecoration: isStruck ? 'line-through' : 'none',
    '&::before': { content: '""', width: 6, height: 6, borderRadius: 3, flex: 'none', backgroundColor: 'currentColor' },
  }
})

/** A status is a word on a colour, never colour alone. */
export function StatusChip({ label, color, struck = false }: StatusChipProps) {
  return (
    <Chip tone={color} isStruck={struck}>
      {label}
    </Chip>
  )
}
