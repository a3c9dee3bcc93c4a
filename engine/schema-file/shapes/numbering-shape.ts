// The shape of `x-number`: a number that the program gives.

import { extractPlaceholders, withReference } from '../language/naming.ts'
import { enumeration, type Shape, text, withDescription } from '../language/shape.ts'
import { list, object, withShortForm } from '../language/shape-compound.ts'
import { nonEmptyText } from './names.ts'

/** `resource.field`, or `document.lines.field`. */
const fieldAnywhere: Shape<string> = {
  ...text({ pattern: /^[a-z][a-z0-9-]*(\.[a-z_][a-z0-9_]*){1,2}$/, expects: 'resource.field' }),
  names: (value, path) => {
    const whole = String(value)
    const at = whole.lastIndexOf('.')
    const of = whole.slice(0, at)
    return [
      { kind: 'resource', name: of, path },
      { kind: 'field of', name: whole.slice(at + 1), of, path },
    ]
  },
}

const extractShopFields = (pattern: string): readonly string[] =>
  extractPlaceholders(pattern).flatMap(part => (part.startsWith('shop.') ? [part.slice('shop.'.length)] : []))

const numberingObject = object(
  {
    pattern: withDescription(
      'Text with {####} for the count, {yyMMdd} for the business date, {shop} for its code, {shop.field}, or {uuid}',
      withReference('field of', nonEmptyText, { of: () => 'the shop', extractNames: extractShopFields }),
      'N-{yyMMdd}-{####}',
    ),
  },
  {
    reset: withDescription(
      'When it begins again; default: never',
      enumeration(['never', 'year', 'month', 'day']),
      'day',
    ),
    scope: withDescription(
      'Counted in each shop by itself, or once for the chain',
      enumeration(['shop', 'chain']),
      'chain',
    ),
    at: withDescription(
      'Assigned when the row is created, or by the move that names it',
      enumeration(['create', 'move']),
      'create',
    ),
    above: withDescription(
      'Fields whose greatest number it stays above: resource.field, or document.lines.field',
      list(fieldAnywhere),
      ['thing.thing_code'],
    ),
  },
)

/** The period of the shortest part of the date in a pattern. */
const findPeriod = (pattern: string): string => {
  if (/\{[^}]*dd[^}]*\}/.test(pattern)) return 'day'
  if (/\{[^}]*MM[^}]*\}/.test(pattern)) return 'month'
  return /\{[^}]*yy[^}]*\}/.test(pattern) ? 'year' : 'never'
}

/** A pattern alone begins again with the date in it. */
export const numbering = withShortForm(nonEmptyText, numberingObject, pattern => ({
  pattern,
  reset: findPeriod(pattern),
}))
