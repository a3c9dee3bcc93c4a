// Finds the position of a fault that is found after the files were read.

import { findOffset, getLineAndColumn, readJson } from '../language/read-json.ts'
import { type SchemaFault, toJsonPointer } from '../language/schema-fault.ts'
import type { JsonPath } from '../language/shape.ts'
import { groupFiles, locateInFiles, type SourceFile } from './folder-files.ts'

/** A fault without its line: the path may name what is missing in the file. */
export interface UnlocatedFault extends Pick<SchemaFault, 'file' | 'message' | 'note'> {
  readonly path: JsonPath
}

/** The fault at its line and column; a note is at its key. */
export const locateFault = (files: readonly SourceFile[], { path, ...fault }: UnlocatedFault): SchemaFault => {
  const group = groupFiles(files).find(sources => sources.some(one => one.path === fault.file)) ?? []
  const texts = group.map(({ text }) => text.replace(/^\uFEFF/, ''))
  const parsed = texts.map(readJson)
  const { index, path: inner } = locateInFiles(
    parsed.map(({ value }) => value),
    path,
  )
  const offset = findOffset(parsed[index]?.root, inner, fault.note === undefined ? 'value' : 'key')
  const file = group[index]?.path ?? fault.file
  return { ...fault, file, ...getLineAndColumn(texts[index] ?? '{}', offset), pointer: toJsonPointer(path) }
}
