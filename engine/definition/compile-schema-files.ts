// Compiles all schema files to one schema, or throws the list of all faults.

import type { Project } from '../schema/project.ts'
import type { Schema } from '../schema/schema.ts'
import type { CompilingSchema, LinkedSchema, ParsedResource, ParsedResources, ParsedSchema } from '../schema/stages.ts'
import { freezeDeep } from '../values/freeze-deep.ts'
import { checkPaths, checkReferences, checkStart, compileProject } from './across/check-across.ts'
import { checkAuthorization } from './across/check-authorization.ts'
import { checkFormerNames } from './across/check-former-names.ts'
import { checkLimitLog, checkLimitReversals } from './across/check-limits.ts'
import { checkLogs } from './across/check-logs.ts'
import { checkMoves } from './across/check-other-moves.ts'
import { checkTables } from './across/check-tables.ts'
import { checkTrees } from './across/check-trees.ts'
import { compileStarts } from './compile-start.ts'
import { checkConsistency } from './consistency/check-consistency.ts'
import { compileDashboard } from './dashboard/compile-dashboard.ts'
import type { DashboardFile } from './dashboard/part-report.ts'
import { parseNamedExpressions } from './expressions/compile-named-expressions.ts'
import type { CompileOptions } from './expressions/schema-scope.ts'
import { withStateField } from './fields/state-field.ts'
import { buildAskFiles } from './files/ask-files.ts'
import { completeFiles } from './files/complete-files.ts'
import type { LedgerFile, ListFile, ReportSchemaFile } from './files/concept-files.ts'
import type { RawTableFile, ResourceFile } from './files/document-files.ts'
import { buildTableFiles } from './files/document-files.ts'
import { dropConsequences } from './files/drop-consequences.ts'
import { expandAsks } from './files/expand-asks.ts'
import { expandCopies } from './files/expand-copies.ts'
import { expandLookups } from './files/expand-lookups.ts'
import { expandParts, type PartFile } from './files/expand-parts.ts'
import { groupFiles } from './files/folder-files.ts'
import { buildJournalDayFiles } from './files/journal-days.ts'
import { getProjectConfig, type ProjectConfig } from './files/project-config.ts'
import { applyProjectTypes } from './files/project-types.ts'
import { SchemaError, type SchemaFault } from './files/schema-fault.ts'
import { getFileKind, readSchemaFiles, type SchemaFile, type SourceFile } from './files/schema-file.ts'
import type { TableFile } from './files/table-file.ts'
import { readTable } from './files/table-file.ts'
import { buildDictionary, checkTexts, getLanguages, isTexts, translateFile } from './files/translate-files.ts'
import { computeVersion } from './files/version.ts'
import { compileImports } from './imports/compile-import.ts'
import type { ImportSchemaFile } from './imports/import-posting.ts'
import { checkHeldPlaces } from './ledgers/check-held-places.ts'
import { withSingles } from './ledgers/compile-single.ts'
import { buildLedgerTables } from './ledgers/ledger-tables.ts'
import { linkLedgers } from './ledgers/link-ledgers.ts'
import { compileLists } from './lists/compile-lists.ts'
import { compileMenu } from './menu/compile-menu.ts'
import { buildNameIndex } from './names/name-index.ts'
import { resolveNames } from './names/resolve-names.ts'
import { checkFigures } from './reports/check-figures.ts'
import { checkViewReports } from './reports/check-view-reports.ts'
import { compileReports, findPathOwner } from './reports/compile-reports.ts'
import { collectFigures, getFigures } from './reports/figures.ts'
import { compileResource } from './resources/compile-resource.ts'
import { withChoices } from './resources/link-choices.ts'
import { withComputed } from './resources/link-computed.ts'
import { withDerived } from './resources/link-derived.ts'
import { parseResource } from './resources/parse-resource.ts'
import { createReuse, type Reuse } from './reuse/cached-results.ts'
import type { MenuDefinition } from './shapes/menu-shape.ts'
import type { ProjectDefinition } from './shapes/project-shape.ts'
import { isRecoverable } from './shapes/shape-compound.ts'
import type { StartDefinition } from './shapes/start-shape.ts'

interface ParseSchemaOptions extends CompileOptions {
  /** Language of the texts; that of the files themselves if undefined. */
  readonly language?: string
  /** Called with each note, if the files are accepted. */
  readonly reportNote?: (note: SchemaFault) => void
  /** What a compilation before hands on; that of the last one in the same language if undefined. */
  readonly reuse?: Reuse
}

