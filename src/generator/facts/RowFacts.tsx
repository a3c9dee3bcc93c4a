import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { formatHeading } from '../../../engine/fields/column-heading.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { getFieldView } from '../fields/registry.ts'
import { noteView } from '../fields/text-view.tsx'
import { toFormValue } from '../form/form-values.ts'

interface RowFactsProps {
  readonly resource: Resource
  readonly row: JsonRow
}

/** The header values of a row or a document, in the sections of its form; empty values are left out. */
export function RowFacts({ resource, row }: RowFactsProps) {
  const sections = resource.screen.form.sections.map(section => ({
    ...section,
    fields: section.fields
      .flatMap(name => resource.field[name] ?? [])
      .filter(field => toFormValue(field, row[field.name]) !== ''),
  }))
  return sections.map(({ title, fields }, index) =>
    fields.length === 0 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have no name and never change their order
      <Fragment key={index}>
        {title !== '' && (
          <Typography variant="subtitle1" component="h2" sx={{ mt: index === 0 ? 0 : 2, mb: 1 }}>
            {title}
          </Typography>
        )}
        <Box sx={factGrid}>
          {fields.map(field => (
            <Box
              key={field.name}
              sx={{ minWidth: 0, ...(getFieldView(field) === noteView && { gridColumn: 'span 2' }) }}
            >
              <Typography variant="body2" color="textSecondary">
                {formatHeading(field.title, field.type)}
              </Typography>
              <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', minHeight: 22 }}>
                <FieldValue field={field} value={row[field.name] ?? null} />
              </Box>
            </Box>
          ))}
        </Box>
      </Fragment>
    ),
  )
}

/** Two columns on a phone, as many as fit elsewhere: values are short, and the lines below them stay in sight. */
const factGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, calc(50% - 8px)), 1fr))',
  columnGap: 2,
  rowGap: 0.75,
} as const
