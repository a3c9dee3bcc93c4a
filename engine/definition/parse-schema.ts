// All files of a shop to one compiled schema, or to the list of everything that is wrong with them.
import type { Resource, Schema } from '../schema.ts'
import { askFilesOf } from './ask-files.ts'
import { checkPaths, checkReferences, checkStart, compileProject, type Known, type Resources } from './check-across.ts'
import { checkAuthorization } from './check-authorization.ts'
import { checkFormerNames } from './check-former-names.ts'
import { checkLogs } from './check-logs.ts'
import { checkOtherMoves } from './check-other-moves.ts'
import { checkTables } from './check-tables.ts'
import { compileExpressions, type Given } from './compile-expressions.ts'
import { compileImports, type ImportSchemaFile } from './compile-import.ts'
import { withKept } from './compile-kept.ts'
import { withLate } from './compile-late.ts'
import { compileLedgers } from './compile-ledger.ts'
import { compileMenu } from './compile-menu.ts'
import { compileReports } from './compile-reports.ts'
import { compileResource } from './compile-resource.ts'
import { withSingles } from './compile-single.ts'
import { compileStarts } from './compile-start.ts'
import { type ResourceFile, type TableFile, tableFiles } from './document-files.ts'
import { expandParts, type PartFile } from './expand-parts.ts'
import { withFetchedChoices } from './fetched-choices.ts'
import { freezeDeep } from './freeze.ts'
import { type LedgerFile, ledgerTables } from './ledger-tables.ts'
import { kindsNotYet } from './not-yet.ts'
import { type ProjectWords, wordsOf } from './project-words.ts'
import type { ReportFile } from './reading-report.ts'
import { SchemaError, type SchemaFault } from './schema-fault.ts'
import { kindOfPlace, readSchemaFile, type SchemaFile, type SourceFile } from './schema-file.ts'
import type { MenuDefinition } from './shapes/menu.ts'
import type { ProjectDefinition } from './shapes/project.ts'
import type { StartDefinition } from './shapes/start.ts'
import { withStateWords } from './state-words.ts'
import { versionOf } from './version.ts'

/** The schema that the files describe, frozen; throws a SchemaError with all faults of all files when there is one. */
export const parseSchema = (sources: readonly SourceFile[], given: Given = { functions: {} }): Schema => {
  const faults: SchemaFault[] = []
  const files = sources.flatMap(source => readSchemaFile(source, faults) ?? [])
  for (const file of files) {
    if (kindsNotYet.has(file.kind)) file.report([], `a file of the kind "${file.kind}" is read but not carried out yet`)
  }
  const broken = new Set(faults.map(fault => fault.file))
  const sound = files.filter(file => !broken.has(file.path))
  const schema = compile(sound, { sources, faults, given })
  if (!schema || faults.length > 0) throw new SchemaError(inOrder(faults))
  return freezeDeep({ ...schema, version: versionOf(sources) })
}

/** Compiles what has form, so that one broken file does not hide the faults of the others. */
const compile = (
  files: readonly SchemaFile[],
  { sources, faults, given }: { sources: readonly SourceFile[]; faults: SchemaFault[]; given: Given },
): Omit<Schema, 'version'> | undefined => {
  const project = findOne<ProjectDefinition>(files, 'project', sources, faults)
  const menu = findOne<MenuDefinition>(files, 'menu', sources, faults)
  const words = wordsOf(project?.definition)
  const ownFiles = files.filter((file): file is ResourceFile => file.kind === 'resource')
  const partFiles = files.filter((file): file is PartFile => file.kind === 'part')
  const ledgerFiles = files.filter((file): file is LedgerFile => file.kind === 'ledger')
  const resourceFiles = [
    ...tableFiles(expandParts(ownFiles, partFiles).map(withStateWords)),
    ...ledgerTables(ledgerFiles, words),
  ]
  const resources = withFetchedChoices(resourceFiles, compileResources(resourceFiles, words))
  const names = sources.filter(isResource).map(nameOfSource)
  const known: Known = {
    resources,
    names: [...names, ...resourceFiles.flatMap(({ role, name }) => (role === 'whole' ? [] : [name]))],
    fields: fieldsByName(resourceFiles),
    imports: sources.filter(({ place }) => kindOfPlace(place) === 'import').map(nameOfSource),
    reports: sources.filter(({ place }) => kindOfPlace(place) === 'report').map(nameOfSource),
  }
  checkReferences([...resourceFiles, ...resourceFiles.flatMap(file => askFilesOf(file).map(ask => ask.file))], known)
  checkPaths(resourceFiles, resources)
  checkTables(resourceFiles, resources)
  checkLogs(resourceFiles, known)
  if (project) checkAuthorization(project, known)
  const starts = files.filter((file): file is SchemaFile<StartDefinition> => file.kind === 'start')
  for (const file of starts) checkStart(file, known)
  checkFormerNames(resourceFiles, project, words)
  const items = menu ? compileMenu(menu, words, known) : []
  if (!project) return undefined
  const ledgers = compileLedgers(ledgerFiles, known, words)
  const ledgerNames = sources.filter(({ place }) => kindOfPlace(place) === 'ledger').map(nameOfSource)
  // A broken file would make the others name what is not there.
  const isWhole = ownFiles.length === names.length
  const schema: Schema = {
    version: '',
    project: compileProject(project, known),
    resources: isWhole ? withKept(resourceFiles, { resources, ledgers }, ledgerNames) : resources,
    menu: items,
    imports: {},
    reports: {},
    ledgers,
    starts: compileStarts(starts),
  }
  const resolved = { ...schema, ledgers: isWhole ? withSingles(ledgerFiles, schema) : ledgers }
  const marked = isWhole ? { ...resolved, resources: withLate(resourceFiles, resolved, given) } : resolved
  const whole = isWhole ? { ...marked, resources: withExpressions(resourceFiles, marked, given) } : marked
  if (isWhole) checkOtherMoves(resourceFiles, whole)
  const importFiles = files.filter((file): file is ImportSchemaFile => file.kind === 'import')
  const reportFiles = files.filter((file): file is ReportFile => file.kind === 'report')
  return isWhole
    ? {
        ...whole,
        imports: compileImports(importFiles, whole, given),
        reports: compileReports(reportFiles, whole, given),
      }
    : whole
}

const withExpressions = (files: readonly TableFile[], schema: Schema, given: Given): Resources =>
  Object.fromEntries(
    Object.entries(schema.resources).map(([name, resource]) => {
      const file = files.find(one => one.path === resource.file && one.name === name)
      return [name, file ? compileExpressions(file, resource, schema, given) : resource]
    }),
  )

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

const compileResources = (files: readonly TableFile[], project: ProjectWords): Resources => {
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
