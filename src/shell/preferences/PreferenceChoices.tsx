import IconButton from '@mui/material/IconButton'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import type { UiLanguage } from '../../providers/i18n.ts'
import { useProject } from '../../providers/session-context.ts'
import { useStoredText } from '../../providers/use-stored-text.ts'
import { DarkModeIcon, LanguageIcon, LightModeIcon } from '../../ui/icons.ts'
import { loadLater } from '../../ui/load-lazily.ts'
import type { PreferenceChoice } from './ChoiceList.tsx'

const ChoiceList = loadLater(
  () => import('./ChoiceList.tsx'),
  ({ ChoiceList }) => ChoiceList,
)

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

interface ChoiceMenuProps {
  readonly label: string
  readonly icon: ReactNode
  readonly choices: readonly PreferenceChoice[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** An icon that opens a short list of which one is chosen. */
function ChoiceMenu({ label, icon, choices, value, onChoose }: ChoiceMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (chosen: string) => {
    onChoose(chosen)
    setAnchor(null)
  }
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {icon}
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <ChoiceList {...{ anchor, choices, value }} onChoose={choose} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}

// Language and theme of this device; they outlive the session.

type ThemeChoice = 'light' | 'dark' | 'system'

interface Preferences {
  readonly language: UiLanguage
  readonly setLanguage: (language: UiLanguage) => void
  readonly theme: ThemeChoice
  readonly setTheme: (theme: ThemeChoice) => void
  /** The theme to draw: the choice, or what the device asks for when it follows the system. */
  readonly mode: 'light' | 'dark'
}

/** The first language of the project and the system's theme unless chosen otherwise; other tabs follow. */
export const usePreferences = (): Preferences => {
  const [chosenLanguage, setLanguage] = useStoredText('kencana.language')
  const { languages } = useProject()
  const [stored, setTheme] = useStoredText('kencana.theme')
  const isSystemDark = useSyncExternalStore(subscribeToSystem, () => querySystemDark().matches)
  const theme = stored === 'light' || stored === 'dark' ? stored : 'system'
  return {
    language: languages.find(one => one === chosenLanguage) ?? languages[0] ?? 'id',
    setLanguage,
    theme,
    setTheme,
    mode: theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme,
  }
}

const querySystemDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

const subscribeToSystem = (listener: () => void): (() => void) => {
  const query = querySystemDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
