import { ownPaths } from './own-paths.ts'
import { PolicyPage, usePolicies } from './PolicyPage.tsx'

export function TermsPage() {
  return <PolicyPage title={ownPaths.terms.title} policy={usePolicies().terms} />
}
