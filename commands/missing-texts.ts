// Texts of schema files without a translation, and translations of texts that no longer occur.

import { readSchemaFile, type SourceFile } from '../engine/definition/files/schema-file.ts'
import {
  buildDictionary,
  collectTranslatableTexts,
  getLanguages,
  isTexts,
} from '../engine/definition/files/translate-files.ts'

/** Returns a line for each file with missing texts, and one for each unused text. */
export const findMissingTexts = (sources: readonly SourceFile[]): readonly string[] => {
  const files = sources.flatMap(source => readSchemaFile(source, []) ?? [])
  const translatable = files.map(file => ({
    file,
    texts: new Set(collectTranslatableTexts(file).map(({ text }) => text)),
  }))
  const usedTexts = new Set(translatable.flatMap(({ texts }) => [...texts]))
  return getLanguages(files).flatMap(language => {
    const dictionary = buildDictionary(files, language)
    const unused = files
      .filter(isTexts)
      .filter(({ area }) => area === language)
      .flatMap(({ path, definition }) =>
        Object.keys(definition.texts)
          .filter(text => !usedTexts.has(text))
          .map(text => `${path}: no schema file says "${text}"`),
      )
    const missing = translatable.flatMap(({ file, texts }) => {
      const untranslated = [...texts].filter(text => !dictionary.has(text))
      return untranslated.length === 0 ? [] : [`${file.path}: not in "${language}": ${untranslated.join(' | ')}`]
    })
    return [...missing, ...unused]
  })
}
