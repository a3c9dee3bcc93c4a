// Compiles all schema files to one schema, or throws the list of all faults.

import type { Schema } from '../schema/schema.ts'
import type { CompilingSchema, LinkedSchema, ParsedResource, ParsedResources } from '../schema/stages.ts'
import { checkPaths, checkReferences, checkStart, compileProject, type Known } from './across/check-across.ts'
import { checkAuthorization } from './across/check-authorization.ts'
import { checkFormerNames } from './across/check-former-names.ts'
import { checkLogs } from './across/check-logs.ts'
import { checkMoves } from './across/check-other-moves.ts'
import { checkTables } from './across/check-tables.ts'
import { compileStarts } from './compile-start.ts'
import { compileDashboard } from './dashboard/compile-dashboard.ts'
import type { DashboardFile } from './dashboard/part-report.ts'
import { namedExpressions } from './expressions/named-expressions.ts'
import { withStateField } from './fields/state-words.ts'
import { askFilesOf } from './files/ask-files.ts'
import { type ResourceFile, type TableFile, tableFiles } from './files/document-files.ts'
import { expandAsks } from './files/expand-asks.ts'
import { expandCopies } from './files/expand-copies.ts'
import { expandLookups } from './files/expand-lookups.ts'
import { expandParts, type PartFile } from './files/expand-parts.ts'
import { journalDayFiles } from './files/journal-days.ts'
import { type ProjectWords, wordsOf } from './files/project-words.ts'
import { SchemaError, type SchemaFault } from './files/schema-fault.ts'
import { kindOfPlace, readSchemaFile, type SchemaFile, type SourceFile } from './files/schema-file.ts'
import { checkTexts, dictionaryOf, isTexts, languagesOf, translateFile } from './files/translate-files.ts'
import { versionOf } from './files/version.ts'
import { freezeDeep } from './freeze.ts'
import { compileImports } from './imports/compile-import.ts'
import type { ImportSchemaFile } from './imports/import-posting.ts'
import { checkHeldPlaces } from './ledgers/check-held-places.ts'
import { withSingles } from './ledgers/compile-single.ts'
import { type LedgerFile, ledgerTables } from './ledgers/ledger-tables.ts'
import { linkLedgers } from './ledgers/link-ledgers.ts'
import { compileLists } from './lists/compile-lists.ts'
import type { ListFile } from './lists/list-file.ts'
import { compileMenu } from './menu/compile-menu.ts'
import { knownNames } from './names/known-names.ts'
import { resolveNames } from './names/resolve-names.ts'
import { checkAbove } from './reports/check-above.ts'
import { checkFigures } from './reports/check-figures.ts'
import { compileReports, holderOfPath } from './reports/compile-reports.ts'
import { figuresIn, figuresOf } from './reports/figures.ts'
import type { ReportFile } from './reports/reading-report.ts'
import { compileResource, type Given } from './resources/compile-resource.ts'
import { withChoices } from './resources/link-choices.ts'
import { withComputed } from './resources/link-computed.ts'
import { withDerived } from './resources/link-derived.ts'
import { parseResource } from './resources/parse-resource.ts'
import type { MenuDefinition } from './shapes/menu.ts'
import type { ProjectDefinition } from './shapes/project.ts'
import { isPassedOver } from './shapes/shape-compound.ts'
import type { StartDefinition } from './shapes/start.ts'

interface ParseOptions extends Given {
  /** Language of the texts; that of the files themselves if undefined. */
  readonly language?: string
}

/** The schema of the files, frozen; throws a SchemaError with all faults of all files if there are any. */
export const parseSchema = (
  sources: readonly SourceFile[],
  { language, ...given }: ParseOptions = { functions: {} },
): Schema => {
  const faults: SchemaFault[] = []
  const read = sources.flatMap(source => readSchemaFile(source, faults) ?? [])
  checkTexts(read.filter(isTexts))
  const dictionary = language === undefined ? undefined : dictionaryOf(read, language)
  const files = dictionary ? read.map(file => translateFile(file, dictionary)) : read
  const broken = new Set(faults.filter(({ message }) => !isPassedOver(message)).map(fault => fault.file))
  const sound = files.filter(file => !broken.has(file.path))
  const schema = compile(sound, { sources, faults, given })
  if (!schema || faults.length > 0) throw new SchemaError(inOrder(faults))
  return freezeDeep({ ...schema, version: versionOf(sources), languages: languagesOf(files) })
}

