import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import type { GridFormState } from './use-grid.ts'

/** What a save would change, row by row, and why a row was not saved. */
export function GridChanges({ resource, grid }: { readonly resource: StoredResource; readonly grid: GridFormState }) {
  const translate = useTranslate()
  const words = useValueWords()
  const changed = (grid.rows ?? []).filter(row => grid.edits[String(row.id)] !== undefined)
  if (changed.length === 0) return null
  const hasFaults = changed.some(row => grid.faults[String(row.id)] !== undefined)
  return (
    <Alert severity={hasFaults ? 'warning' : 'info'} sx={{ mt: 1 }} aria-label={translate('generator.grid.changes')}>
      <ul style={{ margin: 0, paddingLeft: 16 }}>
        {changed.map(row => {
          const values = grid.edits[String(row.id)] ?? {}
          const faults = Object.values(grid.faults[String(row.id)] ?? {})
          const parts = Object.entries(values).flatMap(([name, value]) => {
            const field = resource.field[name]
            return field
              ? [`${field.title} ${formatValue(field, row[name], words) || '0'} → ${formatValue(field, value, words)}`]
              : []
          })
          return (
            <li key={String(row.id)}>
              <b>{formatKey(resource, row, words)}</b>: {parts.join(', ')}
              {faults.length > 0 && <i> - {faults.join(', ')}</i>}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
