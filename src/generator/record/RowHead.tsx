import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatHeading } from '../../../engine/field/column-heading.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { listBraceNames } from '../../../engine/value/coded-text.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { toFormValue } from '../form/form-values.ts'

interface RowHeadProps {
  readonly resource: Resource
  readonly row: JsonRow
}

/** The identifying facts of a row above its form: those of the definition, or those of its label. */
export function RowHead({ resource, row }: RowHeadProps) {
  const fields = listFacts(resource).filter(field => toFormValue(field, row[field.name]) !== '')
  if (fields.length === 0) return null
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 24px',
        margin: 0,
        padding: '8px 12px',
        borderRadius: 1,
        backgroundColor: 'background.default',
      }}
    >
      {fields.map(field => (
        <div key={field.name}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {formatHeading(field.title, field.type)}
          </Typography>
          <Box component="dd" sx={{ margin: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            <FieldValue field={field} value={row[field.name] ?? null} />
          </Box>
        </div>
      ))}
    </Box>
  )
}

/** The fields that the definition names; otherwise those of the label. */
const listFacts = (resource: Resource): readonly Field[] => {
  const { facts } = resource.screen.form
  const names = facts ?? listBraceNames(resource.label)
  return names.flatMap(name => resource.field[name] ?? [])
}
