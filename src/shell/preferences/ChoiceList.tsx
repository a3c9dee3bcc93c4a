import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { CheckIcon } from '../../ui/icons.ts'

export interface PreferenceChoice {
  readonly value: string
  readonly label: string
}

interface ChoiceListProps {
  readonly anchor: HTMLElement
  readonly choices: readonly PreferenceChoice[]
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/** The choices below the icon that opened them. */
export function ChoiceList({ anchor, choices, value, onChoose, onClose }: ChoiceListProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {choices.map(choice => (
        <MenuItem
          key={choice.value}
          role="menuitemradio"
          aria-checked={choice.value === value}
          selected={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          <ListItemIcon>{choice.value === value && <CheckIcon fontSize="small" />}</ListItemIcon>
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
