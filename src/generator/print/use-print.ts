import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { OpenedMessage } from '../../../engine/answers/row-answers.ts'
import type { Print, PrintFormat } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getDeviceFormat } from '../../providers/device.ts'
import { call, fetchBody } from '../../providers/http.ts'
import { type OpenedTab, openTab } from '../../ui/overlay/restore-focus.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { saveFile } from '../text/save-file.ts'
import { useShowError } from '../text/use-show-error.ts'

interface PrintedPath {
  readonly title: string
  /** The call that answers the print. */
  readonly path: string
}

/**
 * Opens a print in a tab of its own; where the browser allows none, and what only a printer reads, is saved as a file. A
 * failed print is reported and can be repeated. Returns how often it was printed before; undefined if it failed.
 */
export const usePrintFile = (): ((print: PrintedPath, tab?: OpenedTab) => Promise<number | undefined>) => {
  const translate = useTranslate()
  const showError = useShowError()
  return async ({ title, path }, tab = openTab()) => {
    try {
      const { file, name, before } = await fetchPrint(path)
      if (!file.type.startsWith('application/pdf') || !tab.show(file)) {
        tab.close()
        saveFile(name ?? `${title}.pdf`, file)
      }
      return before
    } catch (error) {
      tab.close()
      showError(error, translate('document.not-printed', { title }))
      return undefined
    }
  }
}

/** Prints a row, whose document is saved already, or opens its message. */
export const usePrintDocument = (): ((
  resource: Resource,
  id: string,
  print: Print,
  way?: PrintFormat,
) => Promise<void>) => {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const printFile = usePrintFile()
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
      const query = buildFormatQuery(way ?? getDeviceFormat(print))
      const path = `${resource.api.path}/${encodeURIComponent(id)}/print/${print.id}${query}`
      const before = await printFile({ title: print.title, path }, tab)
      if (before) popup.toast(translate('document.printed-again', { title: print.title, count: before }))
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

/** Uses the format of the print definition if there is none. */
export const buildFormatQuery = (format: PrintFormat | undefined): string =>
  format === undefined ? '' : `?as=${format}`

const fetchPrint = async (path: string): Promise<PrintedFile> => {
  const { body, headers } = await call<Blob>(path, { timeout: null })
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  return { file: body, name, before: Number(headers.get('x-printed') ?? 0) }
}
