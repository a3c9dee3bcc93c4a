// Findings of the schema commands: faults of files with their codes and corrections, and sentences about rows.
import { findFaultFix } from '../../engine/schema-file/language/fault-fix.ts'
import { formatSchemaFault, type SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { locateSentence } from '../../server/schema/locate-refusals.ts'
import type { FindingCode, SchemaFinding } from './output.ts'

/** The first that matches; messages of faults are stable, and each is a row of a test. */
const codesByMessage: readonly (readonly [pattern: RegExp, code: FindingCode])[] = [
  [/^not JSON|^the file is (?:empty|missing|of no kind)|^this file is of no kind|here twice$/, 'json'],
  [/^unknown key .*; it is called/, 'key.renamed'],
  [/^unknown key/, 'key.unknown'],
  [/^the key ".*" is missing/, 'key.missing'],
  [/^expected |is not one of|is not the name of|^".*" is not (?:a|an|of) /, 'value'],
  [/did you mean|(?:is|are) called "|has no |^no field|^nothing is called/, 'name'],
]

const getFaultCode = ({ message, note }: SchemaFault): FindingCode =>
  note ?? codesByMessage.find(([pattern]) => pattern.test(message))?.[1] ?? 'rule'

export const toFinding = (files: readonly SourceFile[], fault: SchemaFault): SchemaFinding => {
  const { file, line, column, pointer, message } = fault
  const source = files.find(({ path }) => path === file)?.text
  const fix = source === undefined ? undefined : findFaultFix(source, fault)
  return {
    code: getFaultCode(fault),
    severity: fault.note === undefined ? 'fault' : 'note',
    message,
    file,
    line,
    column,
    pointer,
    ...(fix && { fix: { certain: fix.isCertain, edits: [fix.edit] } }),
  }
}

/** A sentence about rows, with the position of the field that it is about. */
export const toSentenceFinding = (
  files: readonly SourceFile[],
  sentence: string,
  code: 'lock' | 'lock.note' | 'data',
): SchemaFinding => ({ code, severity: code === 'lock.note' ? 'note' : 'fault', ...locateSentence(files, sentence) })

export const formatFinding = ({ file, line, column, pointer, message }: SchemaFinding): string => {
  if (file === undefined) return message
  if (line === undefined || column === undefined) return `${file}: ${message}`
  return pointer === undefined
    ? `${file}:${line}:${column}: ${message}`
    : formatSchemaFault({ file, line, column, pointer, message })
}
