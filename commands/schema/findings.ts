// Findings of the schema commands: faults of files with their codes and corrections, and sentences about rows.

import { formatSuggestion } from '../../engine/message/suggest.ts'
import { completeFiles } from '../../engine/schema-file/files/complete-files.ts'
import { extensionKeyword } from '../../engine/schema-file/files/folder-files.ts'
import { readSchemaFiles, type SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { findFaultFix, formatSchemaFault, type SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import { ConfigError } from '../../server/config/config.ts'
import { locateSentence } from '../../server/schema/locate-refusals.ts'
import { formatFile } from './format-file.ts'
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

/** Lines with the files of each definition of that name, and the definition; throws ConfigError if there is none. */
export const showFile = (sources: readonly SourceFile[], name: string): readonly string[] => {
  const files = completeFiles(readSchemaFiles(sources, []))
  const found = files.filter(file => file.name === name)
  if (found.length === 0)
    throw new ConfigError(
      `No file is called "${name}"${formatSuggestion(
        name,
        files.map(file => file.name),
      )}.`,
    )
  return found.flatMap(({ kind, path, paths = [path], definition }) => [
    `${name}: ${kind}, ${paths.join(', ')}`,
    ...formatFile(JSON.stringify({ ...Object(definition), [extensionKeyword]: undefined }))
      .trimEnd()
      .split('\n'),
  ])
}
