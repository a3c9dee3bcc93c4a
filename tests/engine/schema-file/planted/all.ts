// All planted mistakes, and the small shop with one of them.
import type { SourceFile } from '../../../../engine/schema-file/files/schema-file.ts'
import { fieldMistakes } from './fields.ts'
import { flowMistakes } from './flows.ts'
import { importMistakes } from './imports.ts'
import type { PlantedMistake } from './mistake.ts'
import { postingMistakes } from './postings.ts'
import { screenMistakes } from './screens.ts'
import { unitMistakes } from './units.ts'

/** Marks the position that is reported; it is no part of the file. */
export const mark = '‸'

export const mistakes: readonly PlantedMistake[] = [
  ...postingMistakes,
  ...flowMistakes,
  ...fieldMistakes,
  ...screenMistakes,
  ...unitMistakes,
  ...importMistakes,
]

/** The text with any white space where it has some, and around its lines. */
const toPattern = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s*'))

/** The files with the mistake, and with the mark if `keepMark` is set. Throws unless the text to replace stands once. */
export const plantMistake = (
  files: readonly SourceFile[],
  { name, file, replace, by }: PlantedMistake,
  { keepMark = false } = {},
): readonly SourceFile[] =>
  files.map(one => {
    if (one.place !== file) return one
    const parts = one.text.split(toPattern(replace))
    if (parts.length !== 2) throw new Error(`${name}: "${replace}" does not stand once in ${file}`)
    return { ...one, text: parts.join(keepMark ? by : by.replace(mark, '')) }
  })
