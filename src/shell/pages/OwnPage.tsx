import type { ComponentType } from 'react'
import { BusyBoundary } from '../../ui/BusyBoundary.tsx'
import { loadLazily } from '../../ui/load-lazily.ts'
import { ownPaths } from './own-paths.ts'

const pages: Readonly<Record<string, ComponentType>> = {
  [ownPaths.dashboard.path]: loadLazily(() => import('./WelcomePage.tsx'), 'WelcomePage'),
  [ownPaths.home.path]: loadLazily(() => import('./HomePage.tsx'), 'HomePage'),
  [ownPaths.blank.path]: loadLazily(() => import('./BlankPage.tsx'), 'BlankPage'),
  [ownPaths.offline.path]: loadLazily(() => import('../../generator/offline/OfflinePage.tsx'), 'OfflinePage'),
  [ownPaths.requests.path]: loadLazily(
    () => import('../../generator/document/request/RequestsPage.tsx'),
    'RequestsPage',
  ),
  [ownPaths.privacy.path]: loadLazily(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
  [ownPaths.terms.path]: loadLazily(() => import('./TermsPage.tsx'), 'TermsPage'),
}

/** One of the shell's own pages, loaded when it is opened. */
export function OwnPage({ path }: { readonly path: string }) {
  const Page = pages[path]
  return <BusyBoundary>{Page && <Page />}</BusyBoundary>
}
