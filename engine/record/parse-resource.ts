// Parses one resource from its file: its fields, and what its file defines for rows, screens and calls.
import { isFlagType } from '../field/field-type.ts'
import { lineLinks } from '../schema/lines.ts'
import {
  type FieldIndex,
  indexFields,
  type Permission,
  type Resource,
  type ResourceScope,
  systemColumns,
} from '../schema/resource.ts'
import type { LinkedField, ParsedEntries, ParsedField, ParsedResource } from '../schema/stages.ts'
import { everyVerb, readVerbs, type Verb } from '../schema/verb.ts'
import { buildAskFiles } from '../schema-file/files/ask-files.ts'
import type { ProjectConfig } from '../schema-file/files/project-types.ts'
import {
  type FieldKeywords,
  type ResourceKeywords,
  readField,
  type TableFile,
} from '../schema-file/files/table-file.ts'
import { pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { getInitialState } from '../schema-file/shapes/flow-shape.ts'
import { parseField, parseFieldWithChoices } from './compile-field.ts'
import { compileForm, compileList, findTotalFault } from './compile-presentation.ts'
import { parseViews } from './parse-views.ts'

export const parseResource = (file: TableFile, project: ProjectConfig): ParsedResource => {
  const { definition } = file
  const scope = parseScope(definition, project)
  const fieldIndex = indexFields(parseFields(file, project, scope))
  const { fields, field } = fieldIndex
  reportShownSecrets(file, field)
  reportTotals(file, field)
  reportUnstored(file, field)
  reportSearched(file, field)
  reportActive(file, field)
  const key = definition.key
  const entries = parseEntries(file, fieldIndex, project.emptyText)
  return {
    name: file.name,
    area: file.area,
    file: file.path,
    kind: file.role === 'whole' ? definition.kind : file.role,
    title: definition.title,
    description: definition.description,
    table: file.table ?? file.name.replaceAll('-', '_'),
    key,
    label: definition.label ?? key.map(name => `{${name}}`).join(' - '),
    scope,
    ...fieldIndex,
    unique: isKeyless(file) ? [] : [getUniqueKey(file), ...parseUniques(definition)],
    index: definition.index,
    searched: definition.search,
    api: parseApi(file),
    screen: {
      list: compileList(definition, field),
      form: compileForm(definition, fields),
      views: parseViews(file, fieldIndex),
      actions: definition.actions,
    },
    lifecycle: {
      batched: definition.kind === 'document',
      lines: file.lines ?? [],
      asks: Object.fromEntries(
        buildAskFiles(file).map(({ move, file: askFile }) => [move, parseResource(askFile, project)]),
      ),
    },
    ...pickDefined(definition, 'active', 'log', 'tree'),
    perm: parsePermissions(definition),
    audit: definition.audit,
    ...pickDefined(definition, 'was', 'drop'),
    ...(entries && { entries }),
  }
}

/** Journals and logs record events, and the same event may be recorded again. */
const isKeyless = ({ role, definition }: TableFile): boolean =>
  role === 'journal' || (role === 'whole' && definition.kind === 'log')

/** The unique key; for lines of documents with moves, unique within the document. */
const getUniqueKey = ({ isMoved, definition: { key } }: TableFile): readonly string[] =>
  isMoved ? [lineLinks.document, ...key] : key

const reportTotals = ({ definition, report }: TableFile, field: Readonly<Record<string, ParsedField>>): void => {
  for (const [index, column] of (definition.list.columns ?? []).entries()) {
    if (typeof column === 'string') continue
    const fault = findTotalFault(column.total, field[column.field]?.type)
    if (fault !== undefined) report(['x-list', 'columns', index, 'total'], fault)
  }
}

/** Unique rules and indexes need columns. */
const reportUnstored = ({ definition, report }: TableFile, field: Readonly<Record<string, ParsedField>>): void => {
  const keys = { 'x-unique': definition.unique, 'x-index': definition.index }
  for (const [key, uniques] of Object.entries(keys)) {
    for (const [index, unique] of uniques.entries()) {
      for (const name of 'fields' in unique ? unique.fields : unique) {
        if (field[name]?.stored === false)
          report([key, index], `"${name}" is worked out when it is read and is no column`)
      }
    }
  }
}

/** The substring search needs text columns that are no secrets. */
const reportSearched = ({ definition, report }: TableFile, field: Readonly<Record<string, ParsedField>>): void => {
  for (const [index, name] of definition.search.entries()) {
    const { type, stored } = field[name] ?? {}
    if (type && (!stored || type.column !== 'text' || type.secret))
      report(['x-search', index], `"${name}" is no text of a column`)
  }
}

/** `x-active` names a plain flag, which is set in a new row. */
const reportActive = ({ definition, report }: TableFile, field: Readonly<Record<string, ParsedField>>): void => {
  const name = definition.active
  const type = name === undefined ? undefined : field[name]?.type
  if (type && !isFlagType(type)) report(['x-active'], `the field must be of the type "flag", not "${type.name}"`)
}

const parseScope = (definition: ResourceKeywords, project: ProjectConfig): ResourceScope => {
  const scope = definition.scope
  if (scope === 'global') return { kind: 'chain' }
  return scope === 'shop' ? { kind: 'shop', column: project.shopKey ?? '' } : { kind: 'shops', fields: scope.shops }
}

const parseFields = (file: TableFile, project: ProjectConfig, scope: ResourceScope): readonly ParsedField[] => {
  const { definition, report } = file
  const reserved: readonly string[] = scope.kind === 'shop' ? [...systemColumns, scope.column] : systemColumns
  return Object.entries(definition.properties).flatMap(([name, fieldDefinition]) => {
    const path = ['properties', name]
    if (reserved.includes(name))
      report(path, `"${name}" is a column that every table of this scope has; choose another name`, 'key')
    const parsedField = parseField(name, fieldDefinition, {
      report,
      path,
      emptyText: project.emptyText,
      required: definition.required.includes(name),
      isKey: definition.key.includes(name),
    })
    return parsedField ? [parsedField] : []
  })
}

const parseUniques = (definition: ResourceKeywords): readonly (readonly string[])[] =>
  definition.unique.flatMap(unique => {
    if (!('fields' in unique)) return [unique]
    return unique.when === undefined ? [unique.fields] : []
  })

/** A saved document can be updated if one of its states allows editing. */
const getDocumentVerbs = ({ flow }: ResourceKeywords): readonly Verb[] =>
  Object.entries(flow?.states ?? {}).some(
    ([state, { edit = false }]) => state !== getInitialState(flow ?? {}) && edit !== false,
  )
    ? [...readVerbs, 'update']
    : readVerbs

const parseApi = ({ definition, name, report }: TableFile): ParsedResource['api'] => {
  const api = definition.api
  const isDocument = ['document', 'log'].includes(definition.kind)
  for (const [index, verb] of (api.verbs ?? []).entries()) {
    if (isDocument && !readVerbs.includes(verb))
      report(['x-api', 'verbs', index], `"${verb}" of a ${definition.kind} is not carried out yet`)
  }
  for (const [index, { one, open, params, filter, paging, move, query }] of (api.aliases ?? []).entries()) {
    const at = ['x-api', 'aliases', index]
    if (one && !params) report([...at, 'one'], 'one row is asked for by "params" in the path', 'key')
    if (one && filter !== undefined) report([...at, 'filter'], '"filter" is not for a call of one row', 'key')
    if (paging && (one || move !== undefined))
      report([...at, 'paging'], 'only a call that answers several rows has pages', 'key')
    for (const name of paging ? ['skip', 'limit'] : [])
      if (Object.hasOwn(query ?? {}, name))
        report([...at, 'query', name], `"${name}" asks for the page: give the query word another name`, 'key')
    if (open && !one) report([...at, 'open'], 'only a call of one row may be open to everybody', 'key')
  }
  const aliases = (api.aliases ?? []).map(
    ({ params = {}, query = {}, envelope, one, open, move, paging, ...alias }) => ({
      method: alias.method,
      path: alias.path,
      params,
      query,
      one: one === true,
      isPaged: paging === 'skip-limit',
      open: open === true,
      ...(envelope !== undefined && { envelope }),
      ...(move !== undefined && { move }),
    }),
  )
  return {
    path: api.path ?? name,
    verbs: api.verbs ?? (isDocument ? getDocumentVerbs(definition) : everyVerb),
    aliases,
  }
}

const parsePermissions = (definition: ResourceKeywords): Resource['perm'] =>
  Object.fromEntries(
    Object.entries(definition.perm).map(([level, permission]): [string, Permission] => {
      if (permission === 'all') return [level, { hide: [], lock: [] }]
      if (permission === 'none') return [level, { can: [], hide: [], lock: [] }]
      return [level, { hide: permission.hide ?? [], lock: permission.lock ?? [], ...pickDefined(permission, 'can') }]
    }),
  )

/** A write-only field is not shown, sorted or searched by: each would reveal something about its value. */
const reportShownSecrets = (
  { definition: { list }, report }: TableFile,
  field: Readonly<Record<string, ParsedField>>,
): void => {
  for (const key of ['columns', 'sort', 'search', 'filters'] as const) {
    for (const [index, column] of (list[key] ?? []).entries()) {
      const name = typeof column === 'string' ? column.replace(/^-/, '') : column.field
      if (Object.hasOwn(field, name) && field[name]?.writeOnly)
        report(['x-list', key, index], `"${name}" is written only and never shown`)
    }
  }
}

// Parses `x-entries`: the settings of a resource by key, each like a field of a row that no table stores.

type EntriesSectionDefinition = NonNullable<ResourceKeywords['entries']>['sections'][number]

/** The keywords that describe a single value; all other keywords depend on the row that contains it. */
const entryKeywords: ReadonlySet<string> = new Set([
  '$ref',
  '$comment',
  'type',
  'title',
  'description',
  'default',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
  'x-enum',
  'x-case',
  'x-ui',
  'x-messages',
])

const parseEntries = (
  file: TableFile,
  { field: fields }: FieldIndex<ParsedField>,
  emptyText: string,
): ParsedEntries | undefined => {
  const { definition, report } = file
  const entriesDefinition = definition.entries
  if (!entriesDefinition) return undefined
  for (const keyword of ['key', 'value'] as const) {
    const field = fields[entriesDefinition[keyword]]
    if (field && field.type.column !== 'text')
      report(['x-entries', keyword], `"${entriesDefinition[keyword]}" is no text`)
  }
  const key = definition.key
  if (fields[entriesDefinition.key] && (key.length !== 1 || key[0] !== entriesDefinition.key))
    report(['x-entries', 'key'], 'the entries are identified by the key of the resource')
  const sections = entriesDefinition.sections.map((section, index) => {
    const of = parseEntryFields(section, { file, path: ['x-entries', 'sections', index, 'entries'], emptyText })
    return { title: section.title, columns: 2, fields: of.map(({ name }) => name), of }
  })
  reportDuplicates(sections, file)
  return { key: entriesDefinition.key, value: entriesDefinition.value, sections }
}

interface EntriesContext {
  readonly file: TableFile
  readonly path: JsonPath
  readonly emptyText: string
}

const parseEntryFields = (
  { entries }: EntriesSectionDefinition,
  { file, path, emptyText }: EntriesContext,
): readonly LinkedField[] =>
  Object.entries(entries).flatMap(([name, source]) => {
    const at = [...path, name]
    const fieldDefinition = readField(source)
    reportUnsupportedKeywords(fieldDefinition, at, file)
    const field = parseFieldWithChoices(name, fieldDefinition, {
      report: file.report,
      path: at,
      emptyText,
      required: false,
      isKey: false,
    })
    if (field && (field.type.secret || field.type.uploaded))
      file.report([...at, '$ref'], `the type "${field.type.name}" is not for a setting`)
    return field ? [field] : []
  })

const reportUnsupportedKeywords = (definition: FieldKeywords, path: JsonPath, { report }: TableFile): void => {
  for (const key of definition.keywords) {
    if (!entryKeywords.has(key)) report([...path, key], `"${key}" is not for a setting`, 'key')
  }
  for (const [value, { show }] of Object.entries(definition.enumEntries)) {
    if (show !== undefined) report([...path, 'x-enum', value, 'show'], '"show" is not for a setting', 'key')
  }
}

const reportDuplicates = (sections: ParsedEntries['sections'], { report }: TableFile): void => {
  const seen = new Set<string>()
  for (const [index, { fields }] of sections.entries()) {
    for (const name of fields) {
      if (seen.has(name))
        report(['x-entries', 'sections', index, 'entries', name], `"${name}" stands here twice`, 'key')
      seen.add(name)
    }
  }
}
