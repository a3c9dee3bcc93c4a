import type { Field } from '../schema/field.ts'
import type { FormPresentation } from '../schema/screen.ts'

/** Whether the file may give the field a value that nobody sends, or hide it: then it is not missing yet. */
export const mayBeGiven = (
  { name, defaultBy, fetch, calc, when, number }: Field,
  { sections }: Pick<FormPresentation, 'sections'>,
): boolean =>
  [defaultBy, fetch, calc, when?.show, number].some(rule => rule !== undefined) ||
  sections.some(({ show, fields }) => show !== undefined && fields.includes(name))
