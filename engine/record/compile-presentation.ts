// Compiles what lists and forms show; for an empty text the screen has a default.

import type { FieldType } from '../field/field-type.ts'
import type { ListColumn, ListPresentation, SortTerm } from '../schema/screen.ts'
import type { ParsedField, ParsedForm } from '../schema/stages.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { formatTitle, pickDefined } from '../schema-file/language/naming.ts'
import { parseTarget } from '../schema-file/shapes/menu-target-shape.ts'

export const compileList = (
  definition: ResourceKeywords,
  field: Readonly<Record<string, ParsedField>>,
): ListPresentation => {
  const listDefinition = definition.list
  const key = definition.key
  const columns = listDefinition.columns ?? Object.values(field).flatMap(one => (one.writeOnly ? [] : [one.name]))
  return {
    columns: columns.map((column): ListColumn => {
      if (typeof column === 'string') return { field: column, title: field[column]?.title ?? formatTitle(column) }
      return { ...column, title: column.title ?? field[column.field]?.title ?? formatTitle(column.field) }
    }),
    sort: (listDefinition.sort ?? key).map(parseSortTerm),
    search: listDefinition.search ?? key,
    filters: listDefinition.filters ?? [],
    export: listDefinition.export ?? ['csv'],
    empty: listDefinition.empty ?? '',
    pageSize: listDefinition.pageSize ?? 25,
    ...(listDefinition.links && { links: listDefinition.links.map(parseTarget) }),
  }
}

const parseSortTerm = (term: string): SortTerm => ({ field: term.replace(/^-/, ''), descending: term.startsWith('-') })

export const compileForm = (definition: ResourceKeywords, fields: readonly ParsedField[]): ParsedForm => {
  const formDefinition = definition.form
  const sections = formDefinition.sections ?? [{ fields: fields.map(field => field.name) }]
  return {
    as: formDefinition.as ?? 'modal',
    titleAdd: formDefinition.titleAdd ?? '',
    titleEdit: formDefinition.titleEdit ?? '',
    ...(formDefinition.tabs && { tabs: true }),
    confirmDelete: formDefinition.confirmDelete ?? '',
    sections: sections.map(section => ({
      title: section.title ?? '',
      fields: section.fields,
      columns: section.columns ?? 4,
    })),
    ...pickDefined(formDefinition, 'again', 'facts', 'counter', 'counts'),
  }
}

/** The fault of a total that the type does not allow; sums need numbers. */
export const findTotalFault = (total: string | undefined, type: FieldType | undefined): string | undefined => {
  if (total === undefined || total === 'count' || !type || ['number', 'integer'].includes(type.json.type))
    return undefined
  return `a field of the type "${type.name}" has no ${total}`
}
