import type { Field } from './field.ts'
import type { FormPresentation } from './screen.ts'

/** Whether a rule can fill or hide the field: an empty value is not missing then. */
export const canBeFilled = (
  { name, defaultBy, fetch, calc, when, number }: Field,
  { sections }: Pick<FormPresentation, 'sections'>,
): boolean =>
  [defaultBy, fetch, calc, when?.show, number].some(rule => rule !== undefined) ||
  sections.some(({ show, fields }) => show !== undefined && fields.includes(name))
