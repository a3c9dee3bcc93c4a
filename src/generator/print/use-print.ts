import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { OpenedMessage } from '../../../engine/answers/row-answers.ts'
import type { Print, PrintFormat } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { call, fetchBody } from '../../providers/http.ts'
import { openTab } from '../../ui/overlay/restore-focus.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { saveFile } from '../text/save-file.ts'
import { useShowError } from '../text/use-show-error.ts'

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

// The calls of prints: a file, or a message that the phone of the user opens.

/** Opens a message of the row: the address of the program that sends it. */
const openMessage = ({ api: { path } }: Resource, id: string, print: string): Promise<OpenedMessage> =>
  fetchBody(`${path}/${encodeURIComponent(id)}/print/${print}`)

interface PrintedFile {
  readonly file: Blob
  /** As the server calls the file. */
  readonly name: string | undefined
  /** How often it was printed before. */
  readonly before: number
}

/** Uses the format of the print definition if `way` is undefined. */
const fetchPrint = async (
  { api: { path } }: Resource,
  id: string,
  print: string,
  way: PrintFormat | undefined,
): Promise<PrintedFile> => {
  const query = way === undefined ? '' : `?as=${way}`
  const { body, headers } = await call<Blob>(`${path}/${encodeURIComponent(id)}/print/${print}${query}`, {
    timeout: null,
  })
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  return { file: body, name, before: Number(headers.get('x-printed') ?? 0) }
}
