// Texts of schema files without a translation, and translations of texts that no longer occur.

import { readSchemaFile, type SourceFile } from '../engine/definition/files/schema-file.ts'
import { dictionaryOf, isTexts, languagesOf, spokenIn } from '../engine/definition/files/translate-files.ts'

/** Returns a line for each file with missing texts, and one for each unused text. */
export const missingTexts = (sources: readonly SourceFile[]): readonly string[] => {
  const files = sources.flatMap(source => readSchemaFile(source, []) ?? [])
  const spoken = files.map(file => ({ file, texts: new Set(spokenIn(file).map(({ text }) => text)) }))
  const said = new Set(spoken.flatMap(({ texts }) => [...texts]))
  return languagesOf(files).flatMap(language => {
    const known = dictionaryOf(files, language)
    const unused = files
      .filter(isTexts)
      .filter(({ area }) => area === language)
      .flatMap(({ path, definition }) =>
        Object.keys(definition.texts)
          .filter(text => !said.has(text))
          .map(text => `${path}: no schema file says "${text}"`),
      )
    const missing = spoken.flatMap(({ file, texts }) => {
      const without = [...texts].filter(text => !known.has(text))
      return without.length === 0 ? [] : [`${file.path}: not in "${language}": ${without.join(' | ')}`]
    })
    return [...missing, ...unused]
  })
}
