import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema.ts'
import { textOf } from '../fields/plain-cell.tsx'
import type { Grid } from './use-grid.ts'

/** What a save would change, row by row, and what kept a row from being saved. */
export function GridChanges({ resource, grid }: { readonly resource: Resource; readonly grid: Grid }) {
  const translate = useTranslate()
  const changed = (grid.rows ?? []).filter(row => grid.edits[String(row.id)] !== undefined)
  if (changed.length === 0) return null
  const isWrong = changed.some(row => grid.troubles[String(row.id)] !== undefined)
  return (
    <Alert severity={isWrong ? 'warning' : 'info'} sx={{ mt: 1 }} aria-label={translate('generator.grid.changes')}>
      <ul style={{ margin: 0, paddingLeft: 16 }}>
        {changed.map(row => {
          const { values = {} } = grid.edits[String(row.id)] ?? {}
          const trouble = grid.troubles[String(row.id)]
          const parts = Object.entries(values).flatMap(([name, value]) => {
            const field = resource.field[name]
            return field ? [`${field.title} ${textOf(field, row[name] ?? null) || '0'} → ${textOf(field, value)}`] : []
          })
          return (
            <li key={String(row.id)}>
              <b>{resource.key.map(name => String(row[name] ?? '')).join(' ')}</b>: {parts.join(', ')}
              {trouble !== undefined && <i> - {trouble}</i>}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
