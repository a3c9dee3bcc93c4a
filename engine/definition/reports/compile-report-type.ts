// The type in which a column or a group shows its values: declared by the file, or that of the field.
import type { FoldTerm, Term } from '../../expression/terms/term.ts'
import { date, flag, number, type Type, text } from '../../expression/terms/types.ts'
import { fieldTypes } from '../../fields/all.ts'
import type { FieldType } from '../../fields/field-type.ts'
import type { Path } from '../shapes/shape.ts'
import { fieldOf, type ReadingReport } from './reading-report.ts'

/** The type that `$ref` declares; undefined, and reported, if it has nothing to show. */
export const saidType = ({ report }: ReadingReport, $ref: string, path: Path): FieldType | undefined => {
  const name = $ref.replace(/^types#/, '')
  const type = Object.hasOwn(fieldTypes, name) ? fieldTypes[name] : undefined
  if (!type?.hashed && name !== 'image') return type
  report(path, `the type "${name}" has nothing to show in a report`)
  return undefined
}

/** The type of the values in expressions. */
export const expressionType = ({ json, scale = 0 }: FieldType): Type => {
  if (json.type === 'boolean') return flag
  if (json.type !== 'string') return number(scale)
  if (json.format === 'date') return date
  return json.format === 'date-time' ? { kind: 'instant' } : text
}

/** The type of a value without a declared type; undefined if its number of decimals is unknown. */
export const foundType = (
  reading: ReadingReport,
  term: Term,
  columnType: (name: string) => FieldType | undefined,
): FieldType | undefined => {
  if (term.kind === 'path' && term.steps.length === 1) {
    const column = term.root === undefined ? columnType(term.steps[0]?.name ?? '') : undefined
    if (column) return column
  }
  const field = fieldOf(reading, isExtreme(term) ? term.of : term)
  return field?.type ?? plainType(term.type)
}

/** True for folds that keep the unit of their values. */
const isExtreme = (term: Term): term is FoldTerm & { readonly of: Term } =>
  term.kind === 'fold' && !term.lines && term.fold !== 'count' && term.of !== undefined

const plainType = (type: Type): FieldType | undefined => {
  switch (type.kind) {
    case 'number':
      return type.scale === 0 ? fieldTypes.int : undefined
    case 'flag':
      return fieldTypes.flag
    case 'date':
      return fieldTypes.date
    case 'instant':
      return fieldTypes.instant
    default:
      return fieldTypes.text
  }
}
