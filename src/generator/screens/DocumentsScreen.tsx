import { ResourceContextProvider } from 'react-admin'
import { Route, Routes, useNavigate } from 'react-router'
import { documentColumn } from '../../../engine/schema/document-list.ts'
import { applyView } from '../../../engine/schema/view.ts'
import { type ListEntry, useSchema } from '../../providers/schema.tsx'
import { DocumentDetail } from '../document/detail/DocumentDetail.tsx'
import { ListActions } from '../document/list/ListActions.tsx'
import type { MarkedRows } from '../list/RecordList.tsx'
import { RecordScreenList } from '../list/RecordScreenList.tsx'

interface DocumentsScreenProps {
  readonly list: ListEntry
  readonly path: string
  readonly title: string
}

const ignore = (): void => undefined

/** A list over several documents; each of its rows opens as its own view shows it. */
export function DocumentsScreen({ list, path, title }: DocumentsScreenProps) {
  const { resources } = useSchema()
  const navigate = useNavigate()
  const renderActions = (marked: MarkedRows) => <ListActions list={list} {...marked} />
  const navigateBelow = (below: string): void =>
    void navigate({ pathname: `${path}${below}`, search: window.location.search })
  return (
    <Routes>
      {list.of.map(({ document, view }) => {
        const resource = resources[document]
        return (
          resource && (
            <Route
              key={document}
              path={`${document}/:id`}
              element={
                <ResourceContextProvider value={document}>
                  <DocumentDetail resource={applyView(resource, view)} title={title} onBack={() => navigateBelow('')} />
                </ResourceContextProvider>
              }
            />
          )
        )
      })}
      <Route
        path="*"
        element={
          <ResourceContextProvider value={list.resource.name}>
            <RecordScreenList
              {...{ path, title }}
              resource={list.resource}
              opens
              onAdd={ignore}
              onOpen={row => navigateBelow(`/${row[documentColumn]}/${row.id}`)}
              onCopy={ignore}
              {...(list.actions.length > 0 && { bar: renderActions })}
            />
          </ResourceContextProvider>
        }
      />
    </Routes>
  )
}
