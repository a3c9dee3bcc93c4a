// The type in which a column or a group shows its values: declared by the file, or that of the field.
import type { FoldTerm, Term } from '../../expression/terms/term.ts'
import { createNumberType, date, type ExpressionType, flag, text } from '../../expression/terms/types.ts'
import { fieldTypes, findFieldType } from '../../field/all.ts'
import type { FieldType } from '../../field/field-type.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import { findTermField, type ReportTableContext } from './report-context.ts'

/** The type that `$ref` declares; undefined, and reported, if it has nothing to show. */
export const resolveDeclaredType = (
  { report }: ReportTableContext,
  $ref: string,
  path: JsonPath,
): FieldType | undefined => {
  const name = $ref.replace(/^types#/, '')
  const type = findFieldType(name)
  if (!type?.secret && !type?.uploaded) return type
  report(path, `the type "${name}" has nothing to show in a report`)
  return undefined
}

/** The type of the values in expressions. */
export const toExpressionType = ({ json, scale = 0, unit }: FieldType): ExpressionType => {
  if (json.type === 'boolean') return flag
  if (json.type !== 'string') return createNumberType(scale, unit)
  if (json.format === 'date') return date
  return json.format === 'date-time' ? { kind: 'instant' } : text
}

/** The type of a value without a declared type; undefined if its number of decimals is unknown. */
export const inferType = (
  context: ReportTableContext,
  term: Term,
  findColumnType: (name: string) => FieldType | undefined,
): FieldType | undefined => {
  if (term.kind === 'path' && term.steps.length === 1) {
    const column = term.root === undefined ? findColumnType(term.steps[0]?.name ?? '') : undefined
    if (column) return column
  }
  const field = findTermField(context, isExtreme(term) ? term.of : term)
  return field?.type ?? getDefaultType(term.type)
}

/** True for folds that keep the unit of their values. */
const isExtreme = (term: Term): term is FoldTerm & { readonly of: Term } =>
  term.kind === 'fold' && !term.lines && term.fold !== 'count' && term.of !== undefined

const getDefaultType = (type: ExpressionType): FieldType | undefined => {
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
