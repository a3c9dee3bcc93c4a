import policies from '../../i18n/policies.json' with { type: 'json' }
import { usePreferences } from '../preferences/use-preferences.ts'
import { ownPaths } from './own-paths.ts'
import { PolicyPage } from './PolicyPage.tsx'

export function TermsPage() {
  const { language } = usePreferences()
  return <PolicyPage title={ownPaths.terms.title} policy={policies[language].terms} />
}
