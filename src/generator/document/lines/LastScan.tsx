import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { viewOf } from '../../fields/registry.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { rowPath } from './line-rows.ts'
import type { LineSet, LineWorld } from './line-set.ts'
import { listOf } from './shown-lines.ts'

interface LastScanProps {
  readonly set: LineSet
  readonly around: LineWorld
  /** The field of the code. */
  readonly code: string
  /** The row of the last code. */
  readonly id: string
}

/** The piece that was scanned last, in large: its code, its name, what is summed up of it, and the list that it is in now. */
export function LastScan({ set, around, code, id }: LastScanProps) {
  const line = useWatch<FormFields, ReturnType<typeof rowPath>>({ name: rowPath(set.lines.name, id) })
  if (!line) return null
  const { values } = line
  const named = set.columns.find(({ field }) => field.type.name === 'text')
  const summed = set.columns.filter(({ total, field }) => total !== undefined && Number(values[field.name] ?? 0) !== 0)
  const reader = set.readers()[set.rows.lines().findIndex(row => row.id === id)]
  const world = { ...around.world(), roots: { ...around.world().roots, parent: around.parent() } }
  const list = reader && listOf(set.lines, reader, world)
  const listTitle = list === undefined ? undefined : set.lines.lists[list]?.title
  return (
    <Box role="status" data-last-scan sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 0 }}>
      <Box sx={{ fontSize: 24, lineHeight: 1.25, fontWeight: 650 }}>
        {String(values[code] ?? '')}
        {named && ` ${String(values[named.field.name] ?? '')}`}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', fontSize: 18, color: 'text.secondary' }}>
        {summed.map(({ field, title }) => {
          const { Cell } = viewOf(field)
          return (
            <span key={field.name}>
              {title}{' '}
              <Box component="strong" sx={{ color: 'text.primary' }}>
                <Cell field={field} value={values[field.name] ?? null} />
              </Box>
              {field.type.unit && ` ${field.type.unit}`}
            </span>
          )
        })}
        {listTitle && <strong>{listTitle}</strong>}
      </Box>
    </Box>
  )
}
