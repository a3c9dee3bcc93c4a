// `schema explain`: what comes from a schema file, and what refers to it.
import { getAccess } from '../../engine/access/access.ts'
import { formatSuggestion } from '../../engine/message/suggest.ts'
import { flattenMenu, type MenuItem, type Schema } from '../../engine/schema/schema.ts'
import { getWholePlace, groupFiles } from '../../engine/schema-file/files/folder-files.ts'
import { getFileKind, readSchemaFile, type SourceFile, shapes } from '../../engine/schema-file/files/schema-file.ts'
import { collectReferences } from '../../engine/schema-file/language/naming.ts'
import { findOffset, getLineAndColumn, readJson } from '../../engine/schema-file/language/read-json.ts'
import type { JsonPath, NameReference, ReferenceKind } from '../../engine/schema-file/language/shape.ts'
import { isObject } from '../../engine/value/json-text.ts'
import { ConfigError } from '../../server/config/config.ts'
import type { CommandCall, CommandResult } from './command.ts'
import { buildListedRoutes } from './listed-routes.ts'
import { type LoadedProject, loadProject } from './load-project.ts'

/** What one file makes; lists are empty where it makes none. */
interface FileExplanation {
  readonly name: string
  readonly kind: string
  readonly title: string
  readonly file: string
  readonly tables: readonly string[]
  readonly routes: readonly string[]
  readonly screens: readonly string[]
  readonly reports: readonly string[]
  readonly prints: readonly string[]
  readonly imports: readonly string[]
  /** A line for each level that has any. */
  readonly rights: readonly string[]
  /** `file:line:column` of each place that names it. */
  readonly references: readonly string[]
}

export const runExplain = async ({ args: [name] }: CommandCall): Promise<CommandResult> => {
  const project = await loadProject()
  const { schema } = project
  const definitions = listDefinitions(project)
  const names = definitions.map(definition => definition.name)
  if (name === undefined) throw new ConfigError('Which one? npm run schema -- explain <name of a file>.')
  const matches = definitions.filter(one => one.name === name || one.file === name || one.file.endsWith(`/${name}`))
  if (matches.length === 0) throw new ConfigError(`No file is called "${name}"${formatSuggestion(name, names) || '.'}`)
  const explanations = matches.map(match => explainDefinition(match, project))
  return {
    lines: explanations.flatMap(formatExplanation),
    summary: `${matches.length === 1 ? '1 file' : `${matches.length} files`} in version ${schema.version}.`,
    result: { files: explanations },
  }
}

type Definition = Pick<FileExplanation, 'name' | 'kind' | 'title' | 'file'>

