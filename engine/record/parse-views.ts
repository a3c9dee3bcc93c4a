// Views of a resource: other screens of the same rows; what a view does not define, it takes from the resource.

import type { FieldIndex } from '../schema/resource.ts'
import type { NewDocumentForm } from '../schema/screen.ts'
import type { ParsedField, ParsedView } from '../schema/stages.ts'
import type { ResourceKeywords, TableFile } from '../schema-file/files/table-file.ts'
import { pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { mapValues } from '../value/records.ts'
import { parseStoredValue } from './compile-field.ts'
import { compileForm, compileList, findTotalFault } from './compile-presentation.ts'

type ViewDefinition = ResourceKeywords['views'][string]

export const parseViews = (
  { definition, report }: TableFile,
  { fields, field }: FieldIndex<ParsedField>,
): Readonly<Record<string, ParsedView>> =>
  Object.fromEntries(
    Object.entries(definition.views).map(([name, view]) => {
      const reportFault: ReportViewFault = (message, ...path) => report(['x-views', name, ...path], message)
      checkView(view, field, reportFault)
      checkBegins(view, { definition, field }, reportFault)
      return [name, parseView(definition, name, view, { fields, field })]
    }),
  )

const listKeywords = ['columns', 'filters', 'sort', 'search', 'export', 'empty', 'pageSize', 'links'] as const

const parseView = (
  definition: ResourceKeywords,
  name: string,
  view: ViewDefinition,
  { fields, field }: FieldIndex<ParsedField>,
): ParsedView => {
  const listDefinition = pickDefined(view, ...listKeywords)
  const titled = mapValues(field, (parsed, one) => ({ ...parsed, title: view.fields?.[one]?.title ?? parsed.title }))
  const { fields: written, ...texts } = view.form ?? {}
  const presentation = {
    ...definition,
    list: { ...definition.list, ...listDefinition },
    form: { ...definition.form, ...texts, ...(written && { sections: [{ fields: written }] }) },
  }
  const writes = getWrittenFields(view)
  return {
    name,
    title: view.title,
    as: view.as ?? 'list',
    edit: view.edit ?? [],
    ...pickDefined(view, 'verbs'),
    ...(writes && { writes }),
    fields: view.fields ?? {},
    list: { ...compileList(presentation, titled), ...pickDefined(view, 'lineFilters') },
    form: compileForm(presentation, fields),
    select: view.select ?? 'none',
    actions: view.actions ?? [],
    detail: view.detail ?? [],
    begins: parseBegins(view, field),
    above: view.above ?? [],
  }
}

const ignoreFault = (): void => undefined

/** Unreadable values are reported by `checkBegins`. */
const parseBegins = (
  { begins = [] }: ViewDefinition,
  field: Readonly<Record<string, ParsedField>>,
): readonly NewDocumentForm[] =>
  begins.map(({ id, title, values = {} }) => ({
    id,
    title,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const type = field[name]?.type
        return type ? [[name, parseStoredValue(value, type, ignoreFault)] as const] : []
      }),
    ),
  }))

/** A grid writes its cells, a list the fields of its form. */
const getWrittenFields = ({ as, edit = [], form }: ViewDefinition): readonly string[] | undefined =>
  as === 'grid' ? edit : (form?.fields ?? form?.sections?.flatMap(({ fields }) => fields))

type ReportViewFault = (message: string, ...path: JsonPath) => void

const checkView = (
  view: ViewDefinition,
  field: Readonly<Record<string, ParsedField>>,
  reportFault: ReportViewFault,
): void => {
  checkColumns(view, field, reportFault)
  if (view.form?.fields && view.form.sections)
    reportFault('the fields of a form stand in "fields" or in "sections", not in both', 'form', 'sections')
  for (const [index, name] of (view.edit ?? []).entries()) {
    const one = field[name]
    if (view.as !== 'grid') reportFault('cells are written in a grid only: say "as": "grid"', 'edit', index)
    else if (one && (one.once || one.readOnly || !one.stored))
      reportFault(`"${name}" is not written by hand once its row is there`, 'edit', index)
    else if (one && one.type.json.type !== 'number' && one.type.json.type !== 'integer')
      reportFault(`a cell of a grid holds a number, and "${name}" is of the type "${one.type.name}"`, 'edit', index)
  }
}

const checkBegins = (
  { begins = [] }: ViewDefinition,
  { definition, field }: { definition: ResourceKeywords; field: Readonly<Record<string, ParsedField>> },
  reportFault: ReportViewFault,
): void => {
  for (const [index, { id, values = {} }] of begins.entries()) {
    if (!definition.flow) reportFault('only a document begins with a move: a master has "verbs"', 'begins', index)
    if (begins.findIndex(one => one.id === id) < index) reportFault(`"${id}" is there twice`, 'begins', index, 'id')
    for (const [name, value] of Object.entries(values)) {
      const one = field[name]
      const at = ['begins', index, 'values', name] as const
      if (!one) continue
      if (one.readOnly || !one.stored || one.number) reportFault(`"${name}" is written by the program alone`, ...at)
      else for (const fault of findValueFaults(value, one)) reportFault(fault, ...at)
    }
  }
}

const findValueFaults = (value: unknown, { type, limits }: ParsedField): readonly string[] => {
  const faults: string[] = []
  const stored = parseStoredValue(value, type, message => faults.push(message))
  if (faults.length > 0) return faults
  return type.check(stored, limits).map(({ code }) => `${JSON.stringify(value)} breaks a bound of its field (${code})`)
}

const checkColumns = (
  { columns = [] }: ViewDefinition,
  field: Readonly<Record<string, ParsedField>>,
  reportFault: ReportViewFault,
): void => {
  for (const [index, column] of columns.entries()) {
    const { field: name, total = undefined } = typeof column === 'string' ? { field: column } : column
    if (field[name]?.writeOnly) reportFault(`"${name}" is written only and never shown`, 'columns', index)
    const fault = findTotalFault(total, field[name]?.type)
    if (fault !== undefined) reportFault(fault, 'columns', index, 'total')
  }
}
