// Finds the position of a fault that is found after the files were read.
import type { JsonPath } from '../shapes/shape.ts'
import { findOffset, getLineAndColumn, readJson } from './read-json.ts'
import { type SchemaFault, toJsonPointer } from './schema-fault.ts'
import type { SourceFile } from './schema-file.ts'

/** A fault without its line: the path may name what is missing in the file. */
export interface UnlocatedFault extends Pick<SchemaFault, 'file' | 'message' | 'note'> {
  readonly path: JsonPath
}

/** The fault at its line and column; a note is at its key. */
export const locateFault = (files: readonly SourceFile[], { path, ...fault }: UnlocatedFault): SchemaFault => {
  const text = files.find(one => one.path === fault.file)?.text.replace(/^\uFEFF/, '') ?? '{}'
  const offset = findOffset(readJson(text).root, path, fault.note === undefined ? 'value' : 'key')
  return { ...fault, ...getLineAndColumn(text, offset), pointer: toJsonPointer(path) }
}
