// Translates schema files: every translatable text, as the shapes declare it, is looked up in the files of texts.

import { collectReferences, extractPlaceholders } from '../language/naming.ts'
import type { JsonPath } from '../language/shape.ts'
import type { TextsDefinition } from '../shapes/names.ts'
import type { ResourceDefinition } from '../shapes/resource-shape.ts'
import { findProject, replaceWords } from './complete-files.ts'
import { type SchemaFile, shapes } from './schema-file.ts'

export type TextsFile = SchemaFile<TextsDefinition>

/** Translations by original text. */
export type Dictionary = ReadonlyMap<string, string>

export const isTexts = (file: SchemaFile): file is TextsFile => file.kind === 'texts'

/** The folder of the file below `i18n`. */
const getLanguage = ({ area }: TextsFile): string => area

export const getLanguages = (files: readonly SchemaFile[]): readonly string[] =>
  [...new Set(files.filter(isTexts).map(getLanguage))].toSorted()

/** Reports files outside of a language folder, texts with two translations, and {fields} that differ from the original. */
export const checkTexts = (files: readonly TextsFile[]): void => {
  const first = new Map<string, { readonly text: string; readonly file: TextsFile }>()
  for (const file of files) {
    const language = getLanguage(file)
    if (!/^[a-z]{2}$/.test(language))
      file.report([], `texts stand in the folder of their language, such as i18n/en/${file.name}.json`)
    for (const [original, text] of Object.entries(file.definition.texts)) {
      const at: JsonPath = ['texts', original]
      const lost = extractPlaceholders(original).filter(name => !extractPlaceholders(text).includes(name))
      const more = extractPlaceholders(text).filter(name => !extractPlaceholders(original).includes(name))
      if (lost.length > 0) file.report(at, `{${lost[0]}} of the text is missing`)
      if (more.length > 0) file.report(at, `the text has no {${more[0]}}`)
      const key = `${language} ${original}`
      const other = first.get(key)
      if (other && other.text !== text)
        file.report(at, `${other.file.path} says "${other.text}" for it: say it once`, 'key')
      if (!other) first.set(key, { text, file })
    }
  }
}

/** The texts of the language, and those that the defaults of the project give each resource by its translated title. */
export const buildDictionary = (files: readonly SchemaFile[], language: string): Dictionary => {
  const texts = new Map(
    files
      .filter(isTexts)
      .filter(file => getLanguage(file) === language)
      .flatMap(({ definition }) => Object.entries(definition.texts)),
  )
  const derivedTexts = listDefaultTexts(files).flatMap(({ text, title, key }) => {
    const translated = texts.get(text)
    const translatedTitle = texts.get(title)
    if (translated === undefined || translatedTitle === undefined) return []
    return [[replaceWords(text, { title, key }), replaceWords(translated, { title: translatedTitle, key })] as const]
  })
  return new Map([...derivedTexts, ...texts])
}

/** The texts of the defaults with the title and the key of each resource that may have them. */
const listDefaultTexts = (files: readonly SchemaFile[]) => {
  const defaults = findProject(files)?.defaults ?? {}
  return files
    .filter((file): file is SchemaFile<ResourceDefinition> => file.kind === 'resource')
    .flatMap(({ definition }) => {
      const [key = ''] = definition['x-key']
      return collectTexts(defaults[definition['x-kind']]).map(text => ({ text, title: definition.title, key }))
    })
}

/** Every text with the title of a resource in it. */
export const collectTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.includes('{resource.title}') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

export interface TranslatableText {
  readonly path: JsonPath
  readonly text: string
}

/** The translatable texts of a file, with their paths. */
export const collectTranslatableTexts = ({ kind, definition }: SchemaFile): readonly TranslatableText[] =>
  collectReferences(shapes[kind], definition).flatMap(({ kind: what, name, path }) =>
    what === 'text' && name !== '' ? [{ path, text: name }] : [],
  )

/** Returns the file with its texts translated; a text without a translation is unchanged. */
export const translateFile = <T>(file: SchemaFile<T>, dictionary: Dictionary): SchemaFile<T> => {
  const replacements = collectTranslatableTexts(file).flatMap(({ path, text }) => {
    const other = dictionary.get(text)
    return other === undefined ? [] : [{ path, text: other }]
  })
  if (replacements.length === 0) return file
  const definition = structuredClone(file.definition)
  for (const { path, text } of replacements) setTextAtPath(definition, path, text)
  return { ...file, definition }
}

const setTextAtPath = (definition: unknown, path: JsonPath, text: string): void => {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, part) => (at as Record<string | number, unknown>)[part], definition)
  const last = path.at(-1) ?? ''
  ;(holder as Record<string | number, unknown>)[last] = text
}
