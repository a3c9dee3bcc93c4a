import policies from '../../i18n/policies.json' with { type: 'json' }
import { usePreferences } from '../preferences/use-preferences.ts'
import { ownPaths } from './own-paths.ts'
import { PolicyPage } from './PolicyPage.tsx'

export function PrivacyPage() {
  const { language } = usePreferences()
  return <PolicyPage title={ownPaths.privacy.title} policy={policies[language].privacy} />
}
