import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Field } from '../../../engine/schema/field.ts'
import { wordFault } from '../../../engine/schema/wording.ts'
import { viewOf } from '../fields/registry.ts'
import { unreadIn } from '../form/form-values.ts'
import { useWording } from '../text/use-wording.ts'
import { askedField, type FilterDraft } from './filter-words.ts'

interface FilterRangeProps {
  readonly field: Field
  /** The words of the query for its lower and its upper bound. */
  readonly range: readonly [from: string, to: string]
  readonly draft: FilterDraft
  readonly isAsked: boolean
  readonly onChange: (changed: FilterDraft) => void
}

/** A range with both ends included; one end is enough. A value that cannot be read shows its fault below its input. */
export function FilterRange({ field, range, draft, isAsked, onChange }: FilterRangeProps) {
  const translate = useTranslate()
  const wording = useWording()
  const { Input } = viewOf(field)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      {range.map((word, index) => {
        const fault = isAsked ? unreadIn(field, draft[word]) : undefined
        const title = translate(index === 0 ? 'generator.from' : 'generator.to', { title: field.title })
        return (
          <Input
            key={word}
            id={`filter-${word}`}
            field={askedField(field, title)}
            value={draft[word] ?? ''}
            onChange={value => onChange({ [word]: value })}
            {...(fault && { error: wordFault(wording, fault) })}
          />
        )
      })}
    </Box>
  )
}
