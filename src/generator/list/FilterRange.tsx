import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Field } from '../../../engine/schema/field.ts'
import { formatFault } from '../../../engine/schema/wording.ts'
import { getFieldView } from '../fields/registry.ts'
import { findUnreadable } from '../form/form-values.ts'
import { useWording } from '../text/use-wording.ts'
import { type FilterDraft, toFilterField } from './filter-names.ts'

interface FilterRangeProps {
  readonly field: Field
  /** The words of the query for its lower and its upper bound. */
  readonly range: readonly [from: string, to: string]
  readonly draft: FilterDraft
  readonly showsFaults: boolean
  readonly onChange: (changed: FilterDraft) => void
}

/** A range with both ends included; one end is enough. A value that cannot be read shows its fault below its input. */
export function FilterRange({ field, range, draft, showsFaults, onChange }: FilterRangeProps) {
  const translate = useTranslate()
  const wording = useWording()
  const { Input } = getFieldView(field)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      {range.map((queryName, index) => {
        const fault = showsFaults ? findUnreadable(field, draft[queryName]) : undefined
        const title = translate(index === 0 ? 'generator.from' : 'generator.to', { title: field.title })
        return (
          <Input
            key={queryName}
            id={`filter-${queryName}`}
            field={toFilterField(field, title)}
            value={draft[queryName] ?? ''}
            onChange={value => onChange({ [queryName]: value })}
            {...(fault && { error: formatFault(wording, fault) })}
          />
        )
      })}
    </Box>
  )
}
