import type { Field } from '../../../engine/schema/field.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { viewOf } from '../fields/registry.ts'
import { useFlagChoices } from '../fields/use-flag-choices.ts'
import { FilterRange } from './FilterRange.tsx'
import { askedField, type FilterDraft, filterWords } from './filter-words.ts'

interface FilterChoiceProps {
  readonly field: Field
  readonly draft: FilterDraft
  /** Whether what cannot be read is marked. */
  readonly isAsked: boolean
  readonly onChange: (changed: FilterDraft) => void
}

/** The input of one filter. */
export function FilterChoice({ field, draft, isAsked, onChange }: FilterChoiceProps) {
  const flags = useFlagChoices()
  const id = `filter-${field.name}`
  const { equal, like, range } = filterWords(field)
  const word = like ?? equal
  const value = draft[word] ?? ''
  const isFlag = field.type.name === 'flag'
  if (isFlag || field.choices.length > 0)
    return (
      <ChoiceInput
        id={id}
        label={field.title}
        value={String(value)}
        choices={isFlag ? flags : field.choices}
        onChange={picked => onChange({ [word]: isFlag && picked !== '' ? picked === 'true' : picked })}
      />
    )
  if (range) return <FilterRange {...{ field, range, draft, isAsked, onChange }} />
  const { Input } = viewOf(field)
  return <Input id={id} field={askedField(field)} value={value} onChange={next => onChange({ [word]: next })} />
}
