import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { wordFault } from '../../../engine/schema/wording.ts'
import { viewOf } from '../fields/registry.ts'
import { unreadIn } from '../form/form-values.ts'
import { useWording } from '../text/use-wording.ts'
import { askedField } from './filter-words.ts'

interface FilterRangeProps {
  readonly field: Field
  /** The words of the query for its lower and its upper bound. */
  readonly range: readonly [from: string, to: string]
  readonly onChoose: (chosen: Readonly<Record<string, JsonScalar>>) => void
}

/** A range with both ends included; one end is enough. A value that cannot be read shows its fault below its input. */
export function FilterRange({ field, range, onChoose }: FilterRangeProps) {
  const translate = useTranslate()
  const wording = useWording()
  const [isAsked, setIsAsked] = useState(false)
  const [bounds, setBounds] = useState<Readonly<Record<string, JsonScalar>>>({})
  const { Input } = viewOf(field)
  const set = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== '' && value !== null))
  const isSet = Object.keys(set).length > 0
  const faults = range.map(word => unreadIn(field, bounds[word]))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        setIsAsked(true)
        if (isSet && faults.every(found => found === undefined)) onChoose(set)
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {range.map((word, index) => (
          <Input
            key={word}
            id={`filter-${word}`}
            field={askedField(
              field,
              translate(index === 0 ? 'generator.from' : 'generator.to', { title: field.title }),
            )}
            value={bounds[word] ?? ''}
            onChange={value => setBounds({ ...bounds, [word]: value })}
            {...(isAsked && faults[index] && { error: wordFault(wording, faults[index]) })}
          />
        ))}
      </Box>
      <Button type="submit" size="small" disabled={!isSet}>
        {translate('generator.apply')}
      </Button>
    </form>
  )
}
