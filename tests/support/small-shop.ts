// A small but complete shop in neutral words: files of every kind, without a fault and without a note.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileSchemaFiles } from '../../engine/project/compile-schema-files.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaError, type SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'

export const smallShopFolder = 'tests/fixtures/small-shop'

export const readSmallShop = (): readonly SourceFile[] =>
  globSync('**/*.json', { cwd: smallShopFolder })
    .toSorted()
    .map(place => ({ place, path: place, text: readFileSync(join(smallShopFolder, place), 'utf8') }))

/** Every fault of the files; if there is none, every note. */
export const findFindings = (files: readonly SourceFile[]): readonly SchemaFault[] => {
  const notes: SchemaFault[] = []
  try {
    compileSchemaFiles(files, { functions: {}, reportNote: note => notes.push(note) })
    return notes
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return error.faults
  }
}
