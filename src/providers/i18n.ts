// Texts by language: Indonesian first; what another language lacks is shown in Indonesian.

import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useEffect, useState } from 'react'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Wording } from '../../engine/schema/wording.ts'
import id from '../i18n/id.json' with { type: 'json' }
import { getStockTexts } from './stock-texts.ts'

export type UiLanguage = 'id' | 'en'

type TextTree = Readonly<Record<string, unknown>>

/** English is loaded where it is chosen. */
const files: Record<UiLanguage, TextTree & typeof id> = { id, en: id }

export const loadTexts = async (language: string): Promise<void> => {
  if (language === 'en') files.en = { ...id, ...(await import('../i18n/en.json')).default }
}

/** The language whose texts are loaded: the chosen one, or the one before while its texts are on their way. */
export const useLoadedLanguage = (chosen: UiLanguage): UiLanguage => {
  const [loaded, setLoaded] = useState(chosen)
  useEffect(() => {
    void loadTexts(chosen).then(() => setLoaded(chosen))
  }, [chosen])
  return loaded
}

const languages = [
  { locale: 'id', name: 'Indonesia' },
  { locale: 'en', name: 'English' },
]

/** Texts of the first, with those of the second where it has none. */
const withFallback = (texts: TextTree, fallback: TextTree): TextTree =>
  Object.fromEntries(
    [...new Set([...Object.keys(fallback), ...Object.keys(texts)])].map(key => {
      const [text, fallbackText] = [texts[key], fallback[key]]
      return [key, isGroup(text) && isGroup(fallbackText) ? withFallback(text, fallbackText) : (text ?? fallbackText)]
    }),
  )

const isGroup = (value: unknown): value is TextTree => typeof value === 'object' && value !== null

/** Returns the title of a field from its schema file; undefined if there is none. */
type TitleOfField = (resource: string, field: string) => string | undefined

/**
 * Creates the i18n provider: texts of the program and of react-admin, and the titles of fields, which react-admin requests
 * by key.
 */
export const createI18nProvider = (
  language: UiLanguage,
  titleOfField: TitleOfField = () => undefined,
): I18nProvider => {
  const program = polyglotI18nProvider(
    locale => withFallback(files[locale as UiLanguage], id) as unknown as TranslationMessages,
    language,
    languages,
    { allowMissing: true },
  )
  const translate: I18nProvider['translate'] = (key, options) => {
    const [, resource, field] = /^resources\.([^.]+)\.fields\.(.+)$/.exec(key) ?? []
    const title = resource !== undefined && field !== undefined ? titleOfField(resource, field) : undefined
    return title ?? (key.startsWith('ra.') ? (getStockTexts() ?? program) : program).translate(key, options)
  }
  return { ...program, translate }
}

/** Wording of faults and errors by code, as the server has it. */
export const getWording = (language: UiLanguage): Wording => {
  const { errors, faults, messages } = files[language]
  return { ...errors, ...faults, ...messages }
}
