// The moves of a document that is there: on the whole of it, or on lines that are chosen first.

import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { createSaveKey } from '../../../forms/save-key.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { findTargetPath } from '../../menu/menu-entries.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { type DocumentRow, getHeader } from '../document-row.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import type { PrintOfferContent } from '../screen/PrintOffer.tsx'
import { usePutRow } from '../use-put-row.ts'

export const useDetailMoves = (resource: Resource, row: DocumentRow) => {
  const translate = useTranslate()
  const popup = usePopup()
  const refresh = useRefresh()
  const put = usePutRow(resource.name)
  const showError = useShowError()
  const { menu } = useSchema()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [requestKey] = useState(createSaveKey)
  const { make: makeMove, busy, dialogs, failed } = useMakeMove()
  const [picking, setPicking] = useState<Move>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [printOffer, setPrintOffer] = useState<PrintOfferContent>()

  const send = async (move: Move, lines?: readonly string[]): Promise<void> => {
    const body = { versi: Number(row.versi), lines }
    try {
      const result = await makeMove({ resource, move, id: String(row.id), row: getHeader(row), body, key: requestKey })
      if (!result) return
      put(result.row)
      setPicking(undefined)
      const message = result.message ?? translate('generator.saved')
      const next = move.opens ? findNextForm(resource, { menu, row: getHeader(row), pathname }) : undefined
      if (next !== undefined) {
        popup.success(message)
        void navigate(next)
        return
      }
      const prints = resource.lifecycle.prints.filter(({ id }) => id === move.print)
      const { change } = result
      if (prints.length > 0 || change) setPrintOffer({ row: getHeader(result.row), message, prints, change })
      else popup.success(message)
    } catch (error) {
      showError(error, failed)
    }
    // The refused data may have changed on the server.
    refresh()
  }
  const toggle = (id: string): void =>
    setPicked(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const pick = (ids: readonly string[]): void => setPicked(new Set(ids))
  return {
    pick,
    busy,
    dialogs,
    picking,
    picked,
    toggle,
    offered: printOffer,
    closeOffer: (): void => setPrintOffer(undefined),
    cancelPicking: (): void => setPicking(undefined),
    run: (move: Move): void => {
      if (!move.pick) return void send(move)
      setPicked(new Set())
      setPicking(move)
    },
    runPicked: (): void => {
      if (picking && picked.size > 0) void send(picking, [...picked])
    },
  }
}

interface FormLocation {
  readonly menu: readonly MenuEntry[]
  readonly row: JsonRow
  /** Where the row is open. */
  readonly pathname: string
}

/**
 * Returns the path of the empty form that follows the row: the button of its view that presets the same values, or the menu
 * entry.
 */
const findNextForm = (resource: Resource, { menu, row, pathname }: FormLocation): string | undefined => {
  const { views, view = '' } = resource.screen
  const begin = views[view]?.begins.find(({ values }) =>
    Object.entries(values).every(([name, value]) => row[name] === value),
  )
  if (begin) return pathname.replace(/[^/]+$/, `new/${begin.id}`)
  return findTargetPath(menu, { kind: 'document', name: resource.name, view: 'new' })
}
