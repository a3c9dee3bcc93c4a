// Parses one resource from its file: its fields, and what its file defines for rows, screens and calls.

import { lineLinks } from '../../schema/lines.ts'
import { fieldsByName, type Permission, type Resource, type Scope, systemColumns } from '../../schema/resource.ts'
import type { ParsedField, ParsedResource } from '../../schema/stages.ts'
import type { Verb } from '../../schema/verb.ts'
import { parseField } from '../fields/compile-field.ts'
import { compileForm, compileList, faultOfTotal } from '../fields/compile-presentation.ts'
import { askFilesOf } from '../files/ask-files.ts'
import type { ResourceFile, TableFile } from '../files/document-files.ts'
import type { ProjectWords } from '../files/project-words.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import { parseEntries } from './parse-entries.ts'
import { parseViews } from './parse-views.ts'

export const parseResource = (file: TableFile, project: ProjectWords): ParsedResource => {
  const { definition } = file
  const scope = scopeOf(definition, project)
  const known = fieldsByName(fieldsOf(file, project, scope))
  const { fields, field } = known
  reportShownSecrets(file, field)
  reportTotals(file, field)
  reportUnstored(file, field)
  reportSearched(file, field)
  reportActive(file, field)
  const key = definition['x-key']
  const entries = parseEntries(file, known, project.emptyText)
  return {
    name: file.name,
    area: file.area,
    file: file.path,
    kind: file.role === 'whole' ? definition['x-kind'] : file.role,
    title: definition.title,
    description: definition.description ?? '',
    table: file.table ?? file.name.replaceAll('-', '_'),
    key,
    label: definition['x-label'] ?? key.map(name => `{${name}}`).join(' - '),
    scope,
    ...known,
    unique: isKeyless(file) ? [] : [keyIn(file), ...uniquesOf(definition)],
    index: definition['x-index'] ?? [],
    searched: definition['x-search'] ?? [],
    api: apiOf(file),
    screen: {
      list: compileList(definition, field),
      form: compileForm(definition, fields),
      views: parseViews(file, known),
      actions: definition['x-actions'] ?? [],
    },
    lifecycle: {
      batched: definition['x-kind'] === 'document',
      lines: file.lines ?? [],
      asks: Object.fromEntries(askFilesOf(file).map(({ move, file: asked }) => [move, parseResource(asked, project)])),
    },
    ...(definition['x-active'] !== undefined && { active: definition['x-active'] }),
    ...(definition['x-log'] && { log: definition['x-log'] }),
    perm: permissionsOf(definition),
    audit: definition['x-audit'] ?? 'who',
    ...(definition['x-was'] !== undefined && { was: definition['x-was'] }),
    ...(definition['x-drop'] && { drop: definition['x-drop'] }),
    ...(entries && { entries }),
  }
}

/** Journals and logs record events, and the same event may be recorded again. */
const isKeyless = ({ role, definition }: TableFile): boolean =>
  role === 'journal' || (role === 'whole' && definition['x-kind'] === 'log')

/** The unique key; for lines of documents with moves, unique within the document. */
const keyIn = ({ isMoved, definition: { 'x-key': key } }: TableFile): readonly string[] =>
  isMoved ? [lineLinks.document, ...key] : key

const reportTotals = ({ definition, report }: ResourceFile, field: Readonly<Record<string, ParsedField>>): void => {
  for (const [index, column] of (definition['x-list']?.columns ?? []).entries()) {
    if (typeof column === 'string') continue
    const found = faultOfTotal(column.total, field[column.field]?.type)
    if (found !== undefined) report(['x-list', 'columns', index, 'total'], found)
  }
}

/** Unique rules and indexes need columns. */
const reportUnstored = ({ definition, report }: ResourceFile, field: Readonly<Record<string, ParsedField>>): void => {
  for (const key of ['x-unique', 'x-index'] as const) {
    for (const [index, said] of (definition[key] ?? []).entries()) {
      for (const name of 'fields' in said ? said.fields : said) {
        if (field[name]?.stored === false)
          report([key, index], `"${name}" is worked out when it is read and is no column`)
      }
    }
  }
}

/** The substring search needs text columns that are not hashed. */
const reportSearched = ({ definition, report }: ResourceFile, field: Readonly<Record<string, ParsedField>>): void => {
  for (const [index, name] of (definition['x-search'] ?? []).entries()) {
    const { type, stored } = field[name] ?? {}
    if (type && (!stored || type.column !== 'text' || type.hashed))
      report(['x-search', index], `"${name}" is no text of a column`)
  }
}

