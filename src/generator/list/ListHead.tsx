import { memo, type ReactNode, Suspense, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { loadLater } from '../../ui/load-lazily.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import type { ListPreferences } from './use-list-preferences.ts'

export const HeadTools = loadLater(
  () => import('./ListTools.tsx'),
  ({ HeadTools }) => HeadTools,
)

interface ListHeadProps {
  readonly resource: Resource
  readonly title: string
  readonly preferences: ListPreferences
  readonly onAdd: () => void
  /** False until the rows are painted. */
  readonly hasTools: boolean
  /** More that can be done with it, from the first render on: its keys are known as soon as the title is seen. */
  readonly more?: ReactNode
}

function PlainListHead({ resource, title, preferences, onAdd, hasTools, more }: ListHeadProps) {
  const translate = useTranslate()
  useShortcut('F6', onAdd, { label: translate('generator.add'), disabled: !resource.api.verbs.includes('create') })
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.focus(), { label: translate('ui.search') })
  const actions = (
    <>
      {hasTools && (
        <Suspense fallback={null}>
          <HeadTools {...{ resource, title, preferences, onAdd, box }} />
        </Suspense>
      )}
      {more}
    </>
  )
  return <PageHead title={title} actions={actions} />
}

/** Title, search, and what can be done with the whole list. */
export const ListHead = memo(PlainListHead)
