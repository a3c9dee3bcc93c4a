import type { ComponentType } from 'react'
import { loadLazily } from '../../ui/load-lazily.ts'
import { ScanProvider } from '../document/lines/ScanProvider.tsx'
import type { MenuScreen } from '../menu/find-screen.ts'

/** The props of a hand-written screen: its menu entry. */
export type PageProps = Omit<Extract<MenuScreen, { readonly kind: 'page' }>, 'kind'>

/** Screens that are written by hand, by their names in the menu; each is loaded when it is opened. */
export type Pages = Readonly<Record<string, ComponentType<PageProps>>>

const DevicesScreen = loadLazily(() => import('../devices/DevicesScreen.tsx'), 'DevicesScreen')

const TakeoverScreen = loadLazily(() => import('../import/TakeoverScreen.tsx'), 'TakeoverScreen')

/** Pages that every project may have. */
const programPages: Readonly<Record<string, typeof DevicesScreen>> = {
  devices: DevicesScreen,
  takeover: TakeoverScreen,
}

/** A page of the program, or one written by hand with the codes that its documents take. */
export function PageScreen({ pages, ...screen }: PageProps & { readonly pages: Pages }) {
  const ProgramPage = programPages[screen.name]
  if (ProgramPage) return <ProgramPage title={screen.title} />
  const Page = pages[screen.name]
  return (
    Page && (
      <ScanProvider>
        <Page {...screen} />
      </ScanProvider>
    )
  )
}
