// `schema fix`: writes the certain corrections, and shows the uncertain ones as a difference.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import {
  applyEdits,
  findFaultFix,
  formatSchemaFault,
  type SchemaFault,
} from '../../engine/schema-file/language/schema-fault.ts'
import { getSchemaNotes, readSchemaFiles } from '../../server/schema/load-schema.ts'
import type { CommandCall, CommandResult } from './command.ts'
import { toFinding } from './findings.ts'
import { fixFiles } from './fix-files.ts'
import { formatFile } from './format-file.ts'
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
