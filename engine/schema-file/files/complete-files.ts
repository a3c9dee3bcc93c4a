// Completes files with what other files say for them: fields of parts, the defaults of the project, and shared filters.

import { formatSuggestion } from '../../message/suggest.ts'
import { isObject } from '../../value/json-text.ts'
import { mapValues } from '../../value/records.ts'
import { formatTitle } from '../language/naming.ts'
import type { JsonPath, ReportFault } from '../language/shape.ts'
import { type FieldDefinition, isOfPart } from '../shapes/field-shape.ts'
import type { LedgerDefinition } from '../shapes/ledger-shape.ts'
import type { PartDefinition } from '../shapes/part-shape.ts'
import type { ProjectDefinition } from '../shapes/project-shape.ts'
import type { ReportDefinition } from '../shapes/report-shape.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'
import type { ResourceFile } from './document-files.ts'
import type { PartFile } from './expand-parts.ts'
import { type FieldGroup, mapFieldGroups } from './field-groups.ts'
import type { SchemaFile } from './schema-file.ts'

/**
 * The files as if each had everything itself; faults in references to parts are reported where they are, but not of parts
 * that are among all files and have faults of their own.
 */
export const completeFiles = (
  files: readonly SchemaFile[],
  allFiles: readonly SchemaFile[] = files,
): readonly SchemaFile[] => {
  const project = findProject(files)
  const parts = new Map<string, PartDefinition | undefined>([
    ...allFiles.filter(isPart).map(({ name }) => [name, undefined] as const),
    ...files.filter(isPart).map(file => [file.name, file.definition] as const),
  ])
  const context = findContext(project, parts)
  return files.map(file => completeOnce(file, context))
}

/** Completed definitions by the definitions as they are read, which stay the same objects while their files do. */
interface CompletionContext {
  readonly project: ProjectDefinition | undefined
  readonly parts: PartsByName
  readonly completed: WeakMap<object, unknown>
}

/** Of both languages, and of a change that is undone. */
const maxContexts = 4
let recentContexts: readonly CompletionContext[] = []

const findContext = (project: ProjectDefinition | undefined, parts: PartsByName): CompletionContext => {
  const known = recentContexts.find(one => one.project === project && hasSameParts(one.parts, parts))
  const context = known ?? { project, parts, completed: new WeakMap() }
  recentContexts = [context, ...recentContexts.filter(one => one !== context)].slice(0, maxContexts)
  return context
}

const hasSameParts = (parts: PartsByName, others: PartsByName): boolean =>
  parts.size === others.size && [...parts].every(([name, part]) => others.has(name) && others.get(name) === part)

/** A file with a fault is completed each time, so that the fault is reported each time. */
const completeOnce = (file: SchemaFile, context: CompletionContext): SchemaFile => {
  const { definition } = file
  if (!isObject(definition)) return file
  const known = context.completed.get(definition)
  if (known) return { ...file, definition: known }
  let isFaulty = false
  const report: ReportFault = (...fault) => {
    isFaulty = true
    file.report(...fault)
  }
  const completed = completeFile({ ...file, report }, context).definition
  if (!isFaulty) context.completed.set(definition, completed)
  return { ...file, definition: completed }
}

const completeFile = (file: SchemaFile, { project, parts }: CompletionContext): SchemaFile => {
  if (file.kind === 'part') return completePart(file as PartFile, parts)
  if (file.kind === 'report') return completeReport(file as SchemaFile<ReportDefinition>, project)
  if (file.kind === 'ledger') return completeLedger(file as SchemaFile<LedgerDefinition>, parts)
  return file.kind === 'resource' ? completeResource(file as ResourceFile, { project, parts }) : file
}

export const findProject = (files: readonly SchemaFile[]): ProjectDefinition | undefined =>
  files.find((file): file is SchemaFile<ProjectDefinition> => file.kind === 'project')?.definition

const isPart = (file: SchemaFile): file is PartFile => file.kind === 'part'

/** Undefined: the part has faults. */
type PartsByName = ReadonlyMap<string, PartDefinition | undefined>

const completePart = ({ report, ...file }: PartFile, parts: PartsByName): PartFile => {
  const definition: PartDefinition & Pick<ResourceDefinition, 'x-flow'> = file.definition
  return {
    ...file,
    report,
    definition: mapFieldGroups(definition, (group, path) => completeGroup(group, { parts, path, report })),
  }
}

const completeResource = (
  file: ResourceFile,
  { project, parts }: Omit<CompletionContext, 'completed'>,
): ResourceFile => {
  const { report } = file
  const definition = mapFieldGroups(file.definition, (group, path) => completeGroup(group, { parts, path, report }))
  const defaults = project?.defaults?.[definition['x-kind']]
  return { ...file, definition: defaults ? withDefaults(definition, defaults) : definition }
}

