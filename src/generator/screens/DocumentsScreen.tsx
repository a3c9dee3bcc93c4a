import { ResourceContextProvider } from 'react-admin'
import { Route, Routes, useNavigate } from 'react-router'
import { documentColumn } from '../../../engine/schema/document-list.ts'
import { resourceInView } from '../../../engine/schema/view.ts'
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

const nobody = (): void => undefined

/** A list over several documents; each of its rows opens as its own view shows it. */
export function DocumentsScreen({ list, path, title }: DocumentsScreenProps) {
  const { resources } = useSchema()
  const navigate = useNavigate()
  const bar = (marked: MarkedRows) => <ListActions list={list} {...marked} />
  const go = (below: string): void => void navigate({ pathname: `${path}${below}`, search: window.location.search })
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
                  <DocumentDetail resource={resourceInView(resource, view)} title={title} onBack={() => go('')} />
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
              onAdd={nobody}
              onOpen={row => go(`/${row[documentColumn]}/${row.id}`)}
              onCopy={nobody}
              {...(list.actions.length > 0 && { bar })}
            />
          </ResourceContextProvider>
        }
      />
    </Routes>
  )
}
