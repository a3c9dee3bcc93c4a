import { uniq } from 'es-toolkit/array/uniq'
import type { Expression } from '../../../engine/expression/terms/expression.ts'
import { collectNeeds, flattenTerms } from '../../../engine/expression/terms/needs.ts'
import { getOtherRowTerms } from '../../../engine/expression/terms/term-parts.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { mapNames } from '../../../engine/values/records.ts'
import type { FormValues } from './form-values.ts'

/** The values of the form that the filter reads, and of the document that the form is a line of, as JSON. */
export const serializeLookupValues = ({ term }: Expression, values: FormValues, parent: FormValues = {}): string => {
  const { paths } = collectNeeds(term)
  const otherRows = flattenTerms(term).flatMap(part => (part.kind === 'rows' ? getOtherRowTerms(part) : []))
  const otherPaths = otherRows.flatMap(part => collectNeeds(part).paths)
  const pick = (root: 'self' | 'parent', row: FormValues): FormValues => {
    const otherRoot = root === 'self' ? 'outer' : root
    const named = [...paths.filter(path => path.root === root), ...otherPaths.filter(path => path.root === otherRoot)]
    const names = named.map(({ steps }) => steps[0]?.name ?? '')
    return mapNames(uniq(names), name => row[name] ?? null)
  }
  const parentValues = pick('parent', parent)
  return JSON.stringify({
    ...pick('self', values),
    ...(Object.keys(parentValues).length > 0 && { parent: parentValues }),
  })
}

/** Returns the lookup values of a line field with a filter: those of the line and of its document. */
export const getLookupSelf = (
  { ref }: Field,
  values: FormValues,
  parent: () => FormValues,
): { readonly self?: string } => (ref?.filter ? { self: serializeLookupValues(ref.filter, values, parent()) } : {})
