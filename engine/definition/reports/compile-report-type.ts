// The type that a column or a group shows its values in: said by the file, or that of the field it is about.
import type { FoldTerm, Term } from '../../expression/terms/term.ts'
import { date, flag, number, type Type, text } from '../../expression/terms/types.ts'
import { fieldTypes } from '../../fields/all.ts'
import type { FieldType } from '../../fields/field-type.ts'
import type { Path } from '../shapes/shape.ts'
import { fieldOf, type ReadingReport } from './reading-report.ts'

/** The type that `$ref` says; undefined, and said, when there is none or it shows nothing. */
export const saidType = ({ report }: ReadingReport, $ref: string, path: Path): FieldType | undefined => {
  const name = $ref.replace(/^types#/, '')
  const type = Object.hasOwn(fieldTypes, name) ? fieldTypes[name] : undefined
  if (!type?.hashed && name !== 'image') return type
  report(path, `the type "${name}" has nothing to show in a report`)
  return undefined
}

/** How expressions see values of that type. */
export const expressionType = ({ json, scale = 0 }: FieldType): Type => {
  if (json.type === 'boolean') return flag
  if (json.type !== 'string') return number(scale)
  if (json.format === 'date') return date
  return json.format === 'date-time' ? { kind: 'instant' } : text
}

/** The type of a value that the file says none for; undefined when the number of its decimals is not known. */
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

/** What keeps the unit of the values that go into it. */
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
