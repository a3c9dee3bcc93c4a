import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'react-admin'

interface ChipListProps {
  readonly label: string
  readonly chips: readonly { readonly value: string; readonly title: string }[]
  /** Absent: nothing is taken away. */
  readonly onRemove?: ((value: string) => void) | undefined
}

/** Picked values as chips that can be removed; renders nothing if there are none. */
export function ChipList({ label, chips, onRemove }: ChipListProps) {
  const translate = useTranslate()
  if (chips.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, margin: '2px 0 8px', padding: 0, listStyle: 'none' }}
    >
      {chips.map(({ value, title }) => (
        <li key={value}>
          <Chip
            size="small"
            label={title}
            {...(onRemove && {
              onDelete: () => onRemove(value),
              'aria-label': translate('ui.filter.remove', { title }),
            })}
          />
        </li>
      ))}
    </Box>
  )
}

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
