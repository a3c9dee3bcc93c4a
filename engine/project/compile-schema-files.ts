// Compiles all schema files to one schema, or throws the list of all faults.
import { compileMenu } from '../access/compile-menu.ts'
import { checkAuthorization } from '../authorization/check-authorization.ts'
import { checkLimitLog, checkLimitReversals } from '../authorization/check-limits.ts'
import { compileLists } from '../document/list/compile-lists.ts'
import { withStateField } from '../document/state-field.ts'
import { compileImports } from '../import/compile-import.ts'
import type { ImportSchemaFile } from '../import/import-posting.ts'
import { checkHeldPlaces } from '../ledger/check-held-places.ts'
import { withSingles } from '../ledger/compile-single.ts'
import { buildJournalDayFiles } from '../ledger/journal-days.ts'
import { buildLedgerTables } from '../ledger/ledger-tables.ts'
import { withDerived } from '../ledger/link-derived.ts'
import { linkLedgers } from '../ledger/link-ledgers.ts'
import { formatSuggestion } from '../message/suggest.ts'
import { withChoices } from '../record/link-choices.ts'
import { withComputed } from '../record/link-computed.ts'
import { parseResource } from '../record/parse-resource.ts'
import { checkFigures } from '../report/compile/check-figures.ts'
import { compileDashboard, type DashboardFile } from '../report/compile/compile-dashboard.ts'
import { checkViewReports, compileReports, findPathOwner } from '../report/compile/compile-reports.ts'
import type { Project } from '../schema/project.ts'
import type { Schema, StartData, StartRows } from '../schema/schema.ts'
import type { CompilingSchema, LinkedSchema, ParsedResource, ParsedResources, ParsedSchema } from '../schema/stages.ts'
import { createReuse, type Reuse } from '../schema-file/cached-results.ts'
import { dropConsequences } from '../schema-file/drop-consequences.ts'
import { buildAskFiles, expandAsks } from '../schema-file/files/ask-files.ts'
import { completeFiles } from '../schema-file/files/complete-files.ts'
import { buildTableFiles, type RawTableFile, type ResourceFile } from '../schema-file/files/document-files.ts'
import { expandCopies } from '../schema-file/files/expand-copies.ts'
import { expandLookups } from '../schema-file/files/expand-lookups.ts'
import { expandParts, type PartFile } from '../schema-file/files/expand-parts.ts'
import { groupFiles } from '../schema-file/files/folder-files.ts'
import { applyProjectTypes, getProjectConfig, type ProjectConfig } from '../schema-file/files/project-types.ts'
import {
  getFileKind,
  type LedgerFile,
  type ListFile,
  type ReportSchemaFile,
  readSchemaFiles,
  type SchemaFile,
  type SourceFile,
} from '../schema-file/files/schema-file.ts'
import { readTable, type TableFile } from '../schema-file/files/table-file.ts'
import {
  buildDictionary,
  checkTexts,
  getLanguages,
  isTexts,
  translateFile,
} from '../schema-file/files/translate-files.ts'
import { computeVersion } from '../schema-file/files/version.ts'
import { SchemaError, type SchemaFault } from '../schema-file/language/schema-fault.ts'
import { isRecoverable } from '../schema-file/language/shape-compound.ts'
import { collectFigures, getFigures } from '../schema-file/names/figures.ts'
import { buildNameIndex } from '../schema-file/names/name-index.ts'
import { resolveNames } from '../schema-file/names/resolve-names.ts'
import type { MenuDefinition } from '../schema-file/shapes/menu-shape.ts'
import type { StartDefinition } from '../schema-file/shapes/part-shape.ts'
import type { ProjectDefinition } from '../schema-file/shapes/project-shape.ts'
import { parseNamedExpressions } from '../scope/compile-named-expressions.ts'
import type { CompileOptions } from '../scope/schema-scope.ts'
import { freezeDeep } from '../value/records.ts'
import { checkPaths, checkReferences, checkStart, compileProject } from './across/check-across.ts'
import { checkFormerNames } from './across/check-former-names.ts'
import { checkMoves } from './across/check-other-moves.ts'
import { checkLogs, checkTables, checkTrees } from './across/check-tables.ts'
import { compileResource } from './compile-resource.ts'
import { checkConsistency } from './consistency/check-consistency.ts'

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

// Compiles start data from its files: the rows of the base (which may have a base too) come before the rows of the file.

type StartFile = SchemaFile<StartDefinition>

const compileStarts = (files: readonly StartFile[]): Readonly<Record<string, StartData>> =>
  Object.fromEntries(files.map(file => [file.name, compileStart(file, files)]))

const compileStart = (file: StartFile, files: readonly StartFile[], ancestors: readonly string[] = []): StartData => {
  const { chain, shops = {}, offers = [], days = {} } = file.definition
  const isBase = files.some(({ definition }) => definition.base === file.name)
  const own = { isBase, chain, shops, offers, days: sortDays(days) }
  const baseFile = findBase(file, files, [...ancestors, file.name])
  if (!baseFile) return own
  const base = compileStart(baseFile, files, [...ancestors, file.name])
  const codes = [...new Set([...Object.keys(base.shops), ...Object.keys(own.shops)])]
  return {
    isBase,
    chain: mergeRows(base.chain, own.chain),
    shops: Object.fromEntries(codes.map(code => [code, mergeRows(base.shops[code] ?? {}, own.shops[code] ?? {})])),
    offers,
    // Rows of the base come first on the same day.
    days: [...base.days, ...own.days].toSorted(([one], [other]) => other - one),
  }
}

const sortDays = (days: NonNullable<StartDefinition['days']>): StartData['days'] =>
  Object.entries(days)
    .map(([ago, shops]) => [Number(ago), shops] as const)
    .toSorted(([one], [other]) => other - one)

const findBase = (
  { definition, report }: StartFile,
  files: readonly StartFile[],
  ancestors: readonly string[],
): StartFile | undefined => {
  const { base } = definition
  if (base === undefined) return undefined
  const others = files.filter(other => !ancestors.includes(other.name))
  const match = others.find(other => other.name === base)
  // Reports each fault once: for the file itself, and not again for the files that are based on it.
  const [first] = ancestors
  if (ancestors.length > 1 && base === first) report(['base'], `"${base}" is built on this one`)
  else if (!match && ancestors.length === 1) {
    const names = others.map(other => other.name)
    report(['base'], `no other start data is called "${base}"${formatSuggestion(base, names)}`)
  }
  return match
}

const mergeRows = (first: StartRows, then: StartRows): StartRows =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(then)])].map(name => [
      name,
      [...(first[name] ?? []), ...(then[name] ?? [])],
    ]),
  )
