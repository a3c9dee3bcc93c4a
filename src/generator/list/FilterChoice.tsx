import type { Field } from '../../../engine/schema/field.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { getFieldView } from '../fields/registry.ts'
import { useFlagChoices } from '../fields/use-flag-choices.ts'
import { FilterRange } from './FilterRange.tsx'
import { type FilterDraft, getFilterNames, toFilterField } from './filter-names.ts'

interface FilterChoiceProps {
  readonly field: Field
  readonly draft: FilterDraft
  /** Whether what cannot be read is marked. */
  readonly showsFaults: boolean
  readonly onChange: (changed: FilterDraft) => void
}

/** The input of one filter. */
export function FilterChoice({ field, draft, showsFaults, onChange }: FilterChoiceProps) {
  const flags = useFlagChoices()
  const id = `filter-${field.name}`
  const { equal, like, range } = getFilterNames(field)
  const queryName = like ?? equal
  const value = draft[queryName] ?? ''
  const isFlag = field.type.name === 'flag'
  if (isFlag || field.choices.length > 0)
    return (
      <ChoiceInput
        id={id}
        label={field.title}
        value={String(value)}
        choices={isFlag ? flags : field.choices}
        onChange={picked => onChange({ [queryName]: isFlag && picked !== '' ? picked === 'true' : picked })}
      />
    )
  if (range) return <FilterRange {...{ field, range, draft, showsFaults, onChange }} />
  const { Input } = getFieldView(field)
  return <Input id={id} field={toFilterField(field)} value={value} onChange={next => onChange({ [queryName]: next })} />
}
