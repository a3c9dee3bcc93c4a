import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { uniq } from 'es-toolkit/array/uniq'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { iconNames, type MenuItemDefinition } from '../../../../engine/schema-file/shapes/menu-shape.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { ChoiceInput } from '../../../ui/inputs/ChoiceInput.tsx'
import { FlagInput } from '../../../ui/inputs/FlagInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'
import { canRemove, type ItemPatch } from './menu-draft.ts'

interface EntryFormProps {
  readonly item: MenuItemDefinition
  /** What is wrong with its title. */
  readonly wrong: string | undefined
  /** What the server has against it. */
  readonly fault: string | undefined
  readonly onChange: (patch: ItemPatch) => void
  readonly onRemove: () => void
}

/** The properties of one entry; its target is set in the file only. */
export function EntryForm({ item, wrong, fault, onChange, onRemove }: EntryFormProps) {
  const translate = useTranslate()
  const { project } = useSchema()
  const getLabel = (name: string): string => translate(`menu-editor.field.${name}`)
  const emptyToUndefined = (value: string): string | undefined => (value === '' ? undefined : value)
  return (
    <Paper variant="outlined" component="section" aria-label={getLabel('section')} sx={{ p: 2 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 0.5 }}>
        {item.title || item.id}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5, fontSize: 13, overflowWrap: 'anywhere' }}>
        {[item.id, item.path, item.to].filter(Boolean).join(' · ')}
      </Typography>
      {fault !== undefined && (
        <Typography role="alert" color="error" sx={{ mb: 1 }}>
          {fault}
        </Typography>
      )}
      <FieldGrid>
        <TextInput
          id="entry-title"
          label={getLabel('title')}
          value={item.title}
          onChange={title => onChange({ title })}
          error={wrong}
          case="asis"
          maxLength={60}
          required
        />
        <ChoiceInput
          id="entry-icon"
          label={getLabel('icon')}
          value={item.icon ?? ''}
          onChange={icon => onChange({ icon: iconNames.find(name => name === icon) })}
          choices={iconNames.map(value => ({ value, title: value }))}
        />
        <FlagInput
          id="entry-show"
          label={getLabel('show')}
          value={item.show !== false}
          onChange={isOn => onChange({ show: isOn ? undefined : false })}
          help={getLabel('show-help')}
        />
        <FlagInput
          id="entry-always"
          label={getLabel('always')}
          value={item.always === true}
          onChange={isOn => onChange({ always: isOn || undefined })}
          help={getLabel('always-help')}
        />
        <ChoiceInput
          id="entry-module"
          label={getLabel('module')}
          value={item.module ?? ''}
          onChange={module => onChange({ module: emptyToUndefined(module) })}
          choices={project.switches.map(value => ({ value, title: value }))}
        />
        <ShopCodes
          key={item.id}
          label={getLabel('shops')}
          help={getLabel('shops-help')}
          codes={item.shops}
          onCodes={shops => onChange({ shops })}
        />
        <LevelChoices label={getLabel('levels')} levels={item.levels} onLevels={levels => onChange({ levels })} />
      </FieldGrid>
      {canRemove(item) && (
        <Stack direction="row" sx={{ mt: 1 }}>
          <Button color="error" onClick={onRemove}>
            {translate('menu-editor.remove-group')}
          </Button>
        </Stack>
      )}
    </Paper>
  )
}

interface ShopCodesProps {
  readonly label: string
  readonly help: string
  readonly codes: readonly string[] | undefined
  /** Undefined: every shop. */
  readonly onCodes: (codes: readonly string[] | undefined) => void
}

/** Codes of shops with blanks or commas between them; none is every shop. */
function ShopCodes({ label, help, codes, onCodes }: ShopCodesProps) {
  const [text, setText] = useState(codes?.join(' ') ?? '')
  const handleChange = (typed: string): void => {
    setText(typed)
    const shopCodes = uniq(typed.split(/[\s,;]+/).filter(Boolean))
    onCodes(shopCodes.length > 0 ? shopCodes : undefined)
  }
  return <TextInput id="entry-shops" label={label} help={help} value={text} onChange={handleChange} />
}

interface LevelChoicesProps {
  readonly label: string
  /** Undefined: every level. */
  readonly levels: readonly string[] | undefined
  readonly onLevels: (levels: readonly string[] | undefined) => void
}

/** Which levels have the entry by themselves; those that see everything have it anyway. */
function LevelChoices({ label, levels, onLevels }: LevelChoicesProps) {
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
