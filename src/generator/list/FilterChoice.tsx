import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { viewOf } from '../fields/registry.ts'
import { FilterRange } from './FilterRange.tsx'
import { askedField, filterWords } from './filter-words.ts'

interface FilterChoiceProps {
  readonly field: Field
  /** Called with the values to filter by, under their names in the query. */
  readonly onChoose: (chosen: Readonly<Record<string, JsonScalar>>) => void
}

/** One filter: a flag, a choice or a row counts when picked, anything else with Enter or its button. */
export function FilterChoice({ field, onChoose }: FilterChoiceProps) {
  const translate = useTranslate()
  const [value, setValue] = useState<JsonScalar>('')
  const id = `filter-${field.name}`
  const { equal, like, range } = filterWords(field)
  const choose = (picked: JsonScalar): void => onChoose({ [like ?? equal]: picked })
  if (field.type.name === 'flag') {
    const choices = [
      { value: 'true', title: translate('ui.yes'), color: 'default' },
      { value: 'false', title: translate('ui.no'), color: 'default' },
    ]
    return (
      <ChoiceInput
        id={id}
        label={field.title}
        value=""
        choices={choices}
        onChange={picked => picked !== '' && choose(picked === 'true')}
      />
    )
  }
  if (field.choices.length > 0) {
    return (
      <ChoiceInput
        id={id}
        label={field.title}
        value=""
        choices={field.choices}
        onChange={picked => picked !== '' && choose(picked)}
      />
    )
  }
  if (range) return <FilterRange {...{ field, range, onChoose }} />
  const { Input } = viewOf(field)
  const take = (): void => {
    if (value !== '') choose(value)
  }
  if (field.ref)
    return (
      <Input
        id={id}
        field={askedField(field)}
        value={value}
        onChange={picked => picked !== '' && picked !== null && choose(picked)}
      />
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        take()
      }}
    >
      <Input id={id} field={askedField(field)} value={value} onChange={setValue} />
      <Button type="submit" size="small" disabled={value === ''}>
        {translate('generator.apply')}
      </Button>
    </form>
  )
}
