import type { ComponentType } from 'react'
import { BusyBoundary } from '../../ui/BusyBoundary.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

/** The screens of one resource that are made by hand. */
export type CustomScreens = Readonly<Partial<Record<'list' | 'create' | 'edit' | 'show', ComponentType>>>

/** By the name of the resource. */
export type CustomResources = Readonly<Record<string, CustomScreens>>

interface CustomPartProps {
  readonly part: ComponentType
  readonly title: string
}

/** A screen made by hand, below the title of its menu entry. */
export function CustomPart({ part: Part, title }: CustomPartProps) {
  return (
    <>
      <PageHead title={title} />
      <BusyBoundary>
        <Part />
      </BusyBoundary>
    </>
  )
}