/** `x-active` names a plain flag, which is set in a new row. */
const reportActive = ({ definition, report }: ResourceFile, field: Readonly<Record<string, ParsedField>>): void => {
  const name = definition['x-active']
  const type = name === undefined ? undefined : field[name]?.type.name
  if (type !== undefined && type !== 'flag') report(['x-active'], `the field must be of the type "flag", not "${type}"`)
}

const scopeOf = (definition: ResourceDefinition, project: ProjectWords): Scope => {
  const said = definition['x-scope'] ?? 'global'
  if (said === 'global') return { kind: 'chain' }
  return said === 'shop' ? { kind: 'shop', column: project.shopKey ?? '' } : { kind: 'shops', fields: said.shops }
}

const fieldsOf = (file: ResourceFile, project: ProjectWords, scope: Scope): readonly ParsedField[] => {
  const { definition, report } = file
  const reserved: readonly string[] = scope.kind === 'shop' ? [...systemColumns, scope.column] : systemColumns
  return Object.entries(definition.properties).flatMap(([name, said]) => {
    const path = ['properties', name]
    if (reserved.includes(name))
      report(path, `"${name}" is a column that every table of this scope has; choose another name`, 'key')
    const compiled = parseField(name, said, {
      report,
      path,
      emptyText: project.emptyText,
      required: definition.required?.includes(name) === true,
      isKey: definition['x-key'].includes(name),
    })
    return compiled ? [compiled] : []
  })
}

const uniquesOf = (definition: ResourceDefinition): readonly (readonly string[])[] =>
  (definition['x-unique'] ?? []).flatMap(said => {
    if (!('fields' in said)) return [said]
    return said.when === undefined ? [said.fields] : []
  })

const everyVerb: readonly Verb[] = ['list', 'get', 'create', 'update', 'delete']

/** Documents are written by their moves, and logs by the server. */
const readingVerbs: readonly Verb[] = ['list', 'get']

/** A saved document can be updated if one of its states allows editing. */
const documentVerbs = ({ 'x-flow': flow }: ResourceDefinition): readonly Verb[] =>
  Object.entries(flow?.states ?? {}).some(([state, { edit = false }]) => state !== flow?.initial && edit !== false)
    ? [...readingVerbs, 'update']
    : readingVerbs

const apiOf = ({ definition, name, report }: TableFile): ParsedResource['api'] => {
  const said = definition['x-api'] ?? {}
  const isDocument = ['document', 'log'].includes(definition['x-kind'])
  for (const [index, verb] of (said.verbs ?? []).entries()) {
    if (isDocument && !readingVerbs.includes(verb))
      report(['x-api', 'verbs', index], `"${verb}" of a ${definition['x-kind']} is not carried out yet`)
  }
  for (const [index, { one, open, params, filter, paging, move, query }] of (said.aliases ?? []).entries()) {
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
  const aliases = (said.aliases ?? []).map(
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
  return { path: said.path ?? name, verbs: said.verbs ?? (isDocument ? documentVerbs(definition) : everyVerb), aliases }
}

const permissionsOf = (definition: ResourceDefinition): Resource['perm'] =>
  Object.fromEntries(
    Object.entries(definition['x-perm'] ?? {}).map(([level, said]): [string, Permission] => {
      if (said === 'all') return [level, { hide: [], lock: [] }]
      if (said === 'none') return [level, { can: [], hide: [], lock: [] }]
      return [level, { hide: said.hide ?? [], lock: said.lock ?? [], ...(said.can && { can: said.can }) }]
    }),
  )

/** A write-only field is not shown, sorted or searched by: each would reveal something about its value. */
const reportShownSecrets = (
  { definition: { 'x-list': list = {} }, report }: ResourceFile,
  field: Readonly<Record<string, ParsedField>>,
): void => {
  for (const key of ['columns', 'sort', 'search', 'filters'] as const) {
    for (const [index, said] of (list[key] ?? []).entries()) {
      const name = typeof said === 'string' ? said.replace(/^-/, '') : said.field
      if (Object.hasOwn(field, name) && field[name]?.writeOnly)
        report(['x-list', key, index], `"${name}" is written only and never shown`)
    }
  }
}
