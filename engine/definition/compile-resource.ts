// One resource out of its file: fields in their order, and every name that the file uses checked to exist in it.
import type { Field, Permission, Resource, Scope, Verb } from '../schema.ts'
import { systemColumns } from '../schema.ts'
import { compileField } from './compile-field.ts'
import { compileForm, compileList } from './compile-looks.ts'
import { reportNotYetInResource } from './not-yet.ts'
import type { ProjectWords } from './project-words.ts'
import type { SchemaFile } from './schema-file.ts'
import type { Path } from './shape.ts'
import type { ResourceDefinition } from './shapes/resource.ts'
import { suggestion } from './suggest.ts'

export type ResourceFile = SchemaFile<ResourceDefinition>

export const compileResource = (file: ResourceFile, project: ProjectWords): Resource => {
  const { definition } = file
  reportNotYetInResource(definition, file.report)
  const scope = scopeOf(definition, project)
  const fields = fieldsOf(file, project, scope)
  const field = Object.fromEntries(fields.map(one => [one.name, one]))
  reportUnknownNames(file, Object.keys(definition.properties), project.levels)
  reportShownSecrets(file, field)
  reportTotals(file, field)
  const key = definition['x-key']
  return {
    name: file.name,
    area: file.area,
    file: file.path,
    kind: definition['x-kind'],
    title: definition.title,
    description: definition.description ?? '',
    table: file.name.replaceAll('-', '_'),
    key,
    label: definition['x-label'] ?? key.map(name => `{${name}}`).join(' - '),
    scope,
    fields,
    field,
    unique: [key, ...uniquesOf(definition)],
    index: definition['x-index'] ?? [],
    ...apiOf(definition, file.name),
    list: compileList(definition, field),
    form: compileForm(definition, fields),
    perm: permissionsOf(definition),
    audit: definition['x-audit'] ?? 'who',
    ...(definition['x-was'] !== undefined && { was: definition['x-was'] }),
    ...(definition['x-drop'] && { drop: definition['x-drop'] }),
  }
}

/** Sums of weights and money are exact integers; an average is not, and text has none of these. */
const reportTotals = ({ definition, report }: ResourceFile, field: Readonly<Record<string, Field>>): void => {
  for (const [index, column] of (definition['x-list']?.columns ?? []).entries()) {
    if (typeof column === 'string' || column.total === undefined) continue
    const path = ['x-list', 'columns', index, 'total']
    const type = field[column.field]?.type
    const isNumber = type && ['number', 'integer'].includes(type.json.type)
    if (column.total === 'avg') report(path, 'the total "avg" is not carried out yet')
    else if (column.total !== 'count' && type && !isNumber) {
      report(path, `a field of the type "${type.name}" has no ${column.total}`)
    }
  }
}

const scopeOf = (definition: ResourceDefinition, project: ProjectWords): Scope => {
  const said = definition['x-scope'] ?? 'global'
  if (said === 'global') return { kind: 'chain' }
  return said === 'shop' ? { kind: 'shop', column: project.shopKey ?? '' } : { kind: 'shops', fields: said.shops }
}

