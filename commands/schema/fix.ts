// `schema fix`: writes the certain corrections, and shows the uncertain ones as a difference.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import {
  applyEdits,
  type FileEdit,
  findFaultFix,
  formatSchemaFault,
  type SchemaFault,
} from '../../engine/schema-file/language/schema-fault.ts'
import { getSchemaNotes, readSchemaFiles } from '../../server/schema/load-schema.ts'
import type { CommandCall, CommandResult } from './command.ts'
import { toFinding } from './findings.ts'
import { formatFile, formatSource } from './format-file.ts'
import { findFolder, tryCompile } from './load-project.ts'

export const runFix = async ({ args: [folder], options }: CommandCall): Promise<CommandResult> => {
  const path = findFolder(folder)
  const sources = readSchemaFiles(path)
  const { files, corrected, remaining } = await fixFiles(sources, findFindings)
  const changed = files.filter(({ text }, index) => text !== sources[index]?.text)
  const isDry = options.dry === true
  if (!isDry) for (const { place, text } of changed) writeFileSync(join(path, place), text)
  const faults = remaining.filter(({ note }) => note === undefined)
  return {
    files: changed.map(file => file.path),
    findings: faults.map(fault => toFinding(files, fault)),
    lines: [
      ...corrected.map(fault => `corrected ${formatSchemaFault(fault)}`),
      ...changed.flatMap(file => (isDry ? formatDifference(findSource(sources, file), file) : [`wrote ${file.path}`])),
      ...faults.flatMap(fault => formatProposal(files, fault)),
    ],
    summary: `${corrected.length} corrected, ${changed.length} file${changed.length === 1 ? '' : 's'} ${isDry ? 'would be ' : ''}written, ${faults.length} left.`,
  }
}

/** The faults that refuse the files; if there are none, their notes. */
const findFindings = async (files: readonly SourceFile[]): Promise<readonly SchemaFault[]> => {
  const compiled = await tryCompile(files)
  return 'faults' in compiled ? compiled.faults : getSchemaNotes(compiled.schema)
}

const findSource = (sources: readonly SourceFile[], { path }: SourceFile): SourceFile => {
  const source = sources.find(one => one.path === path)
  if (!source) throw new Error(`no file ${path} was read`)
  return source
}

/** An uncertain correction as a difference; nothing if the fault suggests none. */
const formatProposal = (files: readonly SourceFile[], fault: SchemaFault): readonly string[] => {
  const source = files.find(({ path }) => path === fault.file)
  const fix = source && findFaultFix(source.text, fault)
  return fix ? formatDifference(source, { ...source, text: applyEdits(source.text, [fix.edit]) }) : []
}

/** The changed lines; what the form alone changes is not shown. */
const formatDifference = (before: SourceFile, after: SourceFile): readonly string[] => {
  const lines = formatFile(before.text).split('\n')
  const changedLines = after.text.split('\n')
  return [
    `--- ${before.path}`,
    ...changedLines.flatMap((line, index) =>
      line === (lines[index] ?? '') ? [] : [`@@ ${index + 1} @@`, `-${lines[index] ?? ''}`, `+${line}`],
    ),
  ]
}

// Applies every correction that has one candidate and makes its fault go away.

/** Returns every fault of the files; if there is none, every note. */
type FindFindings = (files: readonly SourceFile[]) => Promise<readonly SchemaFault[]>

interface FixedFiles {
  readonly files: readonly SourceFile[]
  /** The faults that were corrected, with their positions at that time. */
  readonly corrected: readonly SchemaFault[]
  /** What is left. */
  readonly remaining: readonly SchemaFault[]
}

interface Correction {
  readonly fault: SchemaFault
  readonly edit: FileEdit
}

export const fixFiles = async (sources: readonly SourceFile[], findFindings: FindFindings): Promise<FixedFiles> => {
  let files: readonly SourceFile[] = sources.map(file => ({ ...file, text: formatSource(file) }))
  let remaining = await findFindings(files)
  const corrected: SchemaFault[] = []
  const refused = new Set<string>()
  for (;;) {
    const corrections = listCorrections(files, remaining).filter(({ fault }) => !refused.has(getKey(fault)))
    if (corrections.length === 0) return { files, corrected, remaining }
    const changed = applyCorrections(files, corrections)
    const found = await findFindings(changed)
    const failed = corrections.filter(({ fault }) => found.some(one => isSamePlace(one, fault)))
    for (const { fault } of failed) refused.add(getKey(fault))
    if (failed.length > 0) continue
    corrected.push(...corrections.map(({ fault }) => fault))
    files = changed
    remaining = found
  }
}

/** One correction for each place; faults that several files report at one place are one. */
const listCorrections = (files: readonly SourceFile[], faults: readonly SchemaFault[]): readonly Correction[] => {
  const corrections = faults.flatMap(fault => {
    const source = files.find(({ path }) => path === fault.file)
    const fix = source && findFaultFix(source.text, fault)
    return fix?.isCertain ? [[`${fix.edit.file} ${fix.edit.offset}`, { fault, edit: fix.edit }] as const] : []
  })
  return [...new Map(corrections.toReversed()).values()].toReversed()
}

const applyCorrections = (files: readonly SourceFile[], corrections: readonly Correction[]): readonly SourceFile[] => {
  const edits = Map.groupBy(corrections, ({ edit }) => edit.file)
  return files.map(file => {
    const own = edits.get(file.path)?.map(({ edit }) => edit)
    return own ? { ...file, text: formatSource({ ...file, text: applyEdits(file.text, own) }) } : file
  })
}

/** A correction failed if a finding is at its place afterwards; findings elsewhere were hidden by the fault. */
const isSamePlace = (one: SchemaFault, other: SchemaFault): boolean =>
  one.file === other.file && one.line === other.line && one.column === other.column

const getKey = ({ file, line, column, message }: SchemaFault): string => `${file}:${line}:${column} ${message}`
