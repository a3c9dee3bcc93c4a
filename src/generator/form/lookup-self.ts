import { uniq } from 'es-toolkit/array/uniq'
import { collectNeeds, flattenTerms, getOtherRowTerms } from '../../../engine/expression/terms/term-parts.ts'
import type { Field, Reference } from '../../../engine/schema/field.ts'
import { mapNames } from '../../../engine/value/records.ts'
import type { FormValues } from './form-values.ts'

/**
 * The values of the form that the filter and the amount of the reference read, and of the document that the form is a line of,
 * as JSON; undefined if they read none.
 */
export const serializeLookupValues = (
  { filter, amount, listed }: Pick<Reference, 'filter' | 'amount' | 'listed'>,
  values: FormValues,
  parent: FormValues = {},
): string | undefined => {
  const terms = [listed ?? filter, amount?.value].flatMap(one => one?.term ?? [])
  if (terms.length === 0) return undefined
  const paths = terms.flatMap(term => collectNeeds(term).paths)
  const otherRows = terms
    .flatMap(term => flattenTerms(term))
    .flatMap(part => (part.kind === 'rows' ? getOtherRowTerms(part) : []))
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

/** Returns the lookup values of a line field with a filter or an amount: those of the line and of its document. */
export const getLookupSelf = (
  { ref }: Field,
  values: FormValues,
  parent: () => FormValues,
): { readonly self?: string } => {
  const self = ref && serializeLookupValues(ref, values, parent())
  return self === undefined ? {} : { self }
}
