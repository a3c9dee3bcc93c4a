// Compiles lists over several documents: each column is a field that all of them have, each action a move of each.
import { choice } from '../../fields/choice.ts'
import { type DocumentList, documentColumn } from '../../schema/document-list.ts'
import type { Choice, Field } from '../../schema/field.ts'
import { fieldsByName, findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { Column } from '../../schema/screen.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import { faultOfTotal } from '../fields/compile-presentation.ts'
import { listedParts } from '../shapes/document-list.ts'
import { actionOf } from './compile-list-action.ts'
import type { Listed, ListFile } from './list-file.ts'

type Resources = Pick<CompilingSchema, 'resources'>

export const compileLists = (files: readonly ListFile[], schema: Resources): Readonly<Record<string, DocumentList>> =>
  Object.fromEntries(files.map(file => [file.name, compileList(file, schema)]))

const compileList = (file: ListFile, schema: Resources): DocumentList => {
  const { name, definition, report } = file
  const listed = listedIn(file, schema)
  const columns = definition.columns.map((_, index) => columnOf(file, listed, index))
  reportTwice(file)
  if (definition.subtotals && !definition.columns.some(({ total }) => total !== undefined))
    report(['subtotals'], 'no column has a total: say "total"', 'key')
  const fields = [kindField(definition.kindTitle, listed), ...columns.flatMap(({ field }) => field ?? [])]
  return {
    name,
    title: definition.title,
    resource: rowsOf(file, fields),
    of: listed.map(({ document, view }) => ({
      document,
      view,
      fields: Object.fromEntries(columns.map(({ name: column, from }) => [column, from(document)])),
    })),
    actions: (definition.actions ?? []).map((_, index) => actionOf(file, listed, { index, fields })),
  }
}

/** The documents that exist and occur once in the list. */
const listedIn = ({ definition, report }: ListFile, schema: Resources): readonly Listed[] => {
  if (definition.of.length < 2) report(['of'], 'a list over documents has at least two: one alone has views of its own')
  const seen = new Set<string>()
  return definition.of.flatMap((of, index) => {
    const { document, view } = listedParts(of)
    const resource = findResource(schema, document)
    const isTwice = seen.has(document)
    seen.add(document)
    if (isTwice) report(['of', index], `"${document}" stands here twice: make one view of both`)
    if (resource && resource.kind !== 'document') report(['of', index], `"${document}" is no document`)
    return resource?.kind === 'document' && !isTwice ? [{ document, view, resource }] : []
  })
}

const reportTwice = ({ definition: { columns }, report }: ListFile): void => {
  const names = [documentColumn, ...columns.map(({ name }) => name)]
  for (const [index, { name }] of columns.entries())
    if (names.indexOf(name) < index + 1) report(['columns', index, 'name'], `another column is called "${name}"`)
}

interface ColumnOf {
  readonly name: string
  readonly from: (document: string) => string
  readonly field: Field | undefined
}

/** The column as a field: that of the first document, with the choices of all documents. */
const columnOf = ({ definition, report }: ListFile, listed: readonly Listed[], index: number): ColumnOf => {
  const path = ['columns', index]
  const { name = '', title, from = {}, total } = definition.columns[index] ?? {}
  const nameIn = (document: string): string => (Object.hasOwn(from, document) ? (from[document] ?? name) : name)
  for (const document of Object.keys(from))
    if (!definition.of.some(of => listedParts(of).document === document))
      report([...path, 'from', document], `the list has no "${document}"`, 'key')
  const found = listed.map(({ document, resource }) => ({ document, field: findField(resource, nameIn(document)) }))
  for (const { document, field } of found) {
    if (!field && !Object.hasOwn(from, document))
      report([...path, 'name'], `"${document}" has no field "${name}": say by "from" which one it is`)
    if (field?.writeOnly)
      report([...path, 'name'], `"${field.name}" of "${document}" is not shown to anybody: take the column out`)
    if (field?.computed)
      report([...path, 'name'], `the database does not work out "${field.name}" of "${document}": store it`)
  }
  const [first] = found
  const other = found.find(({ field }) => field && first?.field && field.type.name !== first.field.type.name)
  if (first?.field && other?.field)
    report(
      [...path, 'name'],
      `"${name}" is of the type "${first.field.type.name}" in "${first.document}" and "${other.field.type.name}" in "${other.document}"`,
    )
  const wrong = faultOfTotal(total, first?.field?.type)
  if (wrong) report([...path, 'total'], wrong)
  const fields = found.flatMap(({ field }) => field ?? [])
  return { name, from: nameIn, field: first?.field && shownField(first.field, { name, title, fields }) }
}

interface Shown {
  readonly name: string
  readonly title: string | undefined
  readonly fields: readonly Field[]
}

/** The field is read-only here: defaults, checks and conditions belong to its document. */
const shownField = (field: Field, { name, title = field.title, fields }: Shown): Field => ({
  ...plainField(name, title, field.type),
  limits: {},
  choices: [
    ...new Map(fields.flatMap(({ choices }) => choices).map(choice => [choice.value, shownChoice(choice)])).values(),
  ],
  case: field.case,
  presentation: field.presentation,
})

const shownChoice = ({ value, title, color }: Choice): Choice => ({ value, title, color })

const kindField = (title: string, listed: readonly Listed[]): Field => ({
  ...plainField(documentColumn, title, choice),
  choices: listed.map(({ document, resource }) => ({ value: document, title: resource.title, color: 'default' })),
})

const plainField = (name: string, title: string, type: Field['type']): Field => ({
  name,
  title,
  type,
  description: '',
  required: false,
  once: false,
  readOnly: true,
  writeOnly: false,
  default: null,
  limits: {},
  choices: [],
  case: 'asis',
  messages: {},
  presentation: {},
  stored: true,
  examples: [],
})

/** The rows as a resource, so that the list is rendered, queried and documented like any other list. */
const rowsOf = ({ name, path, definition }: ListFile, fields: readonly Field[]): Resource => {
  const columns: readonly Column[] = fields.map(({ name: field, title }) => {
    const total = definition.columns.find(one => one.name === field)?.total
    return { field, title, ...(total && { total }) }
  })
  const key = definition.columns[0]?.name ?? documentColumn
  return {
    name: `list:${name}`,
    area: '',
    file: path,
    kind: 'log',
    title: definition.title,
    description: '',
    table: name.replaceAll('-', '_'),
    key: [key],
    label: `{${key}}`,
    scope: { kind: 'chain' },
    ...fieldsByName(fields),
    calculated: [],
    unique: [],
    uniqueWhen: [],
    checks: [],
    index: [],
    searched: [],
    audit: 'none',
    perm: {},
    api: { path: `lists/${name}`, verbs: ['list'], aliases: [] },
    lifecycle: { batched: false, lines: [], posts: {}, prints: [], asks: {} },
    screen: {
      list: {
        columns,
        sort: (definition.sort ?? []).map(term => ({
          field: term.replace(/^-/, ''),
          descending: term.startsWith('-'),
        })),
        search: definition.search ?? [key],
        filters: definition.filters ?? [documentColumn],
        export: definition.export ?? ['csv'],
        empty: definition.empty ?? '',
        pageSize: definition.pageSize ?? 25,
        ...(definition.subtotals && { subtotals: documentColumn }),
      },
      form: { as: 'page', titleAdd: '', titleEdit: '', submitOnEnter: false, confirmDelete: '', sections: [] },
      views: {},
      actions: [],
      related: [],
    },
  }
}
