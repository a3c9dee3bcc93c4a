import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { getFieldView } from '../../fields/registry.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { getRowPath } from './line-rows.ts'
import type { LineContext, LineSet } from './line-set.ts'
import { findListIndex } from './shown-lines.ts'

interface LastScanProps {
  readonly set: LineSet
  readonly lineContext: LineContext
  /** The field of the code. */
  readonly code: string
  /** The row of the last code. */
  readonly id: string
}

/** The piece that was scanned last, in large: its code, its name, what is summed up of it, and the list that it is in now. */
export function LastScan({ set, lineContext, code, id }: LastScanProps) {
  const line = useWatch<FormFields, ReturnType<typeof getRowPath>>({ name: getRowPath(set.lines.name, id) })
  if (!line) return null
  const { values } = line
  const textColumn = set.columns.find(({ field }) => field.type.name === 'text')
  const totalColumns = set.columns.filter(
    ({ total, field }) => total !== undefined && Number(values[field.name] ?? 0) !== 0,
  )
  const reader = set.readers()[set.rows.lines().findIndex(row => row.id === id)]
  const context = { ...lineContext.world(), roots: { ...lineContext.world().roots, parent: lineContext.parent() } }
  const list = reader && findListIndex(set.lines, reader, context)
  const listTitle = list === undefined ? undefined : set.lines.lists[list]?.title
  return (
    <Box role="status" data-last-scan sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 0 }}>
      <Box sx={{ fontSize: 24, lineHeight: 1.25, fontWeight: 650 }}>
        {String(values[code] ?? '')}
        {textColumn && ` ${String(values[textColumn.field.name] ?? '')}`}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', fontSize: 18, color: 'text.secondary' }}>
        {totalColumns.map(({ field, title }) => {
          const { Cell } = getFieldView(field)
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