/** The schema of the files, frozen; throws a SchemaError with all faults of all files if there are any. */
export const compileSchemaFiles = (
  sources: readonly SourceFile[],
  { language, reportNote, reuse = getReuse(language), ...options }: ParseSchemaOptions = { functions: {} },
): Schema => {
  const found: SchemaFault[] = []
  const allFiles = readSchemaFiles(sources, found)
  const broken = new Set(found.filter(({ message }) => !isRecoverable(message)).map(fault => fault.file))
  const isSound = ({ path, paths = [path] }: SchemaFile): boolean => !paths.some(one => broken.has(one))
  const readFiles = completeFiles(allFiles.filter(isSound), allFiles)
  checkTexts(readFiles.filter(isTexts))
  const dictionary = language === undefined ? undefined : buildDictionary(readFiles, language)
  const files = dictionary ? readFiles.map(file => translateFile(file, dictionary)) : readFiles
  const schema = compileFiles(applyProjectTypes(files), {
    sources,
    faults: found,
    options: reuse.keep('options', options),
    reuse,
  })
  const faults = found.filter(({ note }) => note === undefined)
  if (!schema || faults.length > 0) throw new SchemaError(sortFaults(dropConsequences(faults)))
  if (reportNote) for (const note of sortFaults(found)) reportNote(note)
  const project = language === undefined ? schema.project : putLanguageFirst(schema.project, language)
  return freezeDeep({ ...schema, project, version: computeVersion(sources), languages: getLanguages(files) })
}

/** The first language is that of the texts: files of reports are in it. */
const putLanguageFirst = (project: Project, language: string): Project => ({
  ...project,
  languages: project.languages.toSorted((one, other) => Number(other === language) - Number(one === language)),
})

/** The compilations of each language hand on to the next one what has not changed. */
const reuseByLanguage = new Map<string, Reuse>()

const getReuse = (language = ''): Reuse => {
  const reuse = reuseByLanguage.get(language) ?? createReuse()
  reuseByLanguage.set(language, reuse)
  return reuse
}

interface CompileContext {
  readonly sources: readonly SourceFile[]
  readonly faults: SchemaFault[]
  readonly options: CompileOptions
  readonly reuse: Reuse
}

/** Compiles the files that could be parsed, so that one broken file does not hide the faults of the others. */
const compileFiles = (
  files: readonly SchemaFile[],
  { sources, faults, options, reuse }: CompileContext,
): Omit<Schema, 'version' | 'languages'> | undefined => {
  const project = findSingleFile<ProjectDefinition>(files, 'project', sources, faults)
  const menu = findSingleFile<MenuDefinition>(files, 'menu', sources, faults)
  const config = reuse.keep('config', getProjectConfig(project?.definition))
  const ownFiles = files.filter((file): file is ResourceFile => file.kind === 'resource')
  const partFiles = files.filter((file): file is PartFile => file.kind === 'part')
  const ledgerFiles = files.filter((file): file is LedgerFile => file.kind === 'ledger')
  const resourceFiles = [
    ...buildTables(expandResourceFiles(ownFiles, partFiles), config),
    ...buildLedgerTables(ledgerFiles, config),
  ].map(file => keepTable(reuse, readTable(file)))
  const resources = parseResources(resourceFiles, config, reuse)
  const parsedSchema: ParsedSchema = { resources }
  resolveNames(
    files,
    resourceFiles,
    buildNameIndex({ sources, tables: resourceFiles, ledgers: ledgerFiles, config, pages: options.pages }),
  )
  checkReferences(
    [...resourceFiles, ...resourceFiles.flatMap(file => buildAskFiles(file).map(ask => ask.file))],
    parsedSchema,
  )
  checkPaths(resourceFiles, resources)
  checkTables(resourceFiles, resources)
  checkLogs(resourceFiles, parsedSchema)
  checkTrees(resourceFiles, parsedSchema)
  if (project) checkAuthorization(project, parsedSchema)
  if (project) checkLimitLog(project, parsedSchema)
  const starts = files.filter((file): file is SchemaFile<StartDefinition> => file.kind === 'start')
  for (const file of starts) checkStart(file, parsedSchema)
  checkFormerNames(resourceFiles, project, config)
  const items = menu ? compileMenu(menu, config, parsedSchema) : []
  if (!project) return undefined
  const ledgers = reuse.keepEntries('ledgers', linkLedgers(ledgerFiles, parsedSchema, config))
  checkLimitReversals(project, { resources, ledgers })
  // If a file is broken, others would be reported for names that it defines.
  const isWhole = ownFiles.length === groupFiles(sources.filter(isResource)).length
  const compiledProject = reuse.keep('project', compileProject(project, parsedSchema, options))
  const compiledStarts = compileStarts(starts)
  if (!isWhole) return undefined
  const defined = reuse.keepEntries('named expressions', parseNamedExpressions(resourceFiles))
  const parsed = { project: compiledProject, resources, ledgers, defined }
  const linkedSchema = linkSchema(resourceFiles, parsed, options)
  const linked = { ...linkedSchema, resources: reuse.keepEntries('linked', linkedSchema.resources) }
  const compilingSchema: CompilingSchema = {
    project: compiledProject,
    resources: compileResources(resourceFiles, linked, { options, reuse }),
    ledgers: withSingles(ledgerFiles, linked, reuse),
    defined,
  }
  checkMoves(resourceFiles, compilingSchema)
  checkHeldPlaces(ledgerFiles, compilingSchema)
  const importFiles = files.filter((file): file is ImportSchemaFile => file.kind === 'import')
  const reportFiles = files.filter((file): file is ReportSchemaFile => file.kind === 'report')
  const figures = collectFigures({ tables: resourceFiles, ledgers: ledgerFiles })
  checkFigures(figures, compilingSchema, options)
  const listFiles = files.filter((file): file is ListFile => file.kind === 'list')
  const { defined: _, ...finished } = compilingSchema
  const reports = compileReports(reportFiles, compilingSchema, { ...options, figures, reuse })
  checkViewReports(resourceFiles, reports)
  const dashboardFile = files.find((file): file is DashboardFile => file.kind === 'dashboard')
  const compiledSchema = {
    ...finished,
    menu: items,
    imports: compileImports(importFiles, compilingSchema, options),
    reports,
    ...(dashboardFile && {
      dashboard: compileDashboard({
        file: dashboardFile,
        schema: compilingSchema,
        functions: options.functions,
        figuresOf: source => getFigures(figures, source),
        findPathOwner: path => findPathOwner({ method: 'GET', path }, compilingSchema, Object.values(reports)),
      }),
    }),
    lists: compileLists(listFiles, compilingSchema),
    starts: compiledStarts,
  }
  if (faults.length === 0) checkConsistency({ files, tables: resourceFiles }, compiledSchema)
  return compiledSchema
}

