import { useTranslate } from 'react-admin'
import type { UiLanguage } from '../../providers/i18n.ts'
import { useProject } from '../../providers/use-project.ts'
import type { PreferenceChoice } from './ChoiceMenu.tsx'
import { type ThemeChoice, usePreferences } from './use-preferences.ts'

interface PreferenceChoiceList {
  readonly label: string
  readonly choices: readonly PreferenceChoice[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

const themes: readonly ThemeChoice[] = ['light', 'dark', 'system']

/** What a user may choose about this device, worded: language and theme. */
export const useChoices = (): { readonly language: PreferenceChoiceList; readonly theme: PreferenceChoiceList } => {
  const translate = useTranslate()
  const { languages } = useProject()
  const { language, setLanguage, theme, setTheme } = usePreferences()
  return {
    language: {
      label: translate('shell.language'),
      choices: languages.map(value => ({ value, label: translate(`shell.language.${value}`) })),
      value: language,
      onChoose: value => setLanguage(value as UiLanguage),
    },
    theme: {
      label: translate('shell.theme'),
      choices: themes.map(value => ({ value, label: translate(`shell.theme.${value}`) })),
      value: theme,
      onChoose: value => setTheme(value as ThemeChoice),
    },
  }
}
