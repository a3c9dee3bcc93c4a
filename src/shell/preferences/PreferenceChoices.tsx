import { DarkModeIcon, LanguageIcon, LightModeIcon } from '../../ui/icons.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { useChoices } from './use-choices.ts'
import { usePreferences } from './use-preferences.ts'

/** Theme and language as two icons. */
export function PreferenceChoices() {
  const { mode } = usePreferences()
  const { language, theme } = useChoices()
  const themeIcon = mode === 'dark' ? <DarkModeIcon fontSize="small" /> : <LightModeIcon fontSize="small" />
  return (
    <>
      <ChoiceMenu {...theme} icon={themeIcon} />
      {language.choices.length > 1 && <ChoiceMenu {...language} icon={<LanguageIcon fontSize="small" />} />}
    </>
  )
}
