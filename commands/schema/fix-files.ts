// Corrects schema files: applies every correction that has one candidate and makes its fault go away.

import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import {
  applyEdits,
  type FileEdit,
  findFaultFix,
  type SchemaFault,
} from '../../engine/schema-file/language/schema-fault.ts'
import { formatSource } from './format-file.ts'

/** Returns every fault of the files; if there is none, every note. */
type FindFindings = (files: readonly SourceFile[]) => Promise<readonly SchemaFault[]>

export interface FixedFiles {
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
