import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { CheckIcon } from '../../ui/icons.ts'
import { useChoices } from '../preferences/use-choices.ts'

/** Language and theme as entries of a menu, for where there is no room for their icons. */
export const useUserMenuChoices = (onChosen: () => void): readonly ReactNode[] => {
  const { language, theme } = useChoices()
  return [language, theme].flatMap(({ label, choices, value, onChoose }) => [
    <ListSubheader key={label} role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
      {label}
    </ListSubheader>,
    ...choices.map(choice => (
      <MenuItem
        key={choice.value}
        role="menuitemradio"
        aria-checked={choice.value === value}
        onClick={() => {
          onChoose(choice.value)
          onChosen()
        }}
      >
        <ListItemIcon>{choice.value === value && <CheckIcon fontSize="small" />}</ListItemIcon>
        {choice.label}
      </MenuItem>
    )),
    <Divider key={`${label}-end`} sx={{ my: 0.5 }} />,
  ])
}
