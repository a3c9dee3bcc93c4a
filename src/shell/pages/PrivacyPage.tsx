import { ownPaths } from './own-paths.ts'
import { PolicyPage } from './PolicyPage.tsx'
import { usePolicies } from './use-policies.ts'

export function PrivacyPage() {
  return <PolicyPage title={ownPaths.privacy.title} policy={usePolicies().privacy} />
}
