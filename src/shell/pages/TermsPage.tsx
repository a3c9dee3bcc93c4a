import { ownPaths } from './own-paths.ts'
import { PolicyPage } from './PolicyPage.tsx'
import { usePolicies } from './use-policies.ts'

export function TermsPage() {
  return <PolicyPage title={ownPaths.terms.title} policy={usePolicies().terms} />
}
