import type { ComponentType } from 'react'
import { ScanProvider } from '../document/lines/ScanProvider.tsx'
import type { MenuScreen } from '../menu/find-screen.ts'

/** The props of a hand-written screen: its menu entry. */
export type PageProps = Omit<Extract<MenuScreen, { readonly kind: 'page' }>, 'kind'>

/** Screens that are written by hand, by their names in the menu; each is loaded when it is opened. */
export type Pages = Readonly<Record<string, ComponentType<PageProps>>>

/** A screen written by hand, with the codes that its documents take. */
export function PageScreen({ pages, ...screen }: PageProps & { readonly pages: Pages }) {
  const Page = pages[screen.name]
  return (
    Page && (
      <ScanProvider>
        <Page {...screen} />
      </ScanProvider>
    )
  )
}