const fieldsOf = (file: ResourceFile, project: ProjectWords, scope: Scope): readonly Field[] => {
  const { definition, report } = file
  const reserved: readonly string[] = scope.kind === 'shop' ? [...systemColumns, scope.column] : systemColumns
  return Object.entries(definition.properties).flatMap(([name, said]) => {
    const path = ['properties', name]
    if (reserved.includes(name))
      report(path, `"${name}" is a column that every table of this scope has; choose another name`, 'key')
    const compiled = compileField(name, said, {
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
  (definition['x-unique'] ?? []).map(said => ('fields' in said ? said.fields : said))

const everyVerb: readonly Verb[] = ['list', 'get', 'create', 'update', 'delete']

const apiOf = (definition: ResourceDefinition, name: string): Pick<Resource, 'path' | 'verbs' | 'aliases'> => {
  const said = definition['x-api'] ?? {}
  const aliases = (said.aliases ?? []).map(({ method, path, params = {}, query = {}, envelope }) => ({
    method,
    path,
    params,
    query,
    ...(envelope !== undefined && { envelope }),
  }))
  return { path: said.path ?? name, verbs: said.verbs ?? everyVerb, aliases }
}

const permissionsOf = (definition: ResourceDefinition): Resource['perm'] =>
  Object.fromEntries(
    Object.entries(definition['x-perm'] ?? {}).map(([level, said]): [string, Permission] => {
      if (said === 'all') return [level, { hide: [], lock: [] }]
      if (said === 'none') return [level, { can: [], hide: [], lock: [] }]
      return [level, { hide: said.hide ?? [], lock: said.lock ?? [], ...(said.can && { can: said.can }) }]
    }),
  )

/** Names of fields stand in many places of a file; each is looked for where it should be. */
const reportUnknownNames = (
  { definition, report }: ResourceFile,
  known: readonly string[],
  levels: readonly string[] | undefined,
): void => {
  const check = (names: readonly string[] | undefined, ...path: Path): void => {
    for (const [index, name] of (names ?? []).entries()) checkOne(name, [...path, index])
  }
  const checkOne = (name: string, path: Path, on?: 'key'): void => {
    if (!known.includes(name)) report(path, `no field is called "${name}"${suggestion(name, known)}`, on)
  }
  check(definition.required, 'required')
  check(definition['x-key'], 'x-key')
  const scope = definition['x-scope']
  if (typeof scope === 'object') check(scope.shops, 'x-scope', 'shops')
  for (const [index, unique] of (definition['x-unique'] ?? []).entries()) {
    if ('fields' in unique) check(unique.fields, 'x-unique', index, 'fields')
    else check(unique, 'x-unique', index)
  }
  for (const [index, names] of (definition['x-index'] ?? []).entries()) check(names, 'x-index', index)
  for (const [level, perm] of Object.entries(definition['x-perm'] ?? {})) {
    if (level !== '*' && levels && !levels.includes(level))
      report(['x-perm', level], `no level is called "${level}"${suggestion(level, levels)}`, 'key')
    if (typeof perm === 'string') continue
    check(perm.hide, 'x-perm', level, 'hide')
    check(perm.lock, 'x-perm', level, 'lock')
  }
  checkLooks(definition, check, checkOne)
  checkAliases(definition, checkOne)
  checkTemplate(definition['x-label'], ['x-label'], checkOne)
  checkTemplate(definition['x-form']?.confirmDelete, ['x-form', 'confirmDelete'], checkOne)
}

/** What is written only is not shown, sorted or searched by: each would tell something of it. */
const reportShownSecrets = (
  { definition: { 'x-list': list = {} }, report }: ResourceFile,
  field: Readonly<Record<string, Field>>,
): void => {
  for (const key of ['columns', 'sort', 'search', 'filters'] as const) {
    for (const [index, said] of (list[key] ?? []).entries()) {
      const name = typeof said === 'string' ? said.replace(/^-/, '') : said.field
      if (Object.hasOwn(field, name) && field[name]?.writeOnly)
        report(['x-list', key, index], `"${name}" is written only and never shown`)
    }
  }
}

type CheckOne = (name: string, path: Path, on?: 'key') => void

const checkLooks = (
  { 'x-list': list, 'x-form': form }: ResourceDefinition,
  check: (names: readonly string[] | undefined, ...path: Path) => void,
  checkOne: CheckOne,
): void => {
  for (const [index, column] of (list?.columns ?? []).entries()) {
    if (typeof column === 'string') checkOne(column, ['x-list', 'columns', index])
    else checkOne(column.field, ['x-list', 'columns', index, 'field'])
  }
  for (const [index, term] of (list?.sort ?? []).entries()) checkOne(term.replace(/^-/, ''), ['x-list', 'sort', index])
  check(list?.search, 'x-list', 'search')
  check(list?.filters, 'x-list', 'filters')
  for (const [index, section] of (form?.sections ?? []).entries())
    check(section.fields, 'x-form', 'sections', index, 'fields')
}

const checkAliases = ({ 'x-api': api }: ResourceDefinition, checkOne: CheckOne): void => {
  for (const [index, { params, query }] of (api?.aliases ?? []).entries()) {
    for (const [word, name] of Object.entries(params ?? {})) checkOne(name, ['x-api', 'aliases', index, 'params', word])
    for (const [word, name] of Object.entries(query ?? {})) checkOne(name, ['x-api', 'aliases', index, 'query', word])
  }
}

const checkTemplate = (template: string | undefined, path: Path, checkOne: CheckOne): void => {
  for (const [, name] of (template ?? '').matchAll(/\{([^}]*)\}/g)) checkOne(name ?? '', path)
}
