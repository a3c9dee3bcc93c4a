import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Link, Navigate, Route, Routes, useNavigate, useParams } from 'react-router'
import type { Resource } from '../../../engine/schema/resource.ts'
import { AddIcon } from '../../ui/icons.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { DocumentDetail } from '../document/detail/DocumentDetail.tsx'
import { findBegin, withPresetValues } from '../document/form/new-document.ts'
import { getInitialMoves } from '../document/possible-moves.ts'
import { NewDocumentScreen } from '../document/screen/NewDocumentScreen.tsx'
import { RecordScreenList } from '../list/RecordScreenList.tsx'
import { toReadOnlyResource } from '../record/related-resource.ts'
import { useNavigateBelow } from './use-navigate-below.ts'

interface DocumentScreenProps {
  /** As its view shows it. */
  readonly resource: Resource
  readonly path: string
  readonly title: string
  /** The empty form, or the list of what was saved. */
  readonly isNew: boolean
}

/** The screen of a document's menu entry: its form, or the list of its rows with the one that was opened. */
export function DocumentScreen({ isNew, ...screen }: DocumentScreenProps) {
  return (
    <ResourceContextProvider value={screen.resource.name}>
      {isNew ? <NewDocumentScreen {...screen} /> : <DocumentLists {...screen} />}
    </ResourceContextProvider>
  )
}

function DocumentLists({ resource, path, title }: Omit<DocumentScreenProps, 'isNew'>) {
  const open = useNavigateBelow(path)
  // Documents are made and changed by moves alone.
  const listResource = useMemo(() => toReadOnlyResource(resource), [resource])
  return (
    <Routes>
      <Route path="new/:begin" element={<PresetDocument {...{ resource, path }} />} />
      <Route path=":id" element={<DocumentDetail {...{ resource, title }} onBack={() => open('')} />} />
      <Route
        path="*"
        element={
          <RecordScreenList
            resource={listResource}
            {...{ path, title }}
            opens
            onAdd={() => open('')}
            onOpen={row => open(`/${row.id}`)}
            onCopy={() => open('')}
            more={<BeginButtons {...{ resource, path }} />}
          />
        }
      />
    </Routes>
  )
}

/** The form that a button over the list opens. */
function PresetDocument({ resource, path }: Omit<DocumentScreenProps, 'isNew' | 'title'>) {
  const { begin: id = '' } = useParams()
  const begin = findBegin(resource, id)
  const presetResource = useMemo(() => begin && withPresetValues(resource, begin), [resource, begin])
  if (!begin || !presetResource) return <Navigate to={path} replace />
  return (
    <NewDocumentScreen
      key={id}
      resource={presetResource}
      path={`${path}/new/${id}`}
      title={begin.title}
      begin={id}
      list={path}
    />
  )
}

interface BeginButtonsProps {
  readonly resource: Resource
  /** Of the menu entry: the forms are below it. */
  readonly path: string
}

/** What a view of documents begins, for who may make the first move; the first one by its key. */
function BeginButtons({ resource, path }: BeginButtonsProps) {
  const navigate = useNavigate()
  const { views, view = '' } = resource.screen
  const begins = getInitialMoves(resource).length > 0 && Object.hasOwn(views, view) ? (views[view]?.begins ?? []) : []
  const getFormPath = (id: string): string => `${path}/new/${id}`
  const [first] = begins
  useShortcut('F6', () => first && void navigate(getFormPath(first.id)), {
    label: first?.title ?? '',
    disabled: !first,
  })
  return begins.map(({ id, title }, index) => (
    <Button
      key={id}
      component={Link}
      to={getFormPath(id)}
      variant={index === 0 ? 'contained' : 'outlined'}
      startIcon={index === 0 ? <AddIcon /> : undefined}
      endIcon={index === 0 ? <KeyHint>F6</KeyHint> : undefined}
    >
      {title}
    </Button>
  ))
}
