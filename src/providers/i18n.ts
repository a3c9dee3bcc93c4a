// Texts by language, each loaded when it is chosen.

import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useEffect, useState } from 'react'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Wording } from '../../engine/schema/wording.ts'
import type texts from '../i18n/en.json'
import { getProject } from './project.ts'
import { getStockTexts } from './stock-texts.ts'

export type UiLanguage = 'id' | 'en'

type TextTree = Readonly<Record<string, unknown>>
type ProgramTexts = TextTree & typeof texts

const loaders: Readonly<Record<UiLanguage, () => Promise<{ readonly default: ProgramTexts }>>> = {
  id: () => import('../i18n/id.json'),
  en: () => import('../i18n/en.json'),
}

/** Each language is loaded where it is chosen. */
const files: Partial<Record<UiLanguage, ProgramTexts>> = {}

export const loadTexts = async (language: UiLanguage): Promise<void> => {
  files[language] ??= (await loaders[language]()).default
}

/** The texts of the language, with the words of the project in their places. */
const getTexts = (language: UiLanguage): TextTree => {
  const tree: Record<string, unknown> = { ...files[language] }
  for (const [key, text] of Object.entries(getProject().texts)) {
    const [group = '', ...rest] = key.split('.')
    const own = tree[group]
    if (isGroup(own)) tree[group] = { ...own, [rest.join('.')]: text }
  }
  return tree
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
    locale => getTexts(locale as UiLanguage) as TranslationMessages,
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
  const { errors, faults, messages } = files[language] ?? { errors: {}, faults: {}, messages: {} }
  return { ...errors, ...faults, ...messages }
}