/** Compiles the files that could be parsed, so that one broken file does not hide the faults of the others. */
const compile = (
  files: readonly SchemaFile[],
  { sources, faults, given }: { sources: readonly SourceFile[]; faults: SchemaFault[]; given: Given },
): Omit<Schema, 'version' | 'languages'> | undefined => {
  const project = findOne<ProjectDefinition>(files, 'project', sources, faults)
  const menu = findOne<MenuDefinition>(files, 'menu', sources, faults)
  const words = wordsOf(project?.definition)
  const ownFiles = files.filter((file): file is ResourceFile => file.kind === 'resource')
  const partFiles = files.filter((file): file is PartFile => file.kind === 'part')
  const ledgerFiles = files.filter((file): file is LedgerFile => file.kind === 'ledger')
  const resourceFiles = [...tablesIn(wholeFiles(ownFiles, partFiles), words), ...ledgerTables(ledgerFiles, words)]
  const resources = parseResources(resourceFiles, words)
  const known: Known = { resources }
  resolveNames(
    files,
    resourceFiles,
    knownNames({ sources, tables: resourceFiles, ledgers: ledgerFiles, words, pages: given.pages }),
  )
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
  const ledgers = linkLedgers(ledgerFiles, known, words)
  // If a file is broken, others would be reported for names that it defines.
  const isWhole = ownFiles.length === sources.filter(isResource).length
  const compiledProject = compileProject(project, known)
  const compiledStarts = compileStarts(starts)
  if (!isWhole) return undefined
  const defined = namedExpressions(resourceFiles)
  const linked = linkSchema(resourceFiles, { project: compiledProject, resources, ledgers, defined }, given)
  const whole: CompilingSchema = {
    project: compiledProject,
    resources: compileResources(resourceFiles, linked, given),
    ledgers: withSingles(ledgerFiles, linked),
    defined,
  }
  checkMoves(resourceFiles, whole)
  checkHeldPlaces(ledgerFiles, whole)
  const importFiles = files.filter((file): file is ImportSchemaFile => file.kind === 'import')
  const reportFiles = files.filter((file): file is ReportFile => file.kind === 'report')
  const figures = figuresIn({ tables: resourceFiles, ledgers: ledgerFiles })
  checkFigures(figures, whole, given)
  const listFiles = files.filter((file): file is ListFile => file.kind === 'list')
  const { defined: _, ...finished } = whole
  const reports = compileReports(reportFiles, whole, { ...given, figures })
  checkAbove(resourceFiles, reports)
  const dashboardFile = files.find((file): file is DashboardFile => file.kind === 'dashboard')
  return {
    ...finished,
    menu: items,
    imports: compileImports(importFiles, whole, given),
    reports,
    ...(dashboardFile && {
      dashboard: compileDashboard({
        file: dashboardFile,
        schema: whole,
        functions: given.functions,
        figuresOf: source => figuresOf(figures, source),
        holderOf: path => holderOfPath({ method: 'GET', path }, whole, Object.values(reports)),
      }),
    }),
    lists: compileLists(listFiles, whole),
    starts: compiledStarts,
  }
}

/** Tables of resources, lines and journals, and the day sums of journals. */
const tablesIn = (files: readonly ResourceFile[], words: ProjectWords): readonly TableFile[] => {
  const tables = tableFiles(files)
  return [...tables, ...journalDayFiles(tables, words)]
}

/** The resource files with everything that other files add to their fields. */
const wholeFiles = (files: readonly ResourceFile[], parts: readonly PartFile[]): readonly ResourceFile[] =>
  expandLookups(expandCopies(expandAsks(expandParts(files, parts), parts))).map(withStateField)

/** Links resources in stages, each of which uses the one before: choices, derivations, computed fields. */
const linkSchema = (
  files: readonly TableFile[],
  { resources, ...parsed }: Omit<LinkedSchema, 'resources'> & { readonly resources: ParsedResources },
  given: Given,
): LinkedSchema => {
  const chosen = { ...parsed, resources: withChoices(files, resources) }
  const derived = { ...parsed, resources: withDerived(files, chosen) }
  return { ...parsed, resources: withComputed(files, derived, given) }
}

const compileResources = (files: readonly TableFile[], schema: LinkedSchema, given: Given): Schema['resources'] =>
  Object.fromEntries(
    files.flatMap(file => {
      const resource = schema.resources[file.name]
      if (resource?.file !== file.path) return []
      return [[file.name, compileResource(file, resource, schema, given)] as const]
    }),
  )

const isResource = ({ place }: SourceFile): boolean => kindOfPlace(place) === 'resource'

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

const parseResources = (files: readonly TableFile[], project: ProjectWords): ParsedResources => {
  const resources: Record<string, ParsedResource> = {}
  for (const file of files) {
    const earlier = Object.hasOwn(resources, file.name) ? resources[file.name] : undefined
    if (earlier) file.report([], `${earlier.file} describes a resource "${file.name}" already`)
    else resources[file.name] = parseResource(file, project)
  }
  return resources
}

const inOrder = (faults: readonly SchemaFault[]): readonly SchemaFault[] =>
  onceEach(faults).toSorted((a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column)

/** A fault of a part is found in every file that uses the part. */
const onceEach = (faults: readonly SchemaFault[]): readonly SchemaFault[] => [
  ...new Map(faults.map(found => [`${found.file}:${found.line}:${found.column} ${found.message}`, found])).values(),
]

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}
