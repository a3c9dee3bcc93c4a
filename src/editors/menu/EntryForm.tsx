import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuItemDefinition } from '../../../engine/definition/shapes/menu.ts'
import { iconNames } from '../../../engine/schema/icon-names.ts'
import { useSchema } from '../../providers/schema.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { FlagInput } from '../../ui/inputs/FlagInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { LevelChoices } from './LevelChoices.tsx'
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
  const label = (name: string): string => translate(`menu-editor.field.${name}`)
  const chosen = (value: string): string | undefined => (value === '' ? undefined : value)
  return (
    <Paper variant="outlined" component="section" aria-label={label('section')} sx={{ p: 2 }}>
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
          label={label('title')}
          value={item.title}
          onChange={title => onChange({ title })}
          error={wrong}
          case="asis"
          maxLength={60}
          required
        />
        <ChoiceInput
          id="entry-icon"
          label={label('icon')}
          value={item.icon ?? ''}
          onChange={icon => onChange({ icon: iconNames.find(name => name === icon) })}
          choices={iconNames.map(value => ({ value, title: value }))}
        />
        <FlagInput
          id="entry-show"
          label={label('show')}
          value={item.show !== false}
          onChange={isOn => onChange({ show: isOn ? undefined : false })}
          help={label('show-help')}
        />
        <FlagInput
          id="entry-always"
          label={label('always')}
          value={item.always === true}
          onChange={isOn => onChange({ always: isOn || undefined })}
          help={label('always-help')}
        />
        <ChoiceInput
          id="entry-module"
          label={label('module')}
          value={item.module ?? ''}
          onChange={module => onChange({ module: chosen(module) })}
          choices={project.modules.map(value => ({ value, title: value }))}
        />
        <ShopCodes
          key={item.id}
          label={label('shops')}
          help={label('shops-help')}
          codes={item.shops}
          onCodes={shops => onChange({ shops })}
        />
        <LevelChoices label={label('levels')} levels={item.levels} onLevels={levels => onChange({ levels })} />
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
  const type = (typed: string): void => {
    setText(typed)
    const found = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
    onCodes(found.length > 0 ? found : undefined)
  }
  return <TextInput id="entry-shops" label={label} help={help} value={text} onChange={type} />
}
