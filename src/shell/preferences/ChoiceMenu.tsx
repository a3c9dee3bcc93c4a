import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { CheckIcon } from '../../ui/icons.ts'

export interface PreferenceChoice {
  readonly value: string
  readonly label: string
}

interface ChoiceMenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly choices: readonly PreferenceChoice[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** An icon that opens a short list of which one is chosen. */
export function ChoiceMenu({ label, icon, choices, value, onChoose }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (chosen: string) => {
    onChoose(chosen)
    setAnchor(null)
  }
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {icon}
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {choices.map(choice => (
            <MenuItem
              key={choice.value}
              role="menuitemradio"
              aria-checked={choice.value === value}
              selected={choice.value === value}
              onClick={() => choose(choice.value)}
            >
              <ListItemIcon>{choice.value === value && <CheckIcon fontSize="small" />}</ListItemIcon>
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
