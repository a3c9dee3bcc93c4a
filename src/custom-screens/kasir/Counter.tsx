import Button from '@mui/material/Button'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import {
  CounterPage,
  headIn,
  listOfDocuments,
  type Moved,
  type Offered,
  PrintOffer,
  ScanDesk,
} from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { ListIcon } from '../../ui/icons.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'

/** What the form of a counter calls. */
export interface CounterForm {
  /** Reports the save, offers the print of the move, and opens the next form. */
  readonly onSaved: (resource: Resource, moved: Moved, move?: Move) => void
  /** Restarts the form. */
  readonly onClose: () => void
}

interface CounterProps {
  readonly title: string
  /** The document that is made here: its list is led to. */
  readonly document: string
  /** Beside the title, before the list. */
  readonly actions?: ReactNode
  readonly form: (calls: CounterForm) => ReactNode
  /** Whether scanned codes become lines of the document; default: true. */
  readonly scans?: boolean
}

interface Saved extends Offered {
  readonly resource: Resource
}

/** A counter with one document after another: reports each save with its print, and opens the next form. */
export function Counter({ title, document, actions, form, scans = true }: CounterProps) {
  const translate = useTranslate()
  const popup = usePopup()
  const { menu } = useSchema()
  const [round, setRound] = useState(0)
  const [saved, setSaved] = useState<Saved>()
  const next = (): void => setRound(before => before + 1)
  const onSaved = (resource: Resource, { row, message = translate('generator.saved') }: Moved, move?: Move): void => {
    const prints = resource.lifecycle.prints.filter(({ id }) => id === move?.print)
    if (prints.length > 0) setSaved({ resource, row: headIn(row), message, prints })
    else popup.success(message)
    next()
  }
  const list = listOfDocuments(menu, document)
  const counter = (
    <CounterPage>
      <PageHead
        title={title}
        actions={
          <>
            {actions}
            {list?.path && (
              <Button component={Link} to={list.path} startIcon={<ListIcon />}>
                {list.title}
              </Button>
            )}
          </>
        }
      />
      {saved ? (
        <PrintOffer {...saved} onClose={() => setSaved(undefined)} />
      ) : (
        <Fragment key={round}>{form({ onSaved, onClose: next })}</Fragment>
      )}
    </CounterPage>
  )
  return scans ? <ScanDesk>{counter}</ScanDesk> : counter
}