const listDefinitions = ({ files, schema }: LoadedProject): readonly Definition[] =>
  groupFiles(files).flatMap(([{ place, path }]) => {
    const whole = getWholePlace(place)
    const kind = getFileKind(whole)
    if (kind === undefined) return []
    const name = whole.replace(/^.*\//, '').replace(/\.json$/, '')
    const titled: Readonly<Partial<Record<string, Readonly<Record<string, { readonly title: string }>>>>> = {
      resource: schema.resources,
      ledger: schema.ledgers,
      report: schema.reports,
      import: schema.imports,
      list: schema.lists,
    }
    const file = (kind === 'resource' ? schema.resources[name]?.file : undefined) ?? path
    return [{ name, kind, title: titled[kind]?.[name]?.title ?? '', file }]
  })

const explainDefinition = (definition: Definition, { files, schema }: LoadedProject): FileExplanation => {
  const { name, file, kind } = definition
  const tables = Object.values(schema.resources).filter(resource => resource.file === file)
  const resource = kind === 'resource' ? schema.resources[name] : undefined
  const sources = new Set(tables.map(table => table.name))
  return {
    ...definition,
    tables: tables.map(({ table }) => table),
    routes: listRoutes(definition, schema),
    screens: flattenMenu(schema.menu).flatMap(item =>
      canOpenDefinition(item, definition, schema) ? formatEntry(item) : [],
    ),
    reports: Object.values(schema.reports).flatMap(report => (sources.has(report.from) ? report.name : [])),
    prints: resource?.lifecycle.prints.map(print => `${print.id}: ${print.title}`) ?? [],
    imports: Object.values(schema.imports).flatMap(one => (resource && one.into === name ? one.name : [])),
    rights: listRights(definition, schema),
    references: findReferences(files, definition),
  }
}

const listRoutes = ({ name, kind }: Definition, schema: Schema): readonly string[] => {
  const bases = listPaths(name, kind, schema)
  return buildListedRoutes(schema)
    .filter(({ path }) => bases.some(base => path === base || path.startsWith(`${base}/`)))
    .map(({ method, path }) => `${method} /api/${path}`)
}

const listPaths = (name: string, kind: string, { resources, reports, imports, lists }: Schema): readonly string[] => {
  const resource = kind === 'resource' ? resources[name] : undefined
  const path = {
    report: reports[name] && `reports/${name}`,
    import: imports[name]?.api?.path,
    list: lists[name]?.resource.api.path,
  }[kind]
  return [
    ...(resource
      ? [resource.api.path, `drafts/${resource.api.path}`, ...resource.api.aliases.map(alias => alias.path)]
      : []),
    ...(path === undefined ? [] : [path]),
  ]
}

const canOpenDefinition = ({ target, needs = [] }: MenuItem, { name, kind }: Definition, { lists }: Schema): boolean =>
  [...(target ? [target] : []), ...needs].some(one => {
    if (kind === 'import') return one.kind === 'import' && ['*', name].includes(one.name)
    if (kind !== 'resource') return one.kind === kind && one.name === name
    if (one.kind === 'list') return lists[one.name]?.of.some(({ document }) => document === name) === true
    return ['resource', 'document'].includes(one.kind) && one.name === name
  })

const formatEntry = ({ id, title, path, levels, module }: MenuItem): string =>
  [
    `${title} (${id})`,
    ...(path === undefined ? [] : [path]),
    ...(levels ? [`levels ${levels.join(', ')}`] : []),
    ...(module === undefined ? [] : [`module ${module}`]),
  ].join(', ')

const listRights = ({ name, kind }: Definition, schema: Schema): readonly string[] =>
  Object.keys(schema.project.levels).flatMap(level => {
    const access = getAccess(schema, { level, shop: '', modules: schema.project.switches })
    const resource = kind === 'resource' ? schema.resources[name] : undefined
    const { verbs, moves } = resource ? access.of(resource) : { verbs: new Set<string>(), moves: new Set<string>() }
    const rights = [...verbs, ...[...moves].map(move => `move:${move}`)]
    const isOpen = (kind === 'report' && access.reports.has(name)) || (kind === 'list' && access.lists.has(name))
    if (isOpen) rights.push('open')
    return rights.length === 0 ? [] : `${level}: ${rights.join(' ')}`
  })

const formatExplanation = ({ name, kind, title, file, ...parts }: FileExplanation): readonly string[] => [
  `${name}: ${kind}${title === '' ? '' : ` "${title}"`}, ${file}`,
  ...Object.entries(parts).flatMap(([part, entries]) =>
    entries.length === 0 ? [] : [`  ${part}:`, ...entries.map(entry => `    ${entry}`)],
  ),
]

// The places in schema files that name a file: references of its kind, and names in texts of expressions.

interface NamedFile {
  readonly name: string
  readonly kind: string
  readonly file: string
}

const resourceKinds: readonly ReferenceKind[] = ['resource', 'master', 'source']

/** `file:line:column` of each place in other files, in the order of the files. */
const findReferences = (sources: readonly SourceFile[], named: NamedFile): readonly string[] => {
  const own = getWholePlace(sources.find(({ path }) => path === named.file)?.place ?? '')
  return sources.flatMap(source => {
    if (getWholePlace(source.place) === own) return []
    const file = readSchemaFile(source, [])
    const text = source.text.replace(/^\uFEFF/, '')
    const { root, value } = readJson(text)
    const references = file ? collectReferences(shapes[file.kind], file.definition) : []
    const paths = [
      ...references.flatMap(reference => (isReferenceTo(reference, named) ? [reference.path] : [])),
      ...(isTable(named) ? findQuotedNames(value, named.name) : []),
    ]
    const positions = paths.map(path => getLineAndColumn(text, findOffset(root, path)))
    return [...new Set(positions.map(({ line, column }) => `${source.path}:${line}:${column}`))]
  })
}

const isTable = ({ kind }: NamedFile): boolean => kind === 'resource' || kind === 'ledger'

const isReferenceTo = ({ kind, name }: NameReference, named: NamedFile): boolean => {
  const kinds: readonly string[] = named.kind === 'resource' ? resourceKinds : [named.kind]
  if (kinds.includes(kind)) return getWhole(name) === named.name
  return named.kind === 'ledger' && kind === 'source' && name === `ledger:${named.name}`
}

/** The file of lines or a journal: `journal:sale.goods` is of `sale`. */
const getWhole = (name: string): string => name.replace(/^(?:resource|journal|days):/, '').replace(/\..*$/, '')

/** Expressions name a resource or a ledger in quotes: `exists('sale.payments', ...)`. */
const findQuotedNames = (value: unknown, name: string, path: JsonPath = []): readonly JsonPath[] => {
  if (typeof value === 'string') return new RegExp(`'${name}['.]`).test(value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((entry, index) => findQuotedNames(entry, name, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, entry]) => findQuotedNames(entry, name, [...path, key]))
}
