import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import { useSchema } from '../../../providers/schema.tsx'

interface LevelChoicesProps {
  readonly label: string
  /** Undefined: every level. */
  readonly levels: readonly string[] | undefined
  readonly onLevels: (levels: readonly string[] | undefined) => void
}

/** Which levels have the entry by themselves; those that see everything have it anyway. */
export function LevelChoices({ label, levels, onLevels }: LevelChoicesProps) {
  const translate = useTranslate()
  const assignable = Object.entries(useSchema().project.levels).filter(([, { full }]) => !full)
  const names = assignable.map(([name]) => name)
  const hasLevel = (name: string): boolean => levels === undefined || levels.includes(name)
  const toggle = (name: string): void => onLevels(names.filter(one => (one === name ? !hasLevel(one) : hasLevel(one))))
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, gridColumn: '1 / -1' }}>
      <Box component="legend" sx={{ p: 0, fontSize: 13, fontWeight: 550 }}>
        {label}
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={levels === undefined}
            onChange={(_event, isAll) => onLevels(isAll ? undefined : names)}
          />
        }
        label={translate('menu-editor.all-levels')}
      />
      {assignable.map(([name, { title }]) => (
        <FormControlLabel
          key={name}
          control={<Checkbox size="small" checked={hasLevel(name)} onChange={() => toggle(name)} />}
          label={title}
        />
      ))}
    </Box>
  )
}
