// Compiles lists over several documents: each column is a field that all of them have, each action a move of each.

import { choice } from '../../field/choice.ts'
import { isSameType } from '../../field/field-type.ts'
import { formatSuggestion } from '../../message/suggest.ts'
import { findTotalFault } from '../../record/compile-presentation.ts'
import type { Move } from '../../schema/document.ts'
import {
  type DocumentList,
  documentColumn,
  type ListAction,
  type ListedView,
  type QuestionPart,
} from '../../schema/document-list.ts'
import type { Choice, Field } from '../../schema/field.ts'
import { findField, indexFields, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ListColumn } from '../../schema/screen.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ListFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import { parseListedView } from '../../schema-file/shapes/document-list-shape.ts'

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
  const other = matches.find(({ field }) => field && first?.field && !isSameType(field.type, first.field.type))
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

// Compiles actions on selected rows of a list over several documents: a move or a print that the view of each offers.

/** A view of a document that the list shows. */
interface ListedDocument extends Pick<ListedView, 'document' | 'view'> {
  readonly resource: Resource
}

interface ListActionContext {
  readonly index: number
  readonly fields: readonly Field[]
}

const compileListAction = (
  file: ListFile,
  listed: readonly ListedDocument[],
  { index, fields }: ListActionContext,
): ListAction => {
  const { definition, report } = file
  const path = ['actions', index]
  const { title = '', moves = {}, prints = {}, confirm } = definition.actions?.[index] ?? {}
  const [isMoved, isPrinted] = [Object.keys(moves).length > 0, Object.keys(prints).length > 0]
  if (!isMoved && !isPrinted) report(path, 'no document has a move or a print here: the button would do nothing')
  if (isMoved && isPrinted) report([...path, 'prints'], 'an action moves or prints: make two of it', 'key')
  const matches = Object.entries(moves).flatMap(([document, id]) => {
    const at = [...path, 'moves', document]
    const listedDocument = findListed(file, listed, { document, at })
    const move = listedDocument?.resource.lifecycle.flow?.moves.find(one => one.id === id)
    if (!listedDocument || !move || !checkOffered(file, listedDocument, { id, at })) return []
    if (!move.bulk) report(at, `"${id}" of "${document}" is made on one document at a time: say "bulk": true`)
    return [{ of: listedDocument, move }]
  })
  reportUnlikeAnswers(file, matches, path)
  for (const [document, id] of Object.entries(prints)) {
    const at = [...path, 'prints', document]
    const listedDocument = findListed(file, listed, { document, at })
    if (!listedDocument) continue
    if (!listedDocument.resource.lifecycle.prints.some(one => one.id === id))
      report(at, `"${document}" has no print "${id}"`)
    else checkOffered(file, listedDocument, { id: `print:${id}`, at })
  }
  const question =
    confirm === undefined ? [] : compileQuestion(confirm, fields, message => report([...path, 'confirm'], message))
  return { title, moves, prints, question }
}

const findListed = (
  { definition, report }: ListFile,
  listed: readonly ListedDocument[],
  { document, at }: { readonly document: string; readonly at: JsonPath },
): ListedDocument | undefined => {
  const listedDocument = listed.find(one => one.document === document)
  if (!listedDocument && !definition.of.some(one => parseListedView(one).document === document))
    report(at, `the list has no "${document}"`, 'key')
  return listedDocument
}

const checkOffered = (
  { report }: ListFile,
  { document, view, resource }: ListedDocument,
  { id, at }: { readonly id: string; readonly at: JsonPath },
): boolean => {
  const offered = resource.screen.views[view]?.actions.includes(id)
  if (offered === false) report(at, `the view "${document}/${view}" does not offer "${id}": name it in its "actions"`)
  return offered === true
}

interface ListedMove {
  readonly of: ListedDocument
  readonly move: Move
}

/** All rows get one answer, so all moves must ask for the same fields. */
const reportUnlikeAnswers = ({ report }: ListFile, matches: readonly ListedMove[], path: JsonPath): void => {
  const [first, ...others] = matches.filter(({ move }) => move.asks)
  for (const { of: listedDocument, move } of others)
    if (first && serializeAnswerFields({ of: listedDocument, move }) !== serializeAnswerFields(first))
      report(
        [...path, 'moves', listedDocument.document],
        `"${move.id}" asks something else than "${first.move.id}" of "${first.of.document}", and all rows get one answer`,
      )
}

/** Compares fields by name, type, choices and whether they are required. */
const serializeAnswerFields = ({ of: listedDocument, move }: ListedMove): string => {
  const { fields = [] } = listedDocument.resource.lifecycle.asks[move.id] ?? {}
  return JSON.stringify(
    fields.map(({ name, type, required, choices, ref }) => [name, type.name, required, choices, ref?.to]),
  )
}

// Compiles the confirmation of an action on selected rows: text, number of rows, and sums of columns.

const placeholder = /\{([^}]*)\}/g
const sum = /^(sums?)\(\s*([a-z_][a-z0-9_]*)\s*\)$/

export const compileQuestion = (
  text: string,
  fields: readonly Field[],
  report: (message: string) => void,
): readonly QuestionPart[] => {
  const parts: QuestionPart[] = []
  let end = 0
  for (const { index, 0: whole, 1: inside = '' } of text.matchAll(placeholder)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    end = index + whole.length
    const part = parsePart(inside.trim(), fields, report)
    if (part) parts.push(part)
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

const parsePart = (
  inside: string,
  fields: readonly Field[],
  report: (message: string) => void,
): QuestionPart | undefined => {
  if (inside === 'count()') return { kind: 'count' }
  const [, kind, column] = sum.exec(inside) ?? []
  if (column === undefined) {
    report(`"{${inside}}" is none of {count()}, {sum(column)} and {sums(column)}`)
    return undefined
  }
  const field = fields.find(({ name }) => name === column)
  if (!field)
    report(
      `no column is called "${column}"${formatSuggestion(
        column,
        fields.map(({ name }) => name),
      )}`,
    )
  else if (!['number', 'integer'].includes(field.type.json.type))
    report(`a column of the type "${field.type.name}" has no sum`)
  return { kind: kind === 'sums' ? 'sums' : 'sum', column }
}