/** Tables of resources, lines and journals, and the day sums of journals. */
const buildTables = (files: readonly ResourceFile[], config: ProjectConfig): readonly RawTableFile[] => {
  const tables = buildTableFiles(files)
  return [...tables, ...buildJournalDayFiles(tables, config)]
}

/** The resource files with everything that other files add to their fields. */
const expandResourceFiles = (files: readonly ResourceFile[], parts: readonly PartFile[]): readonly ResourceFile[] =>
  expandLookups(expandCopies(expandAsks(expandParts(files, parts), parts))).map(withStateField)

/** Links resources in stages, each of which uses the one before: choices, derivations, computed fields. */
const linkSchema = (
  files: readonly TableFile[],
  { resources, ...parsed }: Omit<LinkedSchema, 'resources'> & { readonly resources: ParsedResources },
  options: CompileOptions,
): LinkedSchema => {
  const chosen = { ...parsed, resources: withChoices(files, resources) }
  const derived = { ...parsed, resources: withDerived(files, chosen) }
  return { ...parsed, resources: withComputed(files, derived, options) }
}

const compileResources = (
  files: readonly TableFile[],
  schema: LinkedSchema,
  { options, reuse }: Pick<CompileContext, 'options' | 'reuse'>,
): Schema['resources'] => {
  // What a program remembers of a resource, such as statements, may depend on ledgers: another ledger makes it another resource.
  const ledgers = Object.values(schema.ledgers)
  return Object.fromEntries(
    files.flatMap(file => {
      const resource = schema.resources[file.name]
      if (resource?.file !== file.path) return []
      const compiled = reuse.compute({
        key: `resource ${file.name}`,
        inputs: [...listTableInputs(file), resource, options, ...ledgers],
        schema,
        report: file.report,
        run: (readSchema, report) => compileResource({ ...file, report }, resource, readSchema, options),
      })
      return [[file.name, compiled] as const]
    }),
  )
}

/** The file of a table with the former definitions where they are equal. */
const keepTable = (reuse: Reuse, { report, ...file }: TableFile): TableFile => ({
  ...reuse.keep(`table ${file.name}`, file),
  report,
})

const listTableInputs = ({ report: _report, ...file }: TableFile): readonly unknown[] => Object.values(file)

const noParts = { resources: {}, ledgers: {} }

const isResource = ({ place }: SourceFile): boolean => getFileKind(place) === 'resource'

const findSingleFile = <T>(
  files: readonly SchemaFile[],
  kind: 'project' | 'menu',
  sources: readonly SourceFile[],
  faults: SchemaFault[],
): SchemaFile<T> | undefined => {
  const fileName = `${kind}.json`
  if (!sources.some(source => source.place === fileName)) {
    faults.push({ file: fileName, line: 1, column: 1, pointer: '', message: 'the file is missing' })
  }
  return files.find(file => file.kind === kind) as SchemaFile<T> | undefined
}

const parseResources = (files: readonly TableFile[], project: ProjectConfig, reuse: Reuse): ParsedResources => {
  const resources: Record<string, ParsedResource> = {}
  for (const file of files) {
    const earlier = Object.hasOwn(resources, file.name) ? resources[file.name] : undefined
    if (earlier) file.report([], `${earlier.file} describes a resource "${file.name}" already`)
    else
      resources[file.name] = reuse.compute({
        key: `parsed ${file.name}`,
        inputs: [...listTableInputs(file), project],
        schema: noParts,
        report: file.report,
        run: (_schema, report) => parseResource({ ...file, report }, project),
      })
  }
  return resources
}

const sortFaults = (faults: readonly SchemaFault[]): readonly SchemaFault[] =>
  removeDuplicateFaults(faults).toSorted(
    (a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column,
  )

/** A fault of a part is found in every file that uses the part. */
const removeDuplicateFaults = (faults: readonly SchemaFault[]): readonly SchemaFault[] => [
  ...new Map(faults.map(fault => [`${fault.file}:${fault.line}:${fault.column} ${fault.message}`, fault])).values(),
]

const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}
