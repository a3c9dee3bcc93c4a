import { Fragment, useState } from 'react'
import { useGetOne, useRefresh, useTranslate } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { RefusedState } from '../../RefusedState.tsx'
import { formatKey } from '../../text/format-key.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { type DocumentRow, getHeader } from '../document-row.ts'
import { canEdit } from '../editable-document.ts'
import { isJustCreated } from '../just-created.ts'
import { CounterPage } from '../layout/CounterPage.tsx'
import { DocumentForm } from '../screen/DocumentForm.tsx'
import { usePutRow } from '../use-put-row.ts'
import { ShownDocument } from './ShownDocument.tsx'

interface DocumentDetailProps {
  readonly resource: Resource
  readonly title: string
  readonly onBack: () => void
}

/** The document whose id is in the path, loaded each time it opens. */
export function DocumentDetail({ resource, title, onBack }: DocumentDetailProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<DocumentRow & { id: string }>(
    resource.name,
    { id },
    { gcTime: 0, retry: false },
  )
  const popup = usePopup()
  const refresh = useRefresh()
  const put = usePutRow(resource.name)
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(() => isJustCreated(state))
  const [formVersion, setFormVersion] = useState(0)
  const closeForm = (): void => {
    setEditing(false)
    // Who comes back to this place later looks at it first.
    if (isJustCreated(state)) void navigate({ pathname, search }, { replace: true })
    refresh()
  }
  if (error) return <RefusedState error={error} onRetry={() => refetch()} />
  if (!data) return <div aria-busy="true" />
  if (!editing || !canEdit(resource, getHeader(data)))
    return <ShownDocument key={id} {...{ resource, title, onBack }} row={data} onEdit={() => setEditing(true)} />
  const number = formatKey(resource, getHeader(data), words)
  const heading = `${translate('document.edit.open')} ${number}`
  const Page = resource.screen.form.counts ? CounterPage : Fragment
  return (
    <Page>
      <PageHead title={heading} />
      <DocumentForm
        key={`${id} ${formVersion}`}
        {...{ resource, title: heading }}
        saved={data}
        place={`${resource.name}/${id}`}
        onSaved={({ row, message = translate('generator.saved') }) => {
          put(row)
          popup.success(message)
          closeForm()
        }}
        onClose={closeForm}
        onReload={() => void refetch().then(() => setFormVersion(before => before + 1))}
      />
    </Page>
  )
}
