import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { hasRootPath } from '../../../engine/expression/terms/term-parts.ts'
import { formatHeading } from '../../../engine/field/column-heading.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { listBraceNames } from '../../../engine/value/coded-text.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { getFieldView, noteView, numberView } from '../fields/field-views.tsx'
import { toFormValue } from '../form/form-values.ts'

interface RowFactsProps {
  readonly resource: Resource
  readonly row: JsonRow
  /** Fields that the page shows elsewhere. */
  readonly elsewhere?: readonly string[]
}

/** The header values of a row or a document, in the sections of its form; those that say nothing are folded. */
export function RowFacts({ resource, row, elsewhere = [] }: RowFactsProps) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const isFact = ({ name, when }: Field): boolean => {
    const field = resource.field[name]
    if (!field) return false
    return isWhole
      ? when === undefined || toFormValue(field, row[name]) !== ''
      : !elsewhere.includes(name) && !isQuiet(field, row[name])
  }
  const sections = resource.screen.form.sections.map(section => {
    const fields = section.fields.flatMap(name => resource.field[name] ?? [])
    return { ...section, fields: fields.filter(isFact), hasFolded: !isWhole && fields.some(field => !isFact(field)) }
  })
  const shown = sections.filter(({ fields }) => fields.length > 0)
  return (
    <>
      {shown.map(({ title, fields }, index) => (
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
      ))}
      {(isWhole || sections.some(({ hasFolded }) => hasFolded)) && (
        <Link component="button" type="button" variant="body2" sx={{ mt: 1 }} onClick={() => setWhole(!isWhole)}>
          {translate(isWhole ? 'generator.facts-few' : 'generator.facts-all')}
        </Link>
      )}
    </>
  )
}

/** Two columns on a phone, as many as fit elsewhere: values are short, and the lines below them stay in sight. */
const factGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, calc(50% - 8px)), 1fr))',
  columnGap: 2,
  rowGap: 0.75,
} as const

// Which facts of a row are worth reading, and which only say that nothing is there.

/** Whether the value is empty, zero, a flag that is not set, or the choice that a new row begins with. */
export const isQuiet = (field: Field, value: JsonScalar | undefined): boolean => {
  const shown = toFormValue(field, value)
  if (shown === '') return true
  const start = field.default === null ? null : field.type.toJson(field.default)
  if (typeof shown === 'boolean') return !shown && start !== true
  if (getFieldView(field) === numberView) return Number(shown) === 0
  return field.choices.length > 0 && shown === start
}

/** Read-only fields of the form whose value repeats what a filled reference shows by the label of its row. */
export const listRepeated = (
  { screen, field: fields }: Resource,
  row: JsonRow,
  resources: Readonly<Record<string, Resource>>,
): readonly string[] => {
  const names = screen.form.sections.flatMap(section => section.fields)
  return names.filter(name => {
    const { through = '', from } = fields[name]?.fetch ?? {}
    const target = resources[fields[through]?.ref?.to ?? '']
    const steps = from?.term.kind === 'path' ? from.term.steps : []
    const source = steps.length === 2 ? (steps[1]?.name ?? '') : ''
    const reference = fields[through]
    if (!reference || fields[name]?.readOnly !== true || isQuiet(reference, row[through])) return false
    return names.includes(through) && target !== undefined && listBraceNames(target.label).includes(source)
  })
}

/** The filled fields that hold who did something with the document, and on which day. */
export const listTraces = ({ fields, lifecycle }: Resource, row: JsonRow): readonly Field[] => {
  const moves = lifecycle.flow?.moves ?? []
  const isTrace = (term: Term | undefined): boolean =>
    term !== undefined && (term.kind === 'day' || hasRootPath(term, 'user'))
  return fields
    .filter(({ name, defaultBy }) => isTrace(defaultBy?.term) || moves.some(({ sets }) => isTrace(sets[name]?.term)))
    .filter(field => toFormValue(field, row[field.name]) !== '')
}
