import { type ReactNode, Suspense } from 'react'

/** Marks its place as busy until lazy parts in it are loaded. */
export function BusyBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<div aria-busy="true" />}>{children}</Suspense>
}
