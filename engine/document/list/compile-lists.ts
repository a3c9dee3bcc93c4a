// Compiles lists over several documents: each column is a field that all of them have, each action a move of each.
import { choice } from '../../field/choice.ts'
import { findTotalFault } from '../../record/compile-presentation.ts'
import { type DocumentList, documentColumn } from '../../schema/document-list.ts'
import type { Choice, Field } from '../../schema/field.ts'
import { findField, indexFields, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ListColumn } from '../../schema/screen.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ListFile } from '../../schema-file/files/concept-files.ts'
import { parseListedView } from '../../schema-file/shapes/document-list-shape.ts'
import { compileListAction, type ListedDocument } from './compile-list-action.ts'

type ListSchema = Pick<CompilingSchema, 'resources'>

export const compileLists = (files: readonly ListFile[], schema: ListSchema): Readonly<Record<string, DocumentList>> =>
  Object.fromEntries(files.map(file => [file.name, compileList(file, schema)]))

const compileList = (file: ListFile, schema: ListSchema): DocumentList => {
  const { name, definition, report } = file
  const listed = resolveListedDocuments(file, schema)
  const columns = definition.columns.map((_, index) => compileListColumn(file, listed, index))
  reportDuplicateColumns(file)
  if (definition.subtotals && !definition.columns.some(({ total }) => total !== undefined))
    report(['subtotals'], 'no column has a total: say "total"', 'key')
  const fields = [buildDocumentField(definition.kindTitle, listed), ...columns.flatMap(({ field }) => field ?? [])]
  return {
    name,
    title: definition.title,
    resource: buildListResource(file, fields),
    of: listed.map(({ document, view }) => ({
      document,
      view,
      fields: Object.fromEntries(columns.map(({ name: column, from }) => [column, from(document)])),
    })),
    actions: (definition.actions ?? []).map((_, index) => compileListAction(file, listed, { index, fields })),
  }
}

/** The documents that exist and occur once in the list. */
const resolveListedDocuments = ({ definition, report }: ListFile, schema: ListSchema): readonly ListedDocument[] => {
  if (definition.of.length < 2) report(['of'], 'a list over documents has at least two: one alone has views of its own')
  const seen = new Set<string>()
  return definition.of.flatMap((of, index) => {
    const { document, view } = parseListedView(of)
    const resource = findResource(schema, document)
    const isTwice = seen.has(document)
    seen.add(document)
    if (isTwice) report(['of', index], `"${document}" stands here twice: make one view of both`)
    if (resource && resource.kind !== 'document') report(['of', index], `"${document}" is no document`)
    return resource?.kind === 'document' && !isTwice ? [{ document, view, resource }] : []
  })
}

const reportDuplicateColumns = ({ definition: { columns }, report }: ListFile): void => {
  const names = [documentColumn, ...columns.map(({ name }) => name)]
  for (const [index, { name }] of columns.entries())
    if (names.indexOf(name) < index + 1) report(['columns', index, 'name'], `another column is called "${name}"`)
}

interface ListColumnSource {
  readonly name: string
  readonly from: (document: string) => string
  readonly field: Field | undefined
}

/** The column as a field: that of the first document, with the choices of all documents. */
const compileListColumn = (
  { definition, report }: ListFile,
  listed: readonly ListedDocument[],
  index: number,
): ListColumnSource => {
  const path = ['columns', index]
  const { name = '', title, from = {}, total } = definition.columns[index] ?? {}
  const getFieldName = (document: string): string => (Object.hasOwn(from, document) ? (from[document] ?? name) : name)
  for (const document of Object.keys(from))
    if (!definition.of.some(of => parseListedView(of).document === document))
      report([...path, 'from', document], `the list has no "${document}"`, 'key')
  const matches = listed.map(({ document, resource }) => ({
    document,
    field: findField(resource, getFieldName(document)),
  }))
  for (const { document, field } of matches) {
    if (!field && !Object.hasOwn(from, document))
      report([...path, 'name'], `"${document}" has no field "${name}": say by "from" which one it is`)
    if (field?.writeOnly)
      report([...path, 'name'], `"${field.name}" of "${document}" is not shown to anybody: take the column out`)
    if (field?.computed)
      report([...path, 'name'], `the database does not work out "${field.name}" of "${document}": store it`)
  }
  const [first] = matches
  const other = matches.find(({ field }) => field && first?.field && field.type.name !== first.field.type.name)
  if (first?.field && other?.field)
    report(
      [...path, 'name'],
      `"${name}" is of the type "${first.field.type.name}" in "${first.document}" and "${other.field.type.name}" in "${other.document}"`,
    )
  const totalFault = findTotalFault(total, first?.field?.type)
  if (totalFault) report([...path, 'total'], totalFault)
  const fields = matches.flatMap(({ field }) => field ?? [])
  return { name, from: getFieldName, field: first?.field && buildShownField(first.field, { name, title, fields }) }
}

interface ShownFieldOptions {
  readonly name: string
  readonly title: string | undefined
  readonly fields: readonly Field[]
}

/** The field is read-only here: defaults, checks and conditions belong to its document. */
const buildShownField = (field: Field, { name, title = field.title, fields }: ShownFieldOptions): Field => ({
  ...buildPlainField(name, title, field),
  limits: {},
  choices: [
    ...new Map(fields.flatMap(({ choices }) => choices).map(choice => [choice.value, copyChoice(choice)])).values(),
  ],
  case: field.case,
  presentation: field.presentation,
})

const copyChoice = ({ value, title, color }: Choice): Choice => ({ value, title, color })

const buildDocumentField = (title: string, listed: readonly ListedDocument[]): Field => ({
  ...buildPlainField(documentColumn, title, { type: choice, blank: null }),
  choices: listed.map(({ document, resource }) => ({ value: document, title: resource.title, color: 'default' })),
})

const buildPlainField = (name: string, title: string, { type, blank }: Pick<Field, 'type' | 'blank'>): Field => ({
  name,
  title,
  type,
  blank,
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
})

/** The rows as a resource, so that the list is rendered, queried and documented like any other list. */
const buildListResource = ({ name, path, definition }: ListFile, fields: readonly Field[]): Resource => {
  const columns: readonly ListColumn[] = fields.map(({ name: field, title }) => {
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
    ...indexFields(fields),
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
      form: { as: 'page', titleAdd: '', titleEdit: '', confirmDelete: '', sections: [] },
      views: {},
      actions: [],
      related: [],
    },
  }
}
