import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { findDocumentList, flattenEntries } from '../../menu/menu-entries.ts'
import { listRowPrints } from '../../print/offered-prints.ts'
import { findCounterChange } from '../counter/counter-change.ts'
import type { MoveResponse } from '../document-calls.ts'
import { getHeader } from '../document-row.ts'
import { justCreated } from '../just-created.ts'
import { CounterPage } from '../layout/CounterPage.tsx'
import { ScanProvider } from '../lines/ScanProvider.tsx'
import { useExpressionContext } from '../use-expression-context.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentListButton } from './DocumentListButton.tsx'
import { PrintOffer, type PrintOfferContent } from './PrintOffer.tsx'

interface NewDocumentScreenProps {
  readonly resource: Resource
  readonly path: string
  readonly title: string
  /** The form of a view's button that this is. */
  readonly begin?: string
  /** The path of the list in which it was started. */
  readonly list?: string
}

/**
 * One document after another: a message reports the saved one with its print, and the next form opens at once; or the saved
 * one is opened to go on with.
 */
export function NewDocumentScreen({ resource, path, title, begin, list: from }: NewDocumentScreenProps) {
  const translate = useTranslate()
  const popup = usePopup()
  const navigate = useNavigate()
  const [formVersion, setFormVersion] = useState(0)
  const [printOffer, setPrintOffer] = useState<PrintOfferContent>()
  const { menu } = useSchema()
  const context = useExpressionContext()
  const list =
    flattenEntries(menu).find(one => one.path !== undefined && one.path === from) ??
    findDocumentList(menu, resource.name)
  const openNextForm = (): void => setFormVersion(before => before + 1)
  const handleSaved = ({ row, message = translate('generator.saved') }: MoveResponse, move?: Move): void => {
    // The print of the move may not be one of this row, as where it is counted by types and not by trays.
    const possible = move?.print === undefined ? [] : listRowPrints(resource, getHeader(row), context)
    const movePrints = possible.filter(({ id }) => id === move?.print)
    const prints = movePrints.length > 0 ? movePrints : possible
    const change = findCounterChange(resource, getHeader(row))
    // The offer already reports the save: a card above it would cover its buttons.
    if (move?.opens && list?.path !== undefined) {
      popup.success(message)
      void navigate(`${list.path}/${row.id}`, { state: justCreated })
      return
    }
    if (prints.length > 0 || change) setPrintOffer({ row: getHeader(row), message, prints, change })
    else popup.success(message)
    openNextForm()
  }
  const { counter, counts } = resource.screen.form
  const Page = counter || counts ? CounterPage : Fragment
  return (
    <ScanProvider>
      <Page>
        <PageHead title={title} actions={<DocumentListButton list={list} pageTitle={title} />} />
        {printOffer ? (
          <PrintOffer {...printOffer} resource={resource} onClose={() => setPrintOffer(undefined)} />
        ) : (
          <DocumentForm
            key={formVersion}
            {...{ resource, title, begin }}
            place={path}
            onSaved={handleSaved}
            onClose={openNextForm}
          />
        )}
      </Page>
    </ScanProvider>
  )
}