/** Dims that refer to a field of a part have its type, its title and the titles of its values. */
const completeLedger = (file: SchemaFile<LedgerDefinition>, parts: PartsByName): SchemaFile<LedgerDefinition> => {
  const { dims } = file.definition
  if (!dims || !Object.values(dims).some(isOfPart)) return file
  const completed = Object.entries(dims).map(([name, dim]) => {
    if (!isOfPart(dim)) return [name, dim] as const
    const reportAt = (message: string): void => file.report(['dims', name, '$ref'], message)
    const { 'x-enum': ownTitles, ...own } = dim
    const { $ref = 'types#text', title, 'x-enum': entries = {} } = completeField(name, own, { parts, reportAt })
    const titles = { ...mapValues(entries, one => one.title ?? ''), ...ownTitles }
    return [name, { ...dim, $ref, ...(title && { title }), 'x-enum': titles }] as const
  })
  return { ...file, definition: { ...file.definition, dims: Object.fromEntries(completed) } }
}

interface GroupContext {
  readonly parts: PartsByName
  readonly path: JsonPath
  readonly report: ReportFault
}

/** The fields with the keywords of the part fields that they refer to; the same group if there are none. */
const completeGroup = <T extends FieldGroup>(group: T, { parts, path, report }: GroupContext): T => {
  const entries = Object.entries(group.properties)
  if (!entries.some(([, field]) => isOfPart(field))) return group
  const properties = entries.map(([name, field]) => {
    const reportAt = (message: string): void => report([...path, 'properties', name, '$ref'], message)
    return [name, isOfPart(field) ? completeField(name, field, { parts, reportAt }) : field] as const
  })
  return { ...group, properties: Object.fromEntries(properties) }
}

interface PartFieldSource {
  readonly parts: PartsByName
  readonly reportAt: (message: string) => void
}

const completeField = (name: string, field: FieldDefinition, { parts, reportAt }: PartFieldSource): FieldDefinition => {
  const { $ref = '', ...own } = field
  const [partName = '', fieldName = ''] = $ref.split('#')
  const { properties } = parts.get(partName) ?? {}
  const source = properties && Object.hasOwn(properties, fieldName) ? properties[fieldName] : undefined
  if (!source && !(parts.has(partName) && !properties))
    reportAt(
      properties
        ? `the part "${partName}" has no field "${fieldName}"${formatSuggestion(fieldName, Object.keys(properties))}`
        : `no part is called "${partName}"${formatSuggestion(partName, [...parts.keys()])}`,
    )
  else if (source && isOfPart(source)) reportAt(`"${$ref}" is itself a field of another part: refer to that part`)
  const shared: FieldDefinition = source && !isOfPart(source) ? source : { type: 'string' }
  return { ...shared, ...own, title: own.title ?? shared.title ?? formatTitle(name) }
}

/** The definition with the defaults of its kind where it has nothing; texts name its title and its key. */
const withDefaults = (definition: ResourceDefinition, defaults: Partial<ResourceDefinition>): ResourceDefinition => {
  const [key = ''] = definition['x-key']
  return mergeDefaults(definition, replaceWords(defaults, { title: definition.title, key }))
}

/** The presentation of lists and forms is merged key by key, everything else is replaced as a whole. */
const mergeDefaults = (own: ResourceDefinition, defaults: Partial<ResourceDefinition>): ResourceDefinition => ({
  ...defaults,
  ...own,
  ...(defaults['x-list'] && { 'x-list': { ...defaults['x-list'], ...own['x-list'] } }),
  ...(defaults['x-form'] && { 'x-form': { ...defaults['x-form'], ...own['x-form'] } }),
})

/** `{resource.title}` and `{resource.key}` in every text. */
export const replaceWords = <T>(value: T, words: { readonly title: string; readonly key: string }): T =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string'
      ? one.replaceAll('{resource.title}', words.title).replaceAll('{resource.key}', words.key)
      : one,
  ) as T

const completeReport = (
  file: SchemaFile<ReportDefinition>,
  project: ProjectDefinition | undefined,
): SchemaFile<ReportDefinition> => {
  const { filters } = file.definition
  const shared = project?.filters ?? {}
  const definition = { ...project?.defaults?.report, ...file.definition }
  if (!filters) return { ...file, definition }
  const completeAt = (filter: FilterDefinition, index: number): FilterDefinition => {
    const { name } = filter
    if (Object.keys(filter).length > 1 || Object.hasOwn(shared, name)) return completeFilter(filter, shared)
    file.report(
      ['filters', index],
      `the project shares no filter "${name}"${formatSuggestion(name, Object.keys(shared))}`,
    )
    // With a rule, so that nothing else is reported about it.
    return { ...filter, $ref: 'types#text', rule: 'true' }
  }
  return { ...file, definition: { ...definition, filters: filters.map(completeAt) } }
}

type FilterDefinition = NonNullable<ReportDefinition['filters']>[number]

/** A filter without a type of its own has the keywords of the shared filter of its name. */
const completeFilter = (
  filter: FilterDefinition,
  shared: NonNullable<ProjectDefinition['filters']>,
): FilterDefinition => {
  const { name, $ref, ref, enum: values } = filter
  const isTyped = $ref !== undefined || ref !== undefined || values !== undefined
  const base = !isTyped && Object.hasOwn(shared, name) ? shared[name] : undefined
  return { ...base, ...filter, title: filter.title ?? base?.title ?? formatTitle(name) }
}
