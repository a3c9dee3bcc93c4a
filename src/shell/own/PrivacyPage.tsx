import policies from '../../i18n/policies.json' with { type: 'json' }
import { ownPaths } from '../own-paths.ts'
import { usePreferences } from '../use-preferences.ts'
import { PolicyPage } from './PolicyPage.tsx'

export function PrivacyPage() {
  const { language } = usePreferences()
  return <PolicyPage title={ownPaths.privacy.title} policy={policies[language].privacy} />
}
