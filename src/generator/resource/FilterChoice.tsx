import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { viewOf } from '../fields/registry.ts'

interface FilterChoiceProps {
  readonly field: Field
  readonly onChoose: (value: JsonScalar) => void
}

/** One filter: a flag or a choice counts when picked, anything else with Enter or its button. */
export function FilterChoice({ field, onChoose }: FilterChoiceProps) {
  const translate = useTranslate()
  const [value, setValue] = useState<JsonScalar>('')
  const id = `filter-${field.name}`
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
        onChange={picked => picked !== '' && onChoose(picked === 'true')}
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
        onChange={picked => picked !== '' && onChoose(picked)}
      />
    )
  }
  const { Input } = viewOf(field)
  const take = (): void => {
    if (value !== '') onChoose(value)
  }
  if (field.ref)
    return (
      <Input
        id={id}
        field={{ ...field, required: false }}
        value={value}
        onChange={picked => picked !== '' && picked !== null && onChoose(picked)}
      />
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        take()
      }}
    >
      <Input id={id} field={{ ...field, required: false }} value={value} onChange={setValue} />
      <Button type="submit" size="small" disabled={value === ''}>
        {translate('generator.apply')}
      </Button>
    </form>
  )
}
