// All files of a shop to one compiled schema, or to the list of everything that is wrong with them.
import type { Resource, Schema } from '../schema.ts'
import { checkPaths, checkReferences, checkStart, compileProject, type Known, type Resources } from './check-across.ts'
import { checkFormerNames } from './check-former-names.ts'
import { compileMenu } from './compile-menu.ts'
import { compileResource, type ResourceFile } from './compile-resource.ts'
import { freezeDeep } from './freeze.ts'
import { kindsNotYet } from './not-yet.ts'
import { type ProjectWords, wordsOf } from './project-words.ts'
import { SchemaError, type SchemaFault } from './schema-fault.ts'
import { kindOfPlace, readSchemaFile, type SchemaFile, type SourceFile } from './schema-file.ts'
import type { MenuDefinition } from './shapes/menu.ts'
import type { ProjectDefinition } from './shapes/project.ts'
import type { StartDefinition } from './shapes/start.ts'
import { versionOf } from './version.ts'

/** The schema that the files describe, frozen; throws a SchemaError with all faults of all files when there is one. */
export const parseSchema = (sources: readonly SourceFile[]): Schema => {
  const faults: SchemaFault[] = []
  const files = sources.flatMap(source => readSchemaFile(source, faults) ?? [])
  for (const file of files) {
    if (kindsNotYet.has(file.kind)) file.report([], `a file of the kind "${file.kind}" is read but not carried out yet`)
  }
  const broken = new Set(faults.map(fault => fault.file))
  const sound = files.filter(file => !broken.has(file.path))
  const schema = compile(sound, sources, faults)
  if (!schema || faults.length > 0) throw new SchemaError(inOrder(faults))
  return freezeDeep({ version: versionOf(sources), ...schema })
}

/** Compiles what has form, so that one broken file does not hide the faults of the others. */
const compile = (
  files: readonly SchemaFile[],
  sources: readonly SourceFile[],
  faults: SchemaFault[],
): Omit<Schema, 'version'> | undefined => {
  const project = findOne<ProjectDefinition>(files, 'project', sources, faults)
  const menu = findOne<MenuDefinition>(files, 'menu', sources, faults)
  const words = wordsOf(project?.definition)
  const resourceFiles = files.filter((file): file is ResourceFile => file.kind === 'resource')
  const resources = compileResources(resourceFiles, words)
  const known: Known = {
    resources,
    names: sources.filter(isResource).map(nameOfSource),
    fields: fieldsByName(resourceFiles),
  }
  checkReferences(resourceFiles, known)
  checkPaths(resourceFiles, resources)
  const starts = files.filter((file): file is SchemaFile<StartDefinition> => file.kind === 'start')
  for (const file of starts) checkStart(file, known)
  checkFormerNames(resourceFiles, project, words)
  const items = menu ? compileMenu(menu, words, known) : []
  if (!project) return undefined
  return {
    project: compileProject(project, known),
    resources,
    menu: items,
    starts: Object.fromEntries(starts.map(({ name, definition: { chain, shops = {} } }) => [name, { chain, shops }])),
  }
}

/** Of two files of one name the first counts, as it does for what compiles. */
const fieldsByName = (files: readonly ResourceFile[]): Known['fields'] =>
  Object.fromEntries(files.toReversed().map(({ name, definition }) => [name, Object.keys(definition.properties)]))

const isResource = ({ place }: SourceFile): boolean => kindOfPlace(place) === 'resource'

const nameOfSource = ({ place }: SourceFile): string => place.replace(/^.*\//, '').replace(/\.json$/, '')

const findOne = <T>(
  files: readonly SchemaFile[],
  kind: 'project' | 'menu',
  sources: readonly SourceFile[],
  faults: SchemaFault[],
): SchemaFile<T> | undefined => {
  const place = `${kind}.json`
  if (!sources.some(source => source.place === place)) {
    faults.push({ file: place, line: 1, column: 1, pointer: '', message: 'the file is missing' })
  }
  return files.find(file => file.kind === kind) as SchemaFile<T> | undefined
}

const compileResources = (files: readonly ResourceFile[], project: ProjectWords): Resources => {
  const resources: Record<string, Resource> = {}
  for (const file of files) {
    const earlier = Object.hasOwn(resources, file.name) ? resources[file.name] : undefined
    if (earlier) file.report([], `${earlier.file} describes a resource "${file.name}" already`)
    else resources[file.name] = compileResource(file, project)
  }
  return resources
}

const inOrder = (faults: readonly SchemaFault[]): readonly SchemaFault[] =>
  faults.toSorted((a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column)

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}
