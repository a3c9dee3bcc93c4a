import { ResourceContextProvider } from 'react-admin'
import { Route, Routes } from 'react-router'
import { applyView } from '../../../engine/record/view.ts'
import { documentColumn } from '../../../engine/schema/document-list.ts'
import { type ListEntry, useSchema } from '../../providers/schema.tsx'
import { DocumentDetail } from '../document/detail/DocumentDetail.tsx'
import { ListActions } from '../document/list/ListActions.tsx'
import type { MarkedRows } from '../list/RecordList.tsx'
import { RecordScreenList } from '../list/RecordScreenList.tsx'
import { useNavigateBelow } from './use-navigate-below.ts'

interface DocumentsScreenProps {
  readonly list: ListEntry
  readonly path: string
  readonly title: string
}

const ignore = (): void => undefined

/** A list over several documents; each of its rows opens as its own view shows it. */
export function DocumentsScreen({ list, path, title }: DocumentsScreenProps) {
  const { resources } = useSchema()
  const open = useNavigateBelow(path)
  const renderActions = (marked: MarkedRows) => <ListActions list={list} {...marked} />
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
                  <DocumentDetail resource={applyView(resource, view)} title={title} onBack={() => open('')} />
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
              onOpen={row => open(`/${row[documentColumn]}/${row.id}`)}
              onCopy={ignore}
              {...(list.actions.length > 0 && { bar: renderActions })}
            />
          </ResourceContextProvider>
        }
      />
    </Routes>
  )
}
