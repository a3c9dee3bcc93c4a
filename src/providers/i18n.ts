// Texts by language: Indonesian first; what another language lacks is shown in Indonesian.

import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useEffect, useState } from 'react'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Wording } from '../../engine/schema/wording.ts'
import id from '../i18n/id.json' with { type: 'json' }
import { stockTexts } from './stock-texts.ts'

export type Language = 'id' | 'en'

type Texts = Readonly<Record<string, unknown>>

/** English is loaded where it is chosen. */
const files: Record<Language, Texts & typeof id> = { id, en: id }

export const loadTexts = async (language: string): Promise<void> => {
  if (language === 'en') files.en = { ...id, ...(await import('../i18n/en.json')).default }
}

/** The language whose texts are loaded: the chosen one, or the one before while its texts are on their way. */
export const useLoadedLanguage = (chosen: Language): Language => {
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
const withFallback = (texts: Texts, fallback: Texts): Texts =>
  Object.fromEntries(
    [...new Set([...Object.keys(fallback), ...Object.keys(texts)])].map(key => {
      const [own, other] = [texts[key], fallback[key]]
      return [key, isGroup(own) && isGroup(other) ? withFallback(own, other) : (own ?? other)]
    }),
  )

const isGroup = (value: unknown): value is Texts => typeof value === 'object' && value !== null

/** Returns the title of a field from its schema file; undefined if there is none. */
type TitleOfField = (resource: string, field: string) => string | undefined

/**
 * Creates the i18n provider: texts of the program and of react-admin, and the titles of fields, which react-admin requests
 * by key.
 */
export const i18nProvider = (language: Language, titleOfField: TitleOfField = () => undefined): I18nProvider => {
  const own = polyglotI18nProvider(
    locale => withFallback(files[locale as Language], id) as unknown as TranslationMessages,
    language,
    languages,
    { allowMissing: true },
  )
  const translate: I18nProvider['translate'] = (key, options) => {
    const [, resource, field] = /^resources\.([^.]+)\.fields\.(.+)$/.exec(key) ?? []
    const title = resource !== undefined && field !== undefined ? titleOfField(resource, field) : undefined
    return title ?? (key.startsWith('ra.') ? (stockTexts() ?? own) : own).translate(key, options)
  }
  return { ...own, translate }
}

/** Wording of faults and errors by code, as the server has it. */
export const wordingOf = (language: Language): Wording => {
  const { errors, faults, messages } = files[language]
  return { ...errors, ...faults, ...messages }
}
