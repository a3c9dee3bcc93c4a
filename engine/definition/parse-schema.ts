// All files of a shop to one compiled schema, or to the list of everything that is wrong with them.

import type { CompilingSchema } from '../schema/compiling-schema.ts'
import type { Resource } from '../schema/resource.ts'
import type { Schema } from '../schema/schema.ts'
import {
  checkPaths,
  checkReferences,
  checkStart,
  compileProject,
  type Known,
  type Resources,
} from './across/check-across.ts'
import { checkAuthorization } from './across/check-authorization.ts'
import { checkFormerNames } from './across/check-former-names.ts'
import { checkLogs } from './across/check-logs.ts'
import { checkOtherMoves } from './across/check-other-moves.ts'
import { checkTables } from './across/check-tables.ts'
import { compileStarts } from './compile-start.ts'
import { withStateWords } from './fields/state-words.ts'
import { askFilesOf } from './files/ask-files.ts'
import { type ResourceFile, type TableFile, tableFiles } from './files/document-files.ts'
import { expandParts, type PartFile } from './files/expand-parts.ts'
import { type ProjectWords, wordsOf } from './files/project-words.ts'
import { SchemaError, type SchemaFault } from './files/schema-fault.ts'
import { kindOfPlace, readSchemaFile, type SchemaFile, type SourceFile } from './files/schema-file.ts'
import { versionOf } from './files/version.ts'
import { freezeDeep } from './freeze.ts'
import { compileImports, type ImportSchemaFile } from './imports/compile-import.ts'
import { compileLedgers } from './ledgers/compile-ledger.ts'
import { withSingles } from './ledgers/compile-single.ts'
import { type LedgerFile, ledgerTables } from './ledgers/ledger-tables.ts'
import { compileMenu } from './menu/compile-menu.ts'
import { knownNames } from './names/known-names.ts'
import { resolveNames } from './names/resolve-names.ts'
import { compileReports } from './reports/compile-reports.ts'
import type { ReportFile } from './reports/reading-report.ts'
import { withComputed } from './resources/compile-computed.ts'
import { withDerived } from './resources/compile-derived.ts'
import { compileExpressions, type Given } from './resources/compile-expressions.ts'
import { compileResource } from './resources/compile-resource.ts'
import { withFetchedChoices } from './resources/fetched-choices.ts'
import type { MenuDefinition } from './shapes/menu.ts'
import type { ProjectDefinition } from './shapes/project.ts'
import type { StartDefinition } from './shapes/start.ts'

/** The schema that the files describe, frozen; throws a SchemaError with all faults of all files when there is one. */
export const parseSchema = (sources: readonly SourceFile[], given: Given = { functions: {} }): Schema => {
  const faults: SchemaFault[] = []
  const files = sources.flatMap(source => readSchemaFile(source, faults) ?? [])
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
  const known: Known = { resources }
  resolveNames(files, resourceFiles, knownNames({ sources, tables: resourceFiles, words }))
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
  // A broken file would make the others name what is not there.
  const isWhole = ownFiles.length === sources.filter(isResource).length
  const compiledProject = compileProject(project, known)
  const compiledStarts = compileStarts(starts)
  if (!isWhole) return undefined
  const derived: CompilingSchema = {
    project: compiledProject,
    resources: withDerived(resourceFiles, { resources, ledgers }),
    ledgers,
  }
  const resolved = { ...derived, ledgers: withSingles(ledgerFiles, derived) }
  const marked = { ...resolved, resources: withComputed(resourceFiles, resolved, given) }
  const whole = { ...marked, resources: withExpressions(resourceFiles, marked, given) }
  checkOtherMoves(resourceFiles, whole)
  const importFiles = files.filter((file): file is ImportSchemaFile => file.kind === 'import')
  const reportFiles = files.filter((file): file is ReportFile => file.kind === 'report')
  return {
    ...whole,
    menu: items,
    imports: compileImports(importFiles, whole, given),
    reports: compileReports(reportFiles, whole, given),
    starts: compiledStarts,
  }
}

const withExpressions = (files: readonly TableFile[], schema: CompilingSchema, given: Given): Resources =>
  Object.fromEntries(
    Object.entries(schema.resources).map(([name, resource]) => {
      const file = files.find(one => one.path === resource.file && one.name === name)
      return [name, file ? compileExpressions(file, resource, schema, given) : resource]
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
