import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import {
  CounterPage,
  DocumentListButton,
  findCounterChange,
  findDocumentList,
  findTargetPath,
  getHeader,
  type MoveResponse,
  PrintOffer,
  type PrintOfferContent,
  ScanProvider,
} from '../../generator/parts/parts.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useModules } from './use-modules.ts'

/** What the form of a counter calls. */
export interface CounterForm {
  /** Reports the save, offers the print of the move, and opens the next form. */
  readonly onSaved: (resource: Resource, moved: MoveResponse, move?: Move) => void
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

interface SavedCounterDocument extends PrintOfferContent {
  readonly resource: Resource
}

/** A counter with one document after another: reports each save with its print, and opens the next form. */
export function Counter({ title, document, actions, form, scans = true }: CounterProps) {
  const translate = useTranslate()
  const popup = usePopup()
  const { menu } = useSchema()
  const [formVersion, setFormVersion] = useState(0)
  const [saved, setSaved] = useState<SavedCounterDocument>()
  const openNextForm = (): void => setFormVersion(before => before + 1)
  const onSaved = (
    resource: Resource,
    { row, message = translate('generator.saved') }: MoveResponse,
    move?: Move,
  ): void => {
    const prints = resource.lifecycle.prints.filter(({ id }) => id === move?.print)
    const change = findCounterChange(resource, getHeader(row))
    if (prints.length > 0 || change) setSaved({ resource, row: getHeader(row), message, prints, change })
    else popup.success(message)
    openNextForm()
  }
  const list = findDocumentList(menu, document)
  const counter = (
    <CounterPage>
      <PageHead
        title={title}
        actions={
          <>
            {actions}
            <DocumentListButton list={list} pageTitle={title} />
          </>
        }
      />
      <PriceNotice />
      {saved ? (
        <PrintOffer {...saved} onClose={() => setSaved(undefined)} />
      ) : (
        <Fragment key={formVersion}>{form({ onSaved, onClose: openNextForm })}</Fragment>
      )}
    </CounterPage>
  )
  return scans ? <ScanProvider>{counter}</ScanProvider> : counter
}

const target = { kind: 'document', name: 'harga-hari-ini', view: 'new' } as const

/** Asks for today's prices before the counter sells or buys; the server refuses until they are saved. */
function PriceNotice() {
  const translate = useTranslate()
  const isConfirmed = usePricesConfirmed(useModules()('HARGA_HARI_INI'))
  const { menu } = useSession()
  if (isConfirmed) return null
  const path = findTargetPath(menu, target)
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      {...(path !== undefined && {
        action: (
          <Button component={Link} to={path} variant="contained" size="small">
            {translate('board.confirm')}
          </Button>
        ),
      })}
    >
      {translate(path === undefined ? 'board.ask-other' : 'board.ask')}
    </Alert>
  )
}

const refreshMilliseconds = 2000

/** Whether the shop has confirmed today's prices, requested until it has. */
const usePricesConfirmed = (isNeeded: boolean): boolean => {
  const { data } = useQuery({
    queryKey: ['harga-disimpan'],
    queryFn: () => fetchBody<{ readonly disimpan: boolean }>('harga-disimpan'),
    enabled: isNeeded,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.disimpan === true ? false : refreshMilliseconds),
  })
  return !isNeeded || data?.disimpan !== false
}
