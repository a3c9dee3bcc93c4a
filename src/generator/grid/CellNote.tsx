import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { formatPlain } from '../fields/plain-cell.tsx'
import { type CellHistory, formatPercentChange } from './grid-history.ts'

interface CellNoteProps {
  readonly id: string
  readonly field: Field
  readonly row: JsonRow
  /** The current value of the cell. */
  readonly value: unknown
  readonly past: CellHistory | undefined
}

/** Under a cell: what it was yesterday and how far it is from that, and who wrote it last. */
export function CellNote({ id, field, row, value, past }: CellNoteProps) {
  const translate = useTranslate()
  const saved = row[field.name]
  const earlier = past?.before ?? (typeof saved === 'number' ? saved : undefined)
  const percent = earlier === undefined ? undefined : formatPercentChange(earlier, value)
  const yesterday =
    earlier !== undefined &&
    translate('generator.grid.yesterday', { value: formatPlain(field, earlier), percent: percent ?? '' })
  return (
    <Box
      id={id}
      sx={{
        fontSize: 11,
        lineHeight: '14px',
        minHeight: 28,
        color: 'text.secondary',
        textAlign: 'right',
        whiteSpace: { xs: 'normal', md: 'nowrap' },
      }}
    >
      <div>{yesterday}</div>
      <div>{past && `${formatMoment(past.at)} · ${past.by}`}</div>
    </Box>
  )
}
