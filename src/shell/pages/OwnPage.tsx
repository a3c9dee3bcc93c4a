import { type ComponentType, lazy, Suspense } from 'react'
import { ownPaths } from './own-paths.ts'

const pages: Readonly<Record<string, ComponentType>> = {
  [ownPaths.dashboard.path]: lazy(async () => ({ default: (await import('./WelcomePage.tsx')).WelcomePage })),
  [ownPaths.home.path]: lazy(async () => ({ default: (await import('./HomePage.tsx')).HomePage })),
  [ownPaths.blank.path]: lazy(async () => ({ default: (await import('./BlankPage.tsx')).BlankPage })),
  [ownPaths.privacy.path]: lazy(async () => ({ default: (await import('./PrivacyPage.tsx')).PrivacyPage })),
  [ownPaths.terms.path]: lazy(async () => ({ default: (await import('./TermsPage.tsx')).TermsPage })),
}

/** One of the shell's own pages, loaded when it is opened. */
export function OwnPage({ path }: { readonly path: string }) {
  const Page = pages[path]
  return <Suspense fallback={<div aria-busy="true" />}>{Page && <Page />}</Suspense>
}
