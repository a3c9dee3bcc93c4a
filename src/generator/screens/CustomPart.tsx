import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { loadStockTexts } from '../../providers/stock-texts.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** The screens of one resource that are made by hand. */
export type CustomScreens = Readonly<Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType>>>

/** By the name of the resource. */
export type CustomResources = Readonly<Record<string, CustomScreens>>

/** A screen that is loaded when it is opened, with the texts of react-admin's own parts in it. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), loadStockTexts()])
    return { default: screen }
  })

interface CustomPartProps {
  readonly part: ComponentType
  readonly title: string
}

/** A screen made by hand, below the title of its menu entry. */
export function CustomPart({ part: Part, title }: CustomPartProps) {
  return (
    <>
      <PageHead title={title} />
      <Suspense fallback={<div aria-busy="true" />}>
        <Part />
      </Suspense>
    </>
  )
}
