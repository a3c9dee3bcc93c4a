import type { ComponentType } from 'react'
import { ScanDesk } from '../document/lines/ScanDesk.tsx'
import type { Screen } from '../menu/screen-at.ts'

/** The props of a hand-written screen: its menu entry. */
export type PageProps = Omit<Extract<Screen, { readonly kind: 'page' }>, 'kind'>

/** Screens that are written by hand, by their names in the menu; each is loaded when it is opened. */
export type Pages = Readonly<Record<string, ComponentType<PageProps>>>

/** A screen written by hand, with the codes that its documents take. */
export function PageScreen({ pages, ...screen }: PageProps & { readonly pages: Pages }) {
  const Page = pages[screen.name]
  return (
    Page && (
      <ScanDesk>
        <Page {...screen} />
      </ScanDesk>
    )
  )
}
