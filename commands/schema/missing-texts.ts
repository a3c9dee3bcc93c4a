// Texts of schema files without a translation, and translations of texts that no longer occur.

import { completeFiles, findProject } from '../../engine/schema-file/files/complete-files.ts'
import type { UnlocatedFault } from '../../engine/schema-file/files/locate-fault.ts'
import { readSchemaFiles, type SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import {
  buildDictionary,
  collectTexts,
  collectTranslatableTexts,
  getLanguages,
  isTexts,
} from '../../engine/schema-file/files/translate-files.ts'

/** False for a text of {fields} alone, which is the same in each language. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[^}]*\}/g, ''))

/** A note for each file with missing texts, at the first of them, and one for each unused text. */
export const findMissingTexts = (sources: readonly SourceFile[]): readonly UnlocatedFault[] => {
  const files = completeFiles(readSchemaFiles(sources, []))
  const translatable = files.map(file => ({ file, texts: collectTranslatableTexts(file) }))
  const usedTexts = new Set([
    ...translatable.flatMap(({ texts }) => texts.map(({ text }) => text)),
    ...collectTexts(findProject(files)?.defaults),
  ])
  return getLanguages(files).flatMap(language => {
    const dictionary = buildDictionary(files, language)
    const unused = files
      .filter(isTexts)
      .filter(({ area }) => area === language)
      .flatMap(({ path, definition }) =>
        Object.keys(definition.texts)
          .filter(text => !usedTexts.has(text))
          .map(
            (text): UnlocatedFault => ({
              file: path,
              path: ['texts', text],
              message: `no schema file says "${text}"`,
              note: 'texts',
            }),
          ),
      )
    const missing = translatable.flatMap(({ file, texts }): readonly UnlocatedFault[] => {
      const untranslated = texts.filter(({ text }) => hasWords(text) && !dictionary.has(text))
      const [first] = untranslated
      const names = [...new Set(untranslated.map(({ text }) => text))].join(' | ')
      return first
        ? [{ file: file.path, path: first.path, message: `not in "${language}": ${names}`, note: 'texts' }]
        : []
    })
    return [...missing, ...unused]
  })
}
