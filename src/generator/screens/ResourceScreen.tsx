import { Suspense, useEffect, useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { flushSync } from 'react-dom'
import { Route, Routes, useLocation } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import type { PrintOfferContent } from '../document/screen/PrintOffer.tsx'
import { RecordScreenList } from '../list/RecordScreenList.tsx'
import { findRowPaths } from '../menu/row-paths.ts'
import { listOfferedPrints } from '../print/offered-prints.ts'
import { LazyEditForm, LazyNewForm } from '../record/lazy-forms.tsx'
import { CustomPart, type CustomScreens } from './CustomPart.tsx'
import { useNavigateBelow } from './use-navigate-below.ts'

const PrintOffer = loadLazily(() => import('../document/screen/PrintOffer.tsx'), 'PrintOffer')

const ShownRecord = loadLazily(() => import('../record/ShownRecord.tsx'), 'ShownRecord')

interface ResourceScreenProps {
  readonly resource: Resource
  /** The path of the menu entry: the list is at it, `create` and the rows' ids below it. */
  readonly path: string
  readonly title: string
  /** Screens made by hand in place of those here. */
  readonly customScreens?: CustomScreens
}

/** The screen of a menu entry: its list, and over it the form of a new row or of one that is there. */
export function ResourceScreen({ resource, path, title, customScreens = {} }: ResourceScreenProps) {
  const open = useNavigateBelow(path)
  const [printOffer, setPrintOffer] = useState<PrintOfferContent>()
  const { verbs } = resource.api
  const [canEdit, canRead] = [verbs.includes('update'), verbs.includes('get')]
  const isPage = resource.screen.form.as === 'page'
  const { opensCard, viewSuffix: shownAt, formSuffix: formAt } = findRowPaths(resource)
  // Not its path: F6 right behind an Escape leads to the same one again.
  const { key: visit } = useLocation()
  const [leftVisit, setLeftVisit] = useState<string>()
  useEffect(() => setLeftVisit(visit === leftVisit ? leftVisit : undefined), [visit, leftVisit])
  // The router takes its time: a form that is left is gone before its message is there, and keys are those of the list.
  const close = (): void => {
    flushSync(() => setLeftVisit(visit))
    open('')
  }
  const list = customScreens.list ? (
    <CustomPart part={customScreens.list} title={title} />
  ) : (
    <RecordScreenList
      {...{ resource, path, title }}
      onAdd={() => open('/create')}
      onOpen={row => open(canEdit && !opensCard ? `/${row.id}` : `/${row.id}${shownAt}`)}
      {...(opensCard && { onEdit: (row: JsonRow) => open(`/${row.id}${formAt}`) })}
      opens={canRead}
      {...(canRead && { onView: (row: JsonRow) => open(`/${row.id}${shownAt}`) })}
      onCopy={row => open(`/${row.id}/copy`)}
    />
  )
  // A number that the program gave has to be seen, and is often printed at once.
  const isNumbered = resource.key.some(name => resource.field[name]?.number !== undefined)
  const onMade = (row: JsonRow, message: string): boolean => {
    if (isNumbered) setPrintOffer({ row, message, prints: listOfferedPrints(resource) })
    return isNumbered
  }
  const form = { resource, onClose: close, onOpenOther: (id: string) => open(`/${id}${formAt}`) }
  const card = customScreens.show ? (
    <CustomPart part={customScreens.show} title={title} />
  ) : (
    <Suspense fallback={null}>
      <ShownRecord {...{ resource, title }} onBack={() => open('')} onEdit={id => open(`/${id}${formAt}`)} />
    </Suspense>
  )
  return (
    <ResourceContextProvider value={resource.name}>
      <Routes>
        <Route path="create" element={isPage || customScreens.create ? null : list} />
        <Route path={`:id${formAt}`} element={isPage || customScreens.edit ? null : list} />
        <Route path=":id/copy" element={isPage ? null : list} />
        <Route path={`:id${shownAt}`} element={null} />
        <Route path="*" element={list} />
      </Routes>
      {visit !== leftVisit && (
        <Routes>
          {resource.api.verbs.includes('create') && (
            <>
              <Route
                path="create"
                element={
                  customScreens.create ? (
                    <CustomPart part={customScreens.create} title={title} />
                  ) : (
                    <LazyNewForm {...form} onMade={onMade} place={`${path}/create`} />
                  )
                }
              />
              <Route path=":id/copy" element={<LazyEditForm {...form} onMade={onMade} path={path} asNew />} />
            </>
          )}
          {canRead && <Route path={`:id${shownAt}`} element={card} />}
          <Route
            path={`:id${formAt}`}
            element={
              customScreens.edit ? (
                <CustomPart part={customScreens.edit} title={title} />
              ) : (
                <LazyEditForm {...form} path={path} />
              )
            }
          />
          <Route path="*" element={null} />
        </Routes>
      )}
      {printOffer && (
        <Suspense fallback={null}>
          <PrintOffer {...printOffer} resource={resource} onClose={() => setPrintOffer(undefined)} />
        </Suspense>
      )}
    </ResourceContextProvider>
  )
}
