export type StatusColor = 'default' | 'info' | 'success' | 'warning' | 'error'

interface StatusChipProps {
  readonly label: string
  readonly color: StatusColor
  /** For what was cancelled. */
  readonly struck?: boolean | undefined
}

/** A status is a word on a colour, never colour alone. A plain element, styled by the theme: a list has hundreds. */
export function StatusChip({ label, color, struck = false }: StatusChipProps) {
  return (
    <span className="status" data-color={color} data-struck={struck || undefined}>
      {label}
    </span>
  )
}
