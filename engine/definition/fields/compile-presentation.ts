// Compiles what lists and forms show; for an empty text the screen has a default.
import type { FieldType } from '../../fields/field-type.ts'
import type { Column, ListPresentation, SortTerm } from '../../schema/screen.ts'
import type { ParsedField, ParsedForm } from '../../schema/stages.ts'
import { targetParts } from '../shapes/menu-target.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import { titleFrom } from './compile-field.ts'

export const compileList = (
  definition: ResourceDefinition,
  field: Readonly<Record<string, ParsedField>>,
): ListPresentation => {
  const said = definition['x-list'] ?? {}
  const key = definition['x-key']
  const columns = said.columns ?? Object.values(field).flatMap(one => (one.writeOnly ? [] : [one.name]))
  return {
    columns: columns.map((column): Column => {
      if (typeof column === 'string') return { field: column, title: field[column]?.title ?? titleFrom(column) }
      return { ...column, title: column.title ?? field[column.field]?.title ?? titleFrom(column.field) }
    }),
    sort: (said.sort ?? key).map(sortTerm),
    search: said.search ?? key,
    filters: said.filters ?? [],
    export: said.export ?? ['csv'],
    empty: said.empty ?? '',
    pageSize: said.pageSize ?? 25,
    ...(said.links && { links: said.links.map(targetParts) }),
  }
}

const sortTerm = (term: string): SortTerm => ({ field: term.replace(/^-/, ''), descending: term.startsWith('-') })

export const compileForm = (definition: ResourceDefinition, fields: readonly ParsedField[]): ParsedForm => {
  const said = definition['x-form'] ?? {}
  const sections = said.sections ?? [{ fields: fields.map(field => field.name) }]
  return {
    as: said.as ?? 'modal',
    titleAdd: said.titleAdd ?? '',
    titleEdit: said.titleEdit ?? '',
    submitOnEnter: said.submitOnEnter === true,
    ...(said.tabs && { tabs: true }),
    confirmDelete: said.confirmDelete ?? '',
    sections: sections.map(section => ({
      title: section.title ?? '',
      fields: section.fields,
      columns: section.columns ?? 4,
    })),
    ...(said.again && { again: said.again }),
    ...(said.facts && { facts: said.facts }),
    ...(said.counter && { counter: said.counter }),
    ...(said.counts && { counts: said.counts }),
  }
}

/** The fault of a total that the type does not allow; sums need numbers. */
export const faultOfTotal = (total: string | undefined, type: FieldType | undefined): string | undefined => {
  if (total === undefined || total === 'count' || !type || ['number', 'integer'].includes(type.json.type))
    return undefined
  return `a field of the type "${type.name}" has no ${total}`
}
