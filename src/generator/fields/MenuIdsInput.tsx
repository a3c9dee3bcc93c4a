import Box from '@mui/material/Box'
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import { parseMenuIds } from '../../../engine/field/menu.ts'
import { useLoadedSchema } from '../../providers/use-loaded-schema.ts'
import { ChipList } from '../../ui/ChipList.tsx'
import { ChoiceInput, type ChoiceOption } from '../../ui/inputs/ChoiceInput.tsx'
import type { FieldInputProps } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

/** Entries that open a screen, below the titles of their groups. */
const listChoices = (entries: readonly MenuEntry[], groups: readonly string[] = []): readonly ChoiceOption[] =>
  entries.flatMap(({ id, title, target, children }) => [
    ...(target ? [{ value: id, title: [...groups, title].join(' / ') }] : []),
    ...listChoices(children, [...groups, title]),
  ])

/** Entries of the menu: each picked entry is added as a chip that can be removed. */
export function MenuIdsInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const ids = (typeof value === 'string' ? parseMenuIds(value) : undefined) ?? []
  const choices = listChoices(useLoadedSchema()?.menu ?? [])
  const change = (next: readonly string[]): void => onChange(JSON.stringify(next))
  return (
    <Box sx={{ minWidth: 0 }}>
      <ChoiceInput
        {...getFrameProps({ ...field, required: field.required && ids.length === 0 }, rest)}
        value=""
        onChange={id => {
          if (id !== '') change([...ids, id])
        }}
        choices={choices.filter(choice => !ids.includes(choice.value))}
      />
      <ChipList
        label={field.title}
        chips={ids.map(id => ({ value: id, title: choices.find(choice => choice.value === id)?.title ?? id }))}
        onRemove={id => change(ids.filter(other => other !== id))}
      />
    </Box>
  )
}
