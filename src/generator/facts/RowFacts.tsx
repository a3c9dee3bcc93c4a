import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { formatHeading } from '../../../engine/fields/column-heading.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { FieldValue } from '../fields/FieldValue.tsx'

interface RowFactsProps {
  readonly resource: Resource
  readonly row: JsonRow
  readonly emptyText: string
}

/** The header values of a row or a document, in the sections of its form; empty values are left out. */
export function RowFacts({ resource, row, emptyText }: RowFactsProps) {
  const hasValue = (name: string): boolean => ![undefined, null, '', emptyText].includes(row[name] as string)
  const sections = resource.screen.form.sections.map(section => ({
    ...section,
    fields: section.fields.flatMap(name => (hasValue(name) ? (resource.field[name] ?? []) : [])),
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
        <FieldGrid>
          {fields.map(field => {
            return (
              <Box key={field.name} sx={{ minWidth: 0 }}>
                <Typography variant="body2" color="textSecondary">
                  {formatHeading(field.title, field.type)}
                </Typography>
                <Box sx={{ overflowWrap: 'anywhere', minHeight: 22 }}>
                  <FieldValue field={field} value={row[field.name] ?? null} />
                </Box>
              </Box>
            )
          })}
        </FieldGrid>
      </Fragment>
    ),
  )
}
