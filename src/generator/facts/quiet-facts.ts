// Which facts of a row are worth reading, and which only say that nothing is there.
import type { Term } from '../../../engine/expression/terms/term.ts'
import { hasRootPath } from '../../../engine/expression/terms/term-parts.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { listBraceNames } from '../../../engine/value/braces.ts'
import { numberView } from '../fields/number-view.tsx'
import { getFieldView } from '../fields/registry.ts'
import { toFormValue } from '../form/form-values.ts'

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
