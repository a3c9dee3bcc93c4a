import type { ReactNode } from 'react'
import { useWidePage } from '../../../ui/use-width.ts'
import { CounterPageLayout } from './counter-layout.ts'

/** The page of a counter: it has the room of the menu, and fills the window. */
export function CounterPage({ children }: { readonly children: ReactNode }) {
  useWidePage()
  return <CounterPageLayout>{children}</CounterPageLayout>
}
