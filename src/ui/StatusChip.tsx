export type StatusColor = 'default' | 'info' | 'success' | 'warning' | 'error' | 'cancelled'

interface StatusChipProps {
  readonly label: string
  /** `cancelled` is grey and struck. */
  readonly color: StatusColor
}

/** A status is a word on a colour, never colour alone. A plain element, styled by the theme: a list has hundreds. */
export function StatusChip({ label, color }: StatusChipProps) {
  return (
    <span className="status" data-color={color}>
      {label}
    </span>
  )
}
