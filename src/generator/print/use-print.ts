import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Print } from '../../../engine/schema/document.ts'
import type { PrintFormat } from '../../../engine/schema/print-formats.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { openTab } from '../../ui/overlay/opened-tab.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { saveFile } from '../text/export-csv.ts'
import { useShowError } from '../text/use-show-error.ts'
import { fetchPrint, openMessage } from './print-calls.ts'

/**
 * Opens a print in a tab of its own; where the browser allows none, and what only a printer reads, is saved as a file. The
 * printed document is saved already: a failed print is reported and can be repeated.
 */
export const usePrintDocument = (): ((
  resource: Resource,
  id: string,
  print: Print,
  way?: PrintFormat,
) => Promise<void>) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const isPrinting = useRef(false)
  return async (resource, id, print, way) => {
    if (isPrinting.current) return
    isPrinting.current = true
    const tab = openTab()
    try {
      if (print.message) {
        const { address, queued } = await openMessage(resource, id, print.id)
        if (queued) {
          tab.close()
          popup.toast(translate('document.message-queued', { title: print.title }))
          return
        }
        if (!tab.visit(address)) window.location.assign(address)
        return
      }
      const { file, name, before } = await fetchPrint(resource, id, print.id, way)
      if (!file.type.startsWith('application/pdf') || !tab.show(file)) {
        tab.close()
        saveFile(name ?? `${print.title}.pdf`, file)
      }
      if (before > 0) popup.toast(translate('document.printed-again', { title: print.title, count: before }))
    } catch (error) {
      tab.close()
      showError(error, translate('document.not-printed', { title: print.title }))
    } finally {
      isPrinting.current = false
    }
  }
}

/** The same of one resource. */
export const usePrint = (resource: Resource): ((id: string, print: Print, way?: PrintFormat) => Promise<void>) => {
  const printDocument = usePrintDocument()
  return (id, print, way) => printDocument(resource, id, print, way)
}
