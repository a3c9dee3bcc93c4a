import Button from '@mui/material/Button'
import { Fragment, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { ListIcon } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { entriesOf, listOfDocuments } from '../../menu/resource-places.ts'
import type { Moved } from '../document-calls.ts'
import { headIn } from '../document-row.ts'
import { justBegun } from '../just-begun.ts'
import { CounterPage } from '../layout/CounterPage.tsx'
import { ScanDesk } from '../lines/ScanDesk.tsx'
import { printsOfRow } from '../offered-prints.ts'
import { type Offered, PrintOffer } from '../print/PrintOffer.tsx'
import { useShownWorld } from '../use-shown-world.ts'
import { DocumentForm } from './DocumentForm.tsx'

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
  const [round, setRound] = useState(0)
  const [offered, setOffered] = useState<Offered>()
  const { menu } = useSchema()
  const world = useShownWorld()
  const list =
    entriesOf(menu).find(one => one.path !== undefined && one.path === from) ?? listOfDocuments(menu, resource.name)
  const next = (): void => setRound(before => before + 1)
  const saved = ({ row, message = translate('generator.saved') }: Moved, move?: Move): void => {
    // The print of the move may not be one of this row, as where it is counted by types and not by trays.
    const possible = move?.print === undefined ? [] : printsOfRow(resource, headIn(row), world)
    const own = possible.filter(({ id }) => id === move?.print)
    const prints = own.length > 0 ? own : possible
    // The offer already reports the save: a card above it would cover its buttons.
    if (move?.opens && list?.path !== undefined) {
      popup.success(message)
      void navigate(`${list.path}/${row.id}`, { state: justBegun })
      return
    }
    if (prints.length > 0) setOffered({ row: headIn(row), message, prints })
    else popup.success(message)
    next()
  }
  const { counter, counts } = resource.screen.form
  const Page = counter || counts ? CounterPage : Fragment
  return (
    <ScanDesk>
      <Page>
        <PageHead
          title={title}
          actions={
            list?.path && (
              <Button component={Link} to={list.path} startIcon={<ListIcon />}>
                {list.title}
              </Button>
            )
          }
        />
        {offered ? (
          <PrintOffer {...offered} resource={resource} onClose={() => setOffered(undefined)} />
        ) : (
          <DocumentForm key={round} {...{ resource, title, begin }} place={path} onSaved={saved} onClose={next} />
        )}
      </Page>
    </ScanDesk>
  )
}
