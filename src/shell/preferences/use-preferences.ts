// Language and theme of this device; they outlive the session.
import { useSyncExternalStore } from 'react'
import type { UiLanguage } from '../../providers/i18n.ts'
import { useProject } from '../../providers/use-project.ts'
import { useStoredText } from '../../providers/use-stored-text.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

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
