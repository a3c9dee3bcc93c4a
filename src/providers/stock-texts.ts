// The texts of react-admin's own components (`ra.*`), loaded with the first of them.
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { getChosenLanguage } from './project.ts'

const files: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {
  id: () => import('../i18n/stock/id.json'),
  en: () => import('ra-language-english'),
}

let loaded: { readonly language: string; readonly provider: I18nProvider } | undefined

export const loadStockTexts = async (): Promise<void> => {
  const language = getChosenLanguage()
  if (loaded?.language === language) return
  const texts = (await files[language]?.())?.default as TranslationMessages
  loaded = { language, provider: polyglotI18nProvider(() => texts, language, [], { allowMissing: true }) }
}

/** Undefined while they are not loaded. */
export const getStockTexts = (): Pick<I18nProvider, 'translate'> | undefined => loaded?.provider
