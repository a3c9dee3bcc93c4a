import { ownPaths } from './own-paths.ts'
import { PolicyPage, usePolicies } from './PolicyPage.tsx'

export function PrivacyPage() {
  return <PolicyPage title={ownPaths.privacy.title} policy={usePolicies().privacy} />
}
